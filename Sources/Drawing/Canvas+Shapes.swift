internal import CPangoCairo

extension Canvas {
    /// Fills everything.
    public func fill(_ ink: Ink) {
        set(ink)
        cairo_paint(context)
    }

    /// Fills an ellipse; all in pixels, whole numbers lie between pixels.
    public func fillEllipse(centerX: Double, centerY: Double, radiusX: Double, radiusY: Double, _ ink: Ink) {
        cairo_new_path(context)
        cairo_save(context)
        cairo_translate(context, centerX, centerY)
        cairo_scale(context, radiusX, radiusY)
        cairo_arc(context, 0, 0, 1, 0, 2 * Double.pi)
        cairo_restore(context)
        set(ink)
        cairo_fill(context)
    }

    /// Fills all of the canvas but its corners, which are rounded with that radius in pixels.
    public func fillRounded(radius: Double, _ ink: Ink) {
        let (right, bottom) = (Double(width), Double(height))
        let quarter = Double.pi / 2
        cairo_new_path(context)
        cairo_arc(context, right - radius, radius, radius, -quarter, 0)
        cairo_arc(context, right - radius, bottom - radius, radius, 0, quarter)
        cairo_arc(context, radius, bottom - radius, radius, quarter, 2 * quarter)
        cairo_arc(context, radius, radius, radius, 2 * quarter, 3 * quarter)
        cairo_close_path(context)
        set(ink)
        cairo_fill(context)
    }

    func set(_ ink: Ink) {
        cairo_set_source_rgba(
            context, Double(ink.red) / 255, Double(ink.green) / 255, Double(ink.blue) / 255, Double(ink.alpha) / 255)
    }
}
