import Drawing

extension AvatarRecipe.Shape {
    /// Adds its outline to a canvas' path.
    ///
    /// - Parameters:
    ///   - square: what it lies in, in pixels.
    ///   - inset: how far within its own outline, in pixels; a negative one is that far outside.
    func addPath(to canvas: Canvas, in square: DrawingBox, inset: Double = 0) {
        let inner = DrawingBox(
            x: square.x + inset, y: square.y + inset, width: square.width - 2 * inset, height: square.height - 2 * inset
        )
        let (centerX, centerY) = (square.x + square.width / 2, square.y + square.height / 2)
        switch self {
        case .square: canvas.box(inner)
        case .rounded: canvas.roundedBox(inner, radius: max(0, square.width / 5 - inset))
        case .circle: canvas.circle(centerX: centerX, centerY: centerY, radius: inner.width / 2)
        case .squircle: canvas.squircle(centerX: centerX, centerY: centerY, radius: inner.width / 2)
        }
    }
}
