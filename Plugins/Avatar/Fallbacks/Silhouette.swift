import Drawing
import Imaging

/// Head and shoulders of nobody in particular; the tile's lower edge cuts them off, whatever its shape.
struct Silhouette {
    private let tile: PixelSize
    /// The middle, left to right.
    private let x: Double
    /// The upper edge of the square that the figure is designed in, and its side.
    private let top: Double
    private let side: Double

    /// - Parameters:
    ///   - tile: in pixels.
    ///   - visible: the part of it in whose middle the figure stands. In a tall one it is larger than its width, and lower.
    init(in tile: PixelSize, visible: PixelRectangle) {
        let (width, height) = (Double(visible.width), Double(visible.height))
        self.tile = tile
        x = Double(visible.x) + width / 2
        side = min(width * 1.5, height)
        top = Double(visible.y) + (height - side) * 0.7
    }

    /// Draws it, in a white that lets something of the ground through.
    func draw(on canvas: Canvas) {
        canvas.newPath()
        canvas.circle(centerX: x, centerY: top + side * 0.385, radius: side * 0.185)
        addShoulders(to: canvas)
        canvas.fillPath(Ink(red: 255, green: 255, blue: 255, alpha: 222))
    }

    /// The upper half of an ellipse that is widest where the tile ends, or below.
    private func addShoulders(to canvas: Canvas) {
        let crest = top + side * 0.645
        let height = max(side * 0.34, Double(tile.height) - crest)
        let width = min(max(side * 0.36, height), side * 0.43)
        let waist = crest + height
        // So far from the corner a cubic curve has its control points to be next to a quarter of an ellipse.
        let (near, far) = (width * 0.5523, height * 0.5523)
        canvas.move(toX: x - width, y: waist)
        canvas.curve(
            control1X: x - width, control1Y: waist - far, control2X: x - near, control2Y: crest, toX: x, y: crest)
        canvas.curve(
            control1X: x + near, control1Y: crest, control2X: x + width, control2Y: waist - far, toX: x + width,
            y: waist)
        canvas.closePath()
    }
}
