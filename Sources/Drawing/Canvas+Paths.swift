internal import CPangoCairo

/// How a line is drawn; lengths in pixels.
public struct Stroke: Sendable, Equatable {
    /// Its colour.
    public var ink: Ink
    /// How wide it is.
    public var width: Double
    /// Lengths of dashes and gaps in turn; empty: a whole line.
    public var dashes: [Double]

    /// What an end looks like. Ends of dashes are cut off unless this is said otherwise for them.
    public var cap: Cap
    /// What a corner looks like.
    public var join = Join.round
    /// A mitred corner longer than so many widths of the line is cut off.
    public var miterLimit = 10.0

    /// What an end looks like.
    public enum Cap: Sendable, Hashable {
        case butt, round, square
    }

    /// What a corner looks like.
    public enum Join: Sendable, Hashable {
        case miter, round, bevel
    }

    /// A line; ends and corners are round, ends of dashes cut off.
    public init(_ ink: Ink, width: Double, dashes: [Double] = []) {
        self.ink = ink
        self.width = width
        self.dashes = dashes
        cap = dashes.isEmpty ? .round : .butt
    }
}

/// Paths: begun anew by ``newPath()``, built point by point, then filled or stroked any number of times.
extension Canvas {
    /// Forgets what was built.
    public func newPath() { cairo_new_path(context) }

    /// Begins a line at a point; pixels, whole numbers lie between pixels.
    public func move(toX x: Double, y: Double) { cairo_move_to(context, x, y) }

    /// Goes on to a point.
    public func line(toX x: Double, y: Double) { cairo_line_to(context, x, y) }

    /// Goes on along a cubic curve.
    public func curve(
        control1X: Double, control1Y: Double, control2X: Double, control2Y: Double, toX x: Double, y: Double
    ) {
        cairo_curve_to(context, control1X, control1Y, control2X, control2Y, x, y)
    }

    /// Goes around a circle, from the right, clockwise.
    public func circle(centerX: Double, centerY: Double, radius: Double) {
        cairo_new_sub_path(context)
        cairo_arc(context, centerX, centerY, radius, 0, 2 * Double.pi)
        cairo_close_path(context)
    }

    /// Adds a rectangle.
    public func box(_ box: DrawingBox) { cairo_rectangle(context, box.x, box.y, box.width, box.height) }

    /// Adds a rectangle whose corners are rounded with that radius.
    public func roundedBox(_ box: DrawingBox, radius: Double) {
        let (right, bottom, quarter) = (box.x + box.width, box.y + box.height, Double.pi / 2)
        cairo_new_sub_path(context)
        cairo_arc(context, right - radius, box.y + radius, radius, -quarter, 0)
        cairo_arc(context, right - radius, bottom - radius, radius, 0, quarter)
        cairo_arc(context, box.x + radius, bottom - radius, radius, quarter, 2 * quarter)
        cairo_arc(context, box.x + radius, box.y + radius, radius, 2 * quarter, 3 * quarter)
        cairo_close_path(context)
    }

    /// Goes back to where the line began.
    public func closePath() { cairo_close_path(context) }

    /// Fills what the path goes around. Pieces that turn the same way and overlap are one area; with `evenOdd`, what is
    /// surrounded twice is a hole, whichever way it turns.
    ///
    /// - Parameter isQuick: edges have 16 greys instead of 256, for a quarter of the time: for areas of thousands of
    ///   corners whose edges a line will lie on.
    public func fillPath(_ ink: Ink, evenOdd: Bool = false, isQuick: Bool = false) {
        set(ink)
        cairo_set_antialias(context, isQuick ? CAIRO_ANTIALIAS_FAST : CAIRO_ANTIALIAS_DEFAULT)
        defer { cairo_set_antialias(context, CAIRO_ANTIALIAS_DEFAULT) }
        cairo_set_fill_rule(context, evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
        cairo_fill_preserve(context)
    }

    /// Draws the path as a line; where it crosses itself a translucent colour is not darker.
    public func strokePath(_ stroke: Stroke) {
        set(stroke.ink)
        cairo_set_line_width(context, stroke.width)
        cairo_set_line_cap(context, stroke.cap.cairo)
        cairo_set_line_join(context, stroke.join.cairo)
        cairo_set_miter_limit(context, stroke.miterLimit)
        cairo_set_dash(context, stroke.dashes, Int32(stroke.dashes.count), 0)
        cairo_stroke_preserve(context)
    }

    /// Fills what the path goes around with a picture that is repeated to all sides.
    ///
    /// - Parameters:
    ///   - x: where the left edge of one of the pictures is.
    ///   - y: where its upper edge is.
    ///   - scale: pixels here for each of the picture's own.
    ///   - opacity: 0...1
    public func fillPath(repeating stamp: Stamp, x: Double, y: Double, scale: Double, opacity: Double) {
        cairo_save(context)
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
        cairo_clip_preserve(context)
        cairo_translate(context, x, y)
        cairo_scale(context, scale, scale)
        cairo_set_source_surface(context, stamp.surface, 0, 0)
        cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_REPEAT)
        cairo_paint_with_alpha(context, opacity)
        cairo_restore(context)
    }
}

extension Stroke.Cap {
    fileprivate var cairo: cairo_line_cap_t {
        switch self {
        case .butt: CAIRO_LINE_CAP_BUTT
        case .round: CAIRO_LINE_CAP_ROUND
        case .square: CAIRO_LINE_CAP_SQUARE
        }
    }
}

extension Stroke.Join {
    fileprivate var cairo: cairo_line_join_t {
        switch self {
        case .miter: CAIRO_LINE_JOIN_MITER
        case .round: CAIRO_LINE_JOIN_ROUND
        case .bevel: CAIRO_LINE_JOIN_BEVEL
        }
    }
}
