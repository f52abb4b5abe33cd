import Drawing

/// One cell of a level where it lies in the picture.
struct GroundCell {
    let level: WorldLevel
    /// 0..<side
    let column: Int
    /// 0..<side
    let row: Int
    /// Its left edge, in device pixels.
    let x: Double
    /// Its upper edge, in device pixels.
    let y: Double
    /// Device pixels for each unit.
    let scale: Double
    /// Areas are cut to this box; nil: they are not cut.
    let clip: PictureBox?

    /// Points of a line nearer to each other than this are one: no more is seen, and paths cost by their points.
    private static let nearness = 0.8

    /// Adds rings, closed.
    func addAreas(_ layer: WorldLevel.Layer, to canvas: Canvas) {
        var shapes = level.shapes(layer, column: column, row: row)
        if let clip {
            while let points = points(&shapes) {
                canvas.addPolygon(clip.cut(polygon: points))
            }
            return
        }
        while let count = shapes.next() {
            var (x, y) = (0, 0)
            var last = PixelPoint(x: .infinity, y: .infinity)
            for index in 0..<count where !shapes.isAtEnd {
                let step = shapes.step()
                x += step.x
                y += step.y
                let point = PixelPoint(x: self.x + Double(x) * scale, y: self.y + Double(y) * scale)
                if index == 0 {
                    canvas.move(toX: point.x, y: point.y)
                } else if abs(point.x - last.x) + abs(point.y - last.y) >= Self.nearness {
                    canvas.line(toX: point.x, y: point.y)
                } else {
                    continue
                }
                last = point
            }
            canvas.closePath()
        }
    }

    /// Draws the rings' lines but for those along which the cell was cut.
    func drawShores(_ layer: WorldLevel.Layer, on mask: LineMask) {
        var shapes = level.shapes(layer, column: column, row: row)
        let (low, high) = (-level.margin, level.units + level.margin)
        while let count = shapes.next() {
            var pen = Pen(mask)
            var (x, y) = (0, 0)
            var first: (x: Int, y: Int)?
            func goOn(to x: Int, _ y: Int, from last: (x: Int, y: Int)?) {
                let isCut = last.map { $0.x == x && (x == low || x == high) || $0.y == y && (y == low || y == high) }
                if isCut == true { pen.lift() }
                pen.go(to: self.x + Double(x) * scale, self.y + Double(y) * scale)
            }
            for _ in 0..<count where !shapes.isAtEnd {
                let last = (x, y)
                let step = shapes.step()
                x += step.x
                y += step.y
                goOn(to: x, y, from: first == nil ? nil : last)
                first = first ?? (x, y)
            }
            if let first { goOn(to: first.x, first.y, from: (x, y)) }
        }
    }

    /// Draws lines.
    func drawLines(_ layer: WorldLevel.Layer, on masks: [LineMask]) {
        for mask in masks {
            var shapes = level.shapes(layer, column: column, row: row)
            while let count = shapes.next() {
                var pen = Pen(mask)
                var (x, y) = (0, 0)
                for index in 0..<count where !shapes.isAtEnd {
                    let step = shapes.step()
                    x += step.x
                    y += step.y
                    let isLast = index == count - 1
                    pen.go(to: self.x + Double(x) * scale, self.y + Double(y) * scale, always: isLast)
                }
            }
        }
    }

    private func points(_ shapes: inout WorldShapes) -> [PixelPoint]? {
        guard let count = shapes.next() else { return nil }
        var points: [PixelPoint] = []
        var (x, y) = (0, 0)
        for _ in 0..<count where !shapes.isAtEnd {
            let step = shapes.step()
            x += step.x
            y += step.y
            points.append(PixelPoint(x: self.x + Double(x) * scale, y: self.y + Double(y) * scale))
        }
        return points
    }

    /// Draws one run of points, leaving out what nobody would see.
    private struct Pen {
        private let mask: LineMask
        private var last = PixelPoint(x: 0, y: 0)
        private var isDown = false

        init(_ mask: LineMask) { self.mask = mask }

        /// The next point begins a line.
        mutating func lift() { isDown = false }

        mutating func go(to x: Double, _ y: Double, always: Bool = false) {
            if isDown {
                if !always, abs(x - last.x) + abs(y - last.y) < GroundCell.nearness { return }
                mask.line(toX: x, y: y)
            } else {
                mask.move(toX: x, y: y)
                isDown = true
            }
            last = PixelPoint(x: x, y: y)
        }
    }
}

extension Canvas {
    /// A closed run of points; nothing for fewer than three.
    func addPolygon(_ points: [PixelPoint]) {
        guard points.count > 2 else { return }
        move(toX: points[0].x, y: points[0].y)
        for point in points.dropFirst() { line(toX: point.x, y: point.y) }
        closePath()
    }
}
