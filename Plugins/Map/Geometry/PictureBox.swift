/// A box in a picture, in device pixels.
struct PictureBox: Sendable, Equatable {
    var minX: Double
    var minY: Double
    var maxX: Double
    var maxY: Double

    init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    /// All of a picture and `margin` pixels around it; a negative margin is left free inside.
    init(of view: MapView, margin: Double) {
        self.init(
            minX: -margin, minY: -margin, maxX: view.width * view.pixelRatio + margin,
            maxY: view.height * view.pixelRatio + margin)
    }

    func intersects(_ other: PictureBox) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }

    func contains(_ other: PictureBox) -> Bool {
        minX <= other.minX && maxX >= other.maxX && minY <= other.minY && maxY >= other.maxY
    }

    func contains(_ point: PixelPoint) -> Bool {
        (minX...maxX).contains(point.x) && (minY...maxY).contains(point.y)
    }

    /// The box with `margin` more on each side.
    func grown(by margin: Double) -> PictureBox {
        PictureBox(minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
    }
}

/// Cutting: cairo computes with 24 bits before the point, and what is far outside of a picture has more.
extension PictureBox {
    /// The part of a straight line in the box (Liang and Barsky, 1984); nil: none.
    func cut(line start: PixelPoint, _ end: PixelPoint) -> (start: PixelPoint, end: PixelPoint)? {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        var (from, to) = (0.0, 1.0)
        for (step, room) in [
            (-dx, start.x - minX), (dx, maxX - start.x), (-dy, start.y - minY), (dy, maxY - start.y),
        ] {
            if step == 0 {
                if room < 0 { return nil }
            } else if step < 0 {
                from = max(from, room / step)
            } else {
                to = min(to, room / step)
            }
        }
        guard from <= to else { return nil }
        return (
            PixelPoint(x: start.x + from * dx, y: start.y + from * dy),
            PixelPoint(x: start.x + to * dx, y: start.y + to * dy)
        )
    }

    /// The part of a polygon in the box, possibly with edges along it that lie on each other (Sutherland and Hodgman,
    /// 1974).
    func cut(polygon points: [PixelPoint]) -> [PixelPoint] {
        var result = points
        result = Self.cut(result) { $0.x - minX }
        result = Self.cut(result) { maxX - $0.x }
        result = Self.cut(result) { $0.y - minY }
        return Self.cut(result) { maxY - $0.y }
    }

    /// Keeps what is on the side where `distance` is not negative.
    private static func cut(_ points: [PixelPoint], _ distance: (PixelPoint) -> Double) -> [PixelPoint] {
        guard var last = points.last else { return [] }
        var lastDistance = distance(last)
        var kept: [PixelPoint] = []
        for point in points {
            let here = distance(point)
            if (here >= 0) != (lastDistance >= 0) {
                let share = lastDistance / (lastDistance - here)
                kept.append(
                    PixelPoint(x: last.x + (point.x - last.x) * share, y: last.y + (point.y - last.y) * share))
            }
            if here >= 0 { kept.append(point) }
            (last, lastDistance) = (point, here)
        }
        return kept
    }
}
