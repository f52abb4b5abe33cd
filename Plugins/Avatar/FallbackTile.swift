import Drawing
import Imaging

/// What is drawn for a member without a picture: initials on a colour, or a silhouette on it.
struct FallbackTile {
    /// For the initials.
    let name: String
    /// Of the ground.
    let colour: Ink
    /// In pixels.
    let size: PixelSize
    /// The part of the tile that the avatar's shape surely leaves; initials stand in its middle.
    let visible: PixelRectangle

    /// The tile: sRGB, 8 bits, opaque.
    func picture() throws(ImagingError) -> Picture {
        let canvas = try Canvas.imaging(size)
        canvas.fill(colour)
        if !drawInitials(on: canvas) { drawSilhouette(on: canvas) }
        return try Picture.from(pixels: canvas.pixels(), size: size, bands: 4).withoutNeedlessAlpha()
    }

    /// False when there are none, or no font has them.
    private func drawInitials(on canvas: Canvas) -> Bool {
        let initials = Initials.of(name)
        guard !initials.isEmpty else { return false }
        let side = Double(min(visible.width, visible.height))
        let box = DrawingBox(
            x: middle.x - side * 0.36, y: middle.y - side * 0.36, width: side * 0.72, height: side * 0.72)
        return canvas.draw(initials, in: box, size: side * 0.44, .white)
    }

    /// A head above shoulders that the lower edge cuts off.
    private func drawSilhouette(on canvas: Canvas) {
        let side = Double(min(visible.width, visible.height))
        let pale = Ink(red: 255, green: 255, blue: 255, alpha: 216)
        canvas.fillEllipse(
            centerX: middle.x, centerY: middle.y - side * 0.12, radiusX: side * 0.19, radiusY: side * 0.19, pale)
        canvas.fillEllipse(
            centerX: middle.x, centerY: middle.y + side * 0.56, radiusX: side * 0.36, radiusY: side * 0.42, pale)
    }

    private var middle: (x: Double, y: Double) {
        (Double(visible.x) + Double(visible.width) / 2, Double(visible.y) + Double(visible.height) / 2)
    }
}
