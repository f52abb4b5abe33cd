import Drawing
import Glibc

extension SymbolPlacement {
    /// What lies along lines with the same name.
    private struct Street {
        let look: SymbolLook
        let feature: PlacedFeature
        var lines: [[PixelPoint]]
    }

    /// Lines of the same name are joined over the edges of tiles, the longest are served first.
    func placeAlongLines(
        _ features: [PlacedFeature], _ board: inout LabelBoard, _ names: inout NamePlaces
    ) -> [PlacedSymbol] {
        var placed: [PlacedSymbol] = []
        for street in streets(features) {
            let context = drawing.context(of: street.feature)
            let seen = PictureBox(of: drawing.view, margin: 0)
            let lines = street.look.text == nil ? street.lines : LineJoiner.joined(street.lines)
            let routes = lines.flatMap { seen.runs(of: $0) }.map(Route.init).sorted { $0.length > $1.length }
            for route in routes { placed += place(street.look, along: route, context, &board, &names) }
        }
        return placed
    }

    /// In the order of the features.
    private func streets(_ features: [PlacedFeature]) -> [Street] {
        var (streets, places): ([Street], [String: Int]) = ([], [:])
        for feature in features where feature.feature.kind != .point {
            _ = drawing.context(of: feature)
            guard let look = SymbolLook(paint, drawing, typesetter, isAlongLine: turnsText) else { continue }
            let lines = feature.lines.flatMap { feature.placed.box.runs(of: $0) }
            let key = look.name
            if !key.isEmpty, let place = places[key] {
                streets[place].lines += lines
            } else {
                places[key] = streets.count
                streets.append(Street(look: look, feature: feature, lines: lines))
            }
        }
        return streets
    }

    private var turnsText: Bool { paint.text.alignment.value(context) != "viewport" }
    private var turnsIcon: Bool { paint.icon.alignment.value(context) != "viewport" }

    private func place(
        _ look: SymbolLook, along route: Route, _ context: StyleContext, _ board: inout LabelBoard,
        _ names: inout NamePlaces
    ) -> [PlacedSymbol] {
        let iconLength = look.icon.map { Double($0.stamp.width) * look.iconScale } ?? 0
        let length = turnsText ? max(look.text?.letters.width ?? 0, iconLength) : iconLength
        guard route.length > length * 1.05 else { return [] }
        let spacing = max(paint.spacing.value(context) * ratio, length * 1.25, 1)
        let isCentered = paint.placement.value(context) == "line-center"
        let count = isCentered ? 1 : max(1, Int(route.length / spacing))
        var placed: [PlacedSymbol] = []
        for number in 0..<count {
            let room = (route.length / Double(count) - length) / 2
            let wanted = route.length * (Double(number) + 0.5) / Double(count)
            for shift in Self.shifts(isCentered || look.text == nil ? 0 : room) {
                let point = route.point(at: wanted + shift)
                guard names.isFar(look.name, point, look.name.isEmpty ? 0 : spacing * 0.6) else { continue }
                guard let symbol = place(look, on: route, at: wanted + shift, context, &board) else { continue }
                if !look.name.isEmpty { names.add(look.name, point) }
                placed.append(symbol)
                break
            }
        }
        return placed
    }

    /// The wanted place, then others on both sides of it.
    private static func shifts(_ room: Double) -> [Double] {
        room <= 0 ? [0] : [0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75, 1, -1].map { $0 * room }
    }

    private func place(
        _ look: SymbolLook, on route: Route, at distance: Double, _ context: StyleContext, _ board: inout LabelBoard
    ) -> PlacedSymbol? {
        let turn = route.radians(at: distance)
        guard let text = look.text, turnsText else {
            return place(look, at: route.point(at: distance), radians: turnsIcon ? turn : 0, context, &board)
        }
        guard let (letters, boxes) = letters(text, look, route, at: distance, context) else { return nil }
        guard paint.text.room.mayOverlap(context) || boxes.allSatisfy({ board.isFree($0) }) else { return nil }
        guard boxes.allSatisfy(board.area.contains) else { return nil }
        if !paint.text.room.mayBeOverlapped(context) { for box in boxes { board.write(box) } }
        let place = PlacedSymbol.Place.along(letters)
        return PlacedSymbol(text: PlacedSymbol.Text(block: text, ink: look.ink, halo: look.halo, place: place))
    }

    /// Where each letter stands, and what it covers; nil where the line bends too much.
    private func letters(
        _ text: TextBlock, _ look: SymbolLook, _ route: Route, at distance: Double, _ context: StyleContext
    ) -> (letters: [(x: Double, y: Double, radians: Double)], boxes: [PictureBox])? {
        let start = distance - text.letters.width / 2
        guard start >= 0, start + text.letters.width <= route.length else { return nil }
        let (first, last) = (route.point(at: start), route.point(at: start + text.letters.width))
        let most = paint.text.maximumDegrees.value(context) * .pi / 180
        guard !route.bends(by: most, within: look.fontSize, from: start, to: start + text.letters.width) else {
            return nil
        }
        let isReversed = paint.text.keepsUpright.value(context) && last.x < first.x
        let offset = paint.text.offset.value(context)
        // The middle of small letters lies on the line.
        let drop = look.fontSize * (0.34 + offset[1])
        var letters: [(x: Double, y: Double, radians: Double)] = []
        var boxes: [PictureBox] = []
        for letter in text.letters.all {
            let middle = isReversed ? start + text.letters.width - letter.middle : start + letter.middle
            let half = max(letter.width / 2, look.fontSize * 0.25)
            let (one, two) = (route.point(at: middle - half), route.point(at: middle + half))
            let (from, to) = isReversed ? (two, one) : (one, two)
            let radians = atan2(to.y - from.y, to.x - from.x)
            if let before = letters.last?.radians, abs(remainder(radians - before, 2 * .pi)) > most { return nil }
            let (x, y) = ((from.x + to.x) / 2, (from.y + to.y) / 2)
            letters.append((x - sin(radians) * drop, y + cos(radians) * drop, radians))
            let (rise, reach) = (look.fontSize * offset[1], look.fontSize * 0.5 + look.textPadding)
            let middlePoint = PixelPoint(x: x - sin(radians) * rise, y: y + cos(radians) * rise)
            boxes.append(
                PictureBox(minX: middlePoint.x, minY: middlePoint.y, maxX: middlePoint.x, maxY: middlePoint.y)
                    .grown(by: reach))
        }
        guard let one = letters.first, let two = letters.last,
            abs(remainder(one.radians - two.radians, 2 * .pi)) < 2 * most + 0.2
        else { return nil }
        return (letters, boxes)
    }
}

/// A line that is gone along.
struct Route {
    private let points: [PixelPoint]
    /// From the beginning to each point.
    private let distances: [Double]

    init(_ points: [PixelPoint]) {
        self.points = points
        var (sum, distances) = (0.0, [0.0])
        for (start, end) in zip(points, points.dropFirst()) {
            sum += hypot(end.x - start.x, end.y - start.y)
            distances.append(sum)
        }
        self.distances = distances
    }

    /// In pixels.
    var length: Double { distances.last ?? 0 }

    /// The point so far from the beginning; beyond the ends, where the line would go on straight.
    func point(at distance: Double) -> PixelPoint {
        let index = segment(at: distance)
        guard index + 1 < points.count else { return points.first ?? PixelPoint(x: 0, y: 0) }
        let (start, end) = (points[index], points[index + 1])
        let length = distances[index + 1] - distances[index]
        let share = length > 0 ? (distance - distances[index]) / length : 0
        return PixelPoint(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
    }

    /// Where the line goes there.
    func radians(at distance: Double) -> Double {
        let index = segment(at: distance)
        guard index + 1 < points.count else { return 0 }
        return atan2(points[index + 1].y - points[index].y, points[index + 1].x - points[index].x)
    }

    /// Whether somewhere on a part of it the line turns by more than an angle in a short piece.
    func bends(by radians: Double, within piece: Double, from start: Double, to end: Double) -> Bool {
        var turns: [(distance: Double, radians: Double)] = []
        for index in points.indices.dropFirst().dropLast() where distances[index] > start && distances[index] < end {
            let before = self.radians(at: (distances[index - 1] + distances[index]) / 2)
            let after = self.radians(at: (distances[index] + distances[index + 1]) / 2)
            turns.append((distances[index], remainder(after - before, 2 * .pi)))
            while let first = turns.first, distances[index] - first.distance > piece { turns.removeFirst() }
            if abs(turns.reduce(0) { $0 + $1.radians }) > radians { return true }
        }
        return false
    }

    private func segment(at distance: Double) -> Int {
        var (low, high) = (0, max(0, points.count - 2))
        while low < high {
            let middle = (low + high + 1) / 2
            if distances[middle] <= distance { low = middle } else { high = middle - 1 }
        }
        return low
    }
}

extension PictureBox {
    /// The parts of a line in the box, each without a gap.
    func runs(of line: [PixelPoint]) -> [[PixelPoint]] {
        if line.allSatisfy(contains) { return [line] }
        var runs: [[PixelPoint]] = []
        for (start, end) in zip(line, line.dropFirst()) {
            guard let part = cut(line: start, end) else { continue }
            if runs.last?.last == part.start {
                runs[runs.count - 1].append(part.end)
            } else {
                runs.append([part.start, part.end])
            }
        }
        return runs
    }
}

/// Joins lines whose ends meet.
enum LineJoiner {
    /// What is cut at the edge of a tile ends within so many pixels of where the next tile goes on.
    private static let tolerance = 2.5
    /// More lines of one name are left as they are: joining compares each with each.
    private static let most = 80

    static func joined(_ lines: [[PixelPoint]]) -> [[PixelPoint]] {
        var lines = lines.filter { $0.count > 1 }
        guard lines.count <= most else { return lines }
        var index = 0
        while index < lines.count {
            if let (other, line) = partner(of: index, lines) {
                lines[index] = line
                lines.remove(at: other)
                if other < index { index -= 1 }
            } else {
                index += 1
            }
        }
        return lines
    }

    /// A line that goes on where another ends, and both as one.
    private static func partner(of index: Int, _ lines: [[PixelPoint]]) -> (Int, [PixelPoint])? {
        let line = lines[index]
        for (other, candidate) in lines.enumerated() where other != index {
            for next in [candidate, candidate.reversed()] {
                if meet(line.last, next.first), goesOn(line.suffix(2), next.prefix(2)) {
                    return (other, line + next.dropFirst())
                }
                if meet(next.last, line.first), goesOn(next.suffix(2), line.prefix(2)) {
                    return (other, next + line.dropFirst())
                }
            }
        }
        return nil
    }

    private static func meet(_ one: PixelPoint?, _ two: PixelPoint?) -> Bool {
        guard let one, let two else { return false }
        return hypot(one.x - two.x, one.y - two.y) <= tolerance
    }

    /// Whether the way is about the same: a street that turns back is two.
    private static func goesOn(_ before: ArraySlice<PixelPoint>, _ after: ArraySlice<PixelPoint>) -> Bool {
        guard let a = before.first, let b = before.last, let c = after.first, let d = after.last else { return false }
        return (b.x - a.x) * (d.x - c.x) + (b.y - a.y) * (d.y - c.y) > 0
    }
}
