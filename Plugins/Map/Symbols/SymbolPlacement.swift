import Drawing
import Glibc

/// Finds places for the symbols of one layer.
struct SymbolPlacement {
    let paint: SymbolPaint
    let drawing: VectorDrawing
    let typesetter: Typesetter
    let isAlongLines: Bool

    var ratio: Double { drawing.view.pixelRatio }
    var context: StyleContext { drawing.context }

    /// The symbols that have room, the more important ones first.
    func place(
        _ features: [PlacedFeature], _ board: inout LabelBoard, _ names: inout NamePlaces
    ) -> [PlacedSymbol] {
        let features = drawing.sorted(features, by: paint.sortKey)
        return isAlongLines ? placeAlongLines(features, &board, &names) : placeAtPoints(features, &board)
    }

    private func placeAtPoints(_ features: [PlacedFeature], _ board: inout LabelBoard) -> [PlacedSymbol] {
        var placed: [PlacedSymbol] = []
        for feature in features {
            let points = feature.anchors.filter { feature.placed.holds($0) && board.area.contains($0) }
            guard !points.isEmpty else { continue }
            let context = drawing.context(of: feature)
            guard let look = SymbolLook(paint, drawing, typesetter, isAlongLine: false) else { continue }
            for point in points {
                if let symbol = place(look, at: point, radians: 0, context, &board) { placed.append(symbol) }
            }
        }
        return placed
    }

    /// Places an upright symbol, or one whose picture is turned with a line.
    func place(
        _ look: SymbolLook, at point: PixelPoint, radians: Double, _ context: StyleContext, _ board: inout LabelBoard
    ) -> PlacedSymbol? {
        let icon = look.icon.flatMap { iconPlace($0, look, at: point, radians, context) }
        var symbol = PlacedSymbol()
        let iconFits = icon.map { paint.icon.room.mayOverlap(context) || board.isFree($0.box) } ?? false
        if icon != nil, !iconFits, look.text == nil || !paint.icon.room.isOptional(context) { return nil }
        let text = look.text.flatMap { textPlace($0, look, at: point, context, board) }
        if look.text != nil, text == nil, !iconFits || !paint.text.room.isOptional(context) { return nil }
        if let icon, iconFits {
            symbol.icon = icon.fitted(to: text?.box, paint.icon, context, look, ratio)
            if !paint.icon.room.mayBeOverlapped(context) { board.write(icon.box) }
        }
        if let text, let block = look.text {
            symbol.text = PlacedSymbol.Text(block: block, ink: look.ink, halo: look.halo, place: .at(text.corner))
            if !paint.text.room.mayBeOverlapped(context) { board.write(text.box) }
        }
        return symbol
    }

    private func iconPlace(
        _ image: SpriteImage, _ look: SymbolLook, at point: PixelPoint, _ radians: Double, _ context: StyleContext
    ) -> IconPlace? {
        let (width, height) = (Double(image.stamp.width) * look.iconScale, Double(image.stamp.height) * look.iconScale)
        guard width > 0, height > 0, look.iconOpacity > 0 else { return nil }
        let offset = paint.icon.offset.value(context)
        let shift = SymbolAnchor(paint.icon.anchor.value(context)).center(width: width, height: height)
        let size = paint.icon.size.value(context) * ratio
        let (dx, dy) = (shift.x + offset[0] * size, shift.y + offset[1] * size)
        let angle = radians + look.iconRadians
        let center = PixelPoint(
            x: point.x + dx * cos(angle) - dy * sin(angle), y: point.y + dx * sin(angle) + dy * cos(angle))
        let (across, down) = (abs(cos(angle)), abs(sin(angle)))
        let (halfWidth, halfHeight) = ((width * across + height * down) / 2, (width * down + height * across) / 2)
        let box = PictureBox(
            minX: center.x - halfWidth, minY: center.y - halfHeight, maxX: center.x + halfWidth,
            maxY: center.y + halfHeight)
        return IconPlace(image: image, center: center, radians: angle, box: box.grown(by: look.iconPadding))
    }

    /// At the first anchor with room.
    private func textPlace(
        _ block: TextBlock, _ look: SymbolLook, at point: PixelPoint, _ context: StyleContext, _ board: LabelBoard
    ) -> TextPlace? {
        let anchors = paint.text.anchors.value(context)
        let isFree = paint.text.room.mayOverlap(context)
        for name in anchors.isEmpty ? [paint.text.anchor.value(context)] : anchors {
            let anchor = SymbolAnchor(name)
            let shift = anchor.center(width: block.width, height: block.height)
            let away = offset(anchor, isVariable: !anchors.isEmpty, context)
            let corner = PixelPoint(
                x: point.x + shift.x + away.x * look.fontSize - block.width / 2,
                y: point.y + shift.y + away.y * look.fontSize - block.height / 2)
            let box = PictureBox(
                minX: corner.x, minY: corner.y, maxX: corner.x + block.width, maxY: corner.y + block.height
            ).grown(by: look.textPadding)
            if isFree ? board.area.contains(box) : board.isFree(box) { return TextPlace(corner: corner, box: box) }
        }
        return nil
    }

    /// In ems: away from the point where the anchor is chosen among several, else as the style says.
    private func offset(_ anchor: SymbolAnchor, isVariable: Bool, _ context: StyleContext) -> PixelPoint {
        let offset = paint.text.offset.value(context)
        let radius = paint.text.radialOffset.value(context)
        guard isVariable || radius != 0 else { return PixelPoint(x: offset[0], y: offset[1]) }
        let isDiagonal = anchor.x != 0 && anchor.y != 0
        let reach = radius != 0 ? (radius, radius) : (abs(offset[0]), abs(offset[1]))
        let share = isDiagonal && radius != 0 ? 0.5.squareRoot() : 1
        return PixelPoint(x: anchor.x * reach.0 * share, y: anchor.y * reach.1 * share)
    }
}

/// Where an icon may stand.
private struct IconPlace {
    let image: SpriteImage
    let center: PixelPoint
    let radians: Double
    let box: PictureBox

    /// The icon as it is drawn: stretched around a text where the style wants that.
    func fitted(
        to text: PictureBox?, _ paint: IconPaint, _ context: StyleContext, _ look: SymbolLook, _ ratio: Double
    ) -> PlacedSymbol.Icon {
        var (center, scaleX, scaleY) = (center, look.iconScale, look.iconScale)
        let fit = paint.fit.value(context)
        if let text, fit != "none" {
            let padding = paint.fitPadding.value(context)
            let sides = padding.count == 4 ? padding.map { $0 * ratio } : [0, 0, 0, 0]
            let width = text.maxX - text.minX - 2 * look.textPadding + sides[1] + sides[3]
            let height = text.maxY - text.minY - 2 * look.textPadding + sides[0] + sides[2]
            if fit != "height" { scaleX = width / Double(image.stamp.width) }
            if fit != "width" { scaleY = height / Double(image.stamp.height) }
            center = PixelPoint(
                x: (text.minX + text.maxX + sides[1] - sides[3]) / 2,
                y: (text.minY + text.maxY + sides[2] - sides[0]) / 2)
        }
        return PlacedSymbol.Icon(
            image: image, center: center, scaleX: scaleX, scaleY: scaleY, radians: radians, opacity: look.iconOpacity,
            tint: look.iconTint)
    }
}

/// Where a text may stand.
private struct TextPlace {
    let corner: PixelPoint
    let box: PictureBox
}

/// Which part of something is at its point.
struct SymbolAnchor {
    /// -1: it lies to the left of the point, 1: to the right.
    let x: Double
    /// -1: it lies above the point, 1: below.
    let y: Double

    init(_ name: String) {
        x = name.hasSuffix("left") ? 1 : name.hasSuffix("right") ? -1 : 0
        y = name.hasPrefix("top") ? 1 : name.hasPrefix("bottom") ? -1 : 0
    }

    /// From the point to the middle.
    func center(width: Double, height: Double) -> PixelPoint { PixelPoint(x: x * width / 2, y: y * height / 2) }
}

extension PlacedTile {
    /// Whether a point is this tile's own: what lies beyond its edges is a neighbour's.
    func holds(_ point: PixelPoint) -> Bool {
        point.x >= box.minX && point.x < box.maxX && point.y >= box.minY && point.y < box.maxY
    }
}

extension PlacedFeature {
    /// Where a symbol may stand: each point; the middle of each line; within the first ring.
    fileprivate var anchors: [PixelPoint] {
        var anchors: [PixelPoint] = []
        switch feature.kind {
        case .point: forEachPart { anchors += $0.map(placed.position) }
        case .line:
            forEachPart { points in
                anchors.append(placed.position(points[points.startIndex + points.count / 2]))
            }
        case .polygon: anchors += Self.inside(lines).map { [$0] } ?? []
        }
        return anchors
    }

    /// The middle of the widest part of rings, halfway between top and bottom.
    private static func inside(_ rings: [[PixelPoint]]) -> PixelPoint? {
        guard let first = rings.first, let top = first.map(\.y).min(), let bottom = first.map(\.y).max() else {
            return nil
        }
        let y = (top + bottom) / 2
        var crossings: [Double] = []
        for ring in rings {
            for (start, end) in zip(ring, ring.dropFirst()) where (start.y > y) != (end.y > y) {
                crossings.append(start.x + (end.x - start.x) * (y - start.y) / (end.y - start.y))
            }
        }
        crossings.sort()
        let spans = stride(from: 0, to: crossings.count - 1, by: 2).map { (crossings[$0], crossings[$0 + 1]) }
        guard let widest = spans.max(by: { $0.1 - $0.0 < $1.1 - $1.0 }) else { return nil }
        return PixelPoint(x: (widest.0 + widest.1) / 2, y: y)
    }
}
