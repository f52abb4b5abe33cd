internal import CPangoCairo

/// Paths filled with pictures, and paths that change what is drawn already.
extension Canvas {
    /// Fills what the path goes around with what is on another canvas, whose upper left corner lies at a whole pixel.
    /// Beyond its edges that canvas is transparent.
    public func fillPath(from other: Canvas, x: Int, y: Int) {
        cairo_set_source_surface(context, other.surface, Double(x), Double(y))
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
        cairo_fill_preserve(context)
    }

    /// Gives what is drawn inside the path another colour; what is transparent there stays so. A transparent ink takes
    /// away what is inside.
    public func recolourPath(_ ink: Ink) {
        cairo_save(context)
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
        cairo_clip_preserve(context)
        cairo_set_operator(context, CAIRO_OPERATOR_IN)
        set(ink)
        cairo_paint(context)
        cairo_restore(context)
    }

    /// Goes around a superellipse of the fourth degree, |x|⁴ + |y|⁴ = r⁴: a square with the roundness of a circle.
    public func squircle(centerX: Double, centerY: Double, radius: Double) {
        cairo_new_sub_path(context)
        let count = 512
        for index in 0..<count {
            let angle = 2 * Double.pi * (Double(index) + 0.5) / Double(count)
            let (x, y) = (Self.signedRoot(angle.cosine), Self.signedRoot(angle.sine))
            cairo_line_to(context, centerX + radius * x, centerY + radius * y)
        }
        cairo_close_path(context)
    }

    private static func signedRoot(_ value: Double) -> Double {
        value < 0 ? -(-value).squareRoot() : value.squareRoot()
    }
}
