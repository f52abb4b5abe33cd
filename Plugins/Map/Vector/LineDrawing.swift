import Drawing
import Glibc

/// Lines: all of one look are one, so that nothing is darker where translucent ones meet.
struct LineDrawing {
    let paint: LinePaint
    let drawing: VectorDrawing

    /// Lengths in device pixels.
    private struct Look: Hashable {
        let ink: Ink
        let width: Double
        let gap: Double
        let offset: Double
        let dashes: [Double]
        let cap: Stroke.Cap
        let join: Stroke.Join
        let miterLimit: Double
    }

    /// Corners and ends of thinner lines look the same however they are drawn.
    private static let thin = 1.7

    func draw(_ features: [PlacedFeature], _ canvas: Canvas) {
        let lines = drawing.sorted(features.filter { $0.feature.kind != .point }, by: paint.sortKey)
        let areAlike = ![
            paint.colour.usesFeature, paint.opacity.usesFeature, paint.width.usesFeature, paint.gapWidth.usesFeature,
            paint.offset.usesFeature, paint.dashes.usesFeature, paint.cap.usesFeature, paint.join.usesFeature,
        ].contains(true)
        for group in drawing.groups(lines, areAlike: areAlike, look) { draw(group.features, group.key, canvas) }
    }

    private func look(_ context: StyleContext) -> Look {
        let ratio = drawing.view.pixelRatio
        let width = paint.width.value(context) * ratio
        let isThin = width < Self.thin
        let dashes = paint.dashes.value(context).map { max(0, $0) * width }
        return Look(
            ink: paint.colour.value(context).ink(opacity: paint.opacity.value(context)), width: width,
            gap: paint.gapWidth.value(context) * ratio, offset: paint.offset.value(context) * ratio,
            dashes: dashes.reduce(0, +) > 0.1 ? dashes : [],
            cap: isThin && dashes.isEmpty ? .butt : Stroke.Cap(paint.cap.value(context)),
            join: isThin ? .bevel : Stroke.Join(paint.join.value(context)), miterLimit: paint.miterLimit.value(context))
    }

    private func draw(_ lines: [PlacedFeature], _ look: Look, _ canvas: Canvas) {
        guard look.width > 0.01, look.ink.alpha > 0 else { return }
        let shift = drawing.shift(paint.translate)
        var stroke = Stroke(look.ink, width: look.width, dashes: look.dashes)
        (stroke.cap, stroke.join, stroke.miterLimit) = (look.cap, look.join, look.miterLimit)
        let isMask = look.width < Self.thin && look.cap == .butt && lines.count > TilePen.many
        canvas.strokeLines(stroke, areThinAndMany: isMask) { target in
            for offset in offsets(look) {
                for line in lines { add(line, offset, isDashed: !look.dashes.isEmpty, shift, target) }
            }
        }
    }

    /// With a gap there are two lines, one to each side of it.
    private func offsets(_ look: Look) -> [Double] {
        guard look.gap > 0 else { return [look.offset] }
        let reach = (look.gap + look.width) / 2
        return [look.offset - reach, look.offset + reach]
    }

    /// Dashes are cut at the tile's edge, where the next tile's begin.
    private func add(
        _ line: PlacedFeature, _ offset: Double, isDashed: Bool, _ shift: PixelPoint, _ target: TilePen.Target
    ) {
        let (placed, isRing) = (line.placed, line.feature.kind == .polygon)
        let mustCut = placed.isPart || isDashed || isRing
        let isCut = mustCut && !placed.box.contains(placed.box(of: line.feature))
        line.forEachPart { points in
            if offset != 0 {
                addBeside(
                    points.map(placed.position) + (isRing ? points.prefix(1).map(placed.position) : []), offset,
                    isCut ? placed.box : nil, shift, target)
                return
            }
            var pen = TilePen(target, placed, shift)
            if isCut { pen.addCut(points, isClosed: isRing) } else { pen.add(points, isClosed: isRing) }
        }
    }

    private func addBeside(
        _ points: [PixelPoint], _ offset: Double, _ box: PictureBox?, _ shift: PixelPoint, _ target: TilePen.Target
    ) {
        let beside = Self.beside(points, offset)
        for (start, end) in zip(beside, beside.dropFirst()) {
            var part = (start: start, end: end)
            if let box {
                guard let cut = box.cut(line: start, end) else { continue }
                part = cut
            }
            target.move(to: PixelPoint(x: part.start.x + shift.x, y: part.start.y + shift.y))
            target.line(to: PixelPoint(x: part.end.x + shift.x, y: part.end.y + shift.y))
        }
    }

    /// A line to the right of another: each corner on the line that halves its angle, at most twice as far away.
    private static func beside(_ points: [PixelPoint], _ offset: Double) -> [PixelPoint] {
        let line = points.enumerated().filter { $0.offset == 0 || $0.element != points[$0.offset - 1] }.map(\.element)
        guard line.count > 1 else { return [] }
        let normals = zip(line, line.dropFirst()).map { start, end in
            let (dx, dy) = (end.x - start.x, end.y - start.y)
            let length = (dx * dx + dy * dy).squareRoot()
            return PixelPoint(x: -dy / length, y: dx / length)
        }
        return line.indices.map { index in
            let (before, after) = (normals[max(0, index - 1)], normals[min(index, normals.count - 1)])
            let (x, y) = (before.x + after.x, before.y + after.y)
            let scale = offset / max(0.5, (x * x + y * y) / 2)
            return PixelPoint(x: line[index].x + x * scale, y: line[index].y + y * scale)
        }
    }
}

extension Stroke.Cap {
    fileprivate init(_ word: String) {
        self = word == "round" ? .round : word == "square" ? .square : .butt
    }
}

extension Stroke.Join {
    fileprivate init(_ word: String) {
        self = word == "round" ? .round : word == "bevel" ? .bevel : .miter
    }
}
