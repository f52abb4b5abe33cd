import Drawing

/// A marker's pin.
struct PinDrawing {
    let marker: Marker
    let view: MapView

    private var height: Double { marker.size.height * view.pixelRatio }
    private var radius: Double { height * 0.36 }

    /// Where the pin's own tip is, for a place in the picture: on it, unless the marker's anchor says otherwise.
    private func tip(at position: PixelPoint) -> PixelPoint {
        let fraction = marker.anchor.fraction
        return PixelPoint(
            x: position.x + (0.5 - fraction.x) * 2 * radius, y: position.y + (1 - fraction.y) * height)
    }

    /// What the pin covers.
    func box(at position: PixelPoint) -> PictureBox {
        let tip = tip(at: position)
        return PictureBox(minX: tip.x - radius, minY: tip.y - height, maxX: tip.x + radius, maxY: tip.y)
    }

    /// Draws the pin and what stands in it; a longer label comes later, with the map's own.
    func draw(on canvas: Canvas, at position: PixelPoint) {
        let tip = tip(at: position)
        drawShadow(canvas, tip)
        canvas.newPath()
        addShape(canvas, tip)
        canvas.fillPath(marker.colour)
        canvas.strokePath(Stroke(Ink.white, width: max(1, height * 0.045)))
        drawHead(canvas, PixelPoint(x: tip.x, y: tip.y - height + radius))
    }

    /// Two or fewer characters stand in the pin.
    var hasLabelInside: Bool { (1...2).contains(marker.label.count) }

    private func drawShadow(_ canvas: Canvas, _ tip: PixelPoint) {
        for (size, strength) in [(1.0, 0.07), (0.72, 0.10), (0.45, 0.14)] {
            canvas.fillEllipse(
                centerX: tip.x, centerY: tip.y, radiusX: radius * 0.8 * size, radiusY: radius * 0.3 * size,
                Ink(red: 0, green: 0, blue: 0).fainter(strength))
        }
    }

    /// From the tip up around a round head and back.
    private func addShape(_ canvas: Canvas, _ tip: PixelPoint) {
        let (r, middle) = (radius, tip.y - height + radius)
        let arc = r * 0.5523
        canvas.move(toX: tip.x, y: tip.y)
        canvas.curve(
            control1X: tip.x - r * 0.18, control1Y: tip.y - height * 0.22, control2X: tip.x - r,
            control2Y: middle + r * 0.95, toX: tip.x - r, y: middle)
        canvas.curve(
            control1X: tip.x - r, control1Y: middle - arc, control2X: tip.x - arc, control2Y: middle - r, toX: tip.x,
            y: middle - r)
        canvas.curve(
            control1X: tip.x + arc, control1Y: middle - r, control2X: tip.x + r, control2Y: middle - arc,
            toX: tip.x + r, y: middle)
        canvas.curve(
            control1X: tip.x + r, control1Y: middle + r * 0.95, control2X: tip.x + r * 0.18,
            control2Y: tip.y - height * 0.22, toX: tip.x, y: tip.y)
        canvas.closePath()
    }

    private func drawHead(_ canvas: Canvas, _ middle: PixelPoint) {
        let ink = marker.colour.contrast(to: .white) >= 2.2 ? Ink.white : Ink(rgb: 0x222222)
        if hasLabelInside {
            let side = radius * 1.25
            let box = DrawingBox(x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side)
            if canvas.draw(marker.label, in: box, size: radius * 1.15, ink) { return }
        }
        canvas.fillEllipse(
            centerX: middle.x, centerY: middle.y, radiusX: radius * 0.38, radiusY: radius * 0.38, ink)
    }
}
