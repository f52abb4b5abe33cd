import Drawing

/// Draws points of a tile into a canvas's path, or into a mask of thin lines.
struct TilePen {
    /// Where lines go.
    enum Target {
        case path(Canvas)
        case mask(LineMask)

        func move(to point: PixelPoint) {
            switch self {
            case .path(let canvas): canvas.move(toX: point.x, y: point.y)
            case .mask(let mask): mask.move(toX: point.x, y: point.y)
            }
        }

        func line(to point: PixelPoint) {
            switch self {
            case .path(let canvas): canvas.line(toX: point.x, y: point.y)
            case .mask(let mask): mask.line(toX: point.x, y: point.y)
            }
        }

        /// Goes back to where the line began.
        func close(at start: PixelPoint) {
            switch self {
            case .path(let canvas): canvas.closePath()
            case .mask(let mask): mask.line(toX: start.x, y: start.y)
            }
        }
    }

    /// From so many lines on a mask is worth its own cost.
    static let many = 40

    private let target: Target
    private let placed: PlacedTile
    private let corner: PixelPoint
    private let shift: PixelPoint

    /// Points nearer to each other than this are one: no more is seen, and paths cost by their points.
    private static let nearness = 0.6

    init(_ target: Target, _ placed: PlacedTile, _ shift: PixelPoint) {
        self.target = target
        self.placed = placed
        self.shift = shift
        corner = PixelPoint(x: placed.corner.x + shift.x, y: placed.corner.y + shift.y)
    }

    /// A line or ring as it is.
    mutating func add(_ points: ArraySlice<SIMD2<Float>>, isClosed: Bool) {
        var (start, last) = (PixelPoint(x: 0, y: 0), PixelPoint(x: .infinity, y: 0))
        let end = points.endIndex - 1
        for index in points.indices {
            let next = PixelPoint(
                x: corner.x + Double(points[index].x) * placed.side, y: corner.y + Double(points[index].y) * placed.side
            )
            if index == points.startIndex {
                target.move(to: next)
                start = next
            } else if abs(next.x - last.x) + abs(next.y - last.y) >= Self.nearness || (index == end && !isClosed) {
                target.line(to: next)
            } else {
                continue
            }
            last = next
        }
        if isClosed { target.close(at: start) }
    }

    /// The part of a line, or of a ring's edge, that is in the tile's box.
    mutating func addCut(_ points: ArraySlice<SIMD2<Float>>, isClosed: Bool) {
        guard let first = points.first else { return }
        var (last, pen) = (placed.position(first), PixelPoint?.none)
        for point in points.dropFirst() + (isClosed ? [first] : []) {
            let next = placed.position(point)
            if let part = placed.box.cut(line: last, next) {
                if pen != part.start {
                    target.move(to: PixelPoint(x: part.start.x + shift.x, y: part.start.y + shift.y))
                }
                target.line(to: PixelPoint(x: part.end.x + shift.x, y: part.end.y + shift.y))
                pen = part.end
            } else {
                pen = nil
            }
            last = next
        }
    }
}

extension Canvas {
    /// Draws lines that `add` adds to a target: with cairo, or as a mask where they are thin and many.
    func strokeLines(_ stroke: Stroke, areThinAndMany: Bool, _ add: (TilePen.Target) -> Void) {
        if areThinAndMany, let mask = try? LineMask(for: self, lineWidth: stroke.width, dashes: stroke.dashes) {
            add(.mask(mask))
            draw(mask, stroke.ink)
            return
        }
        newPath()
        add(.path(self))
        strokePath(stroke)
    }
}
