internal import CPangoCairo

/// A rectangle to draw in; pixels, x to the right, y down.
public struct DrawingBox: Sendable, Equatable {
    /// The left edge.
    public var x: Double
    /// The upper edge.
    public var y: Double
    /// In pixels.
    public var width: Double
    /// In pixels.
    public var height: Double

    /// A rectangle.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

extension Canvas {
    /// Draws one line of text so that what is seen of it lies in the middle of a box; any script, shaped by pango.
    ///
    /// It is made smaller, keeping its proportions, when it would be wider or higher than the box. Nothing is hinted,
    /// so that it looks alike at each size.
    ///
    /// - Parameters:
    ///   - size: the font's size in pixels.
    /// - Returns: false, with nothing drawn, when no font here has a glyph for some of it, or when nothing of it would
    ///   be seen.
    public func draw(_ text: String, in box: DrawingBox, size: Double, _ ink: Ink) -> Bool {
        guard let layout = pango_cairo_create_layout(context) else { return false }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        setFont(of: layout, size: size)
        pango_layout_set_single_paragraph_mode(layout, 1)
        pango_layout_set_text(layout, text, Int32(text.utf8.count))
        guard pango_layout_get_unknown_glyphs_count(layout) == 0 else { return false }
        var seen = PangoRectangle()
        pango_layout_get_pixel_extents(layout, &seen, nil)
        guard seen.width > 0, seen.height > 0 else { return false }
        let scale = min(1, box.width / Double(seen.width), box.height / Double(seen.height))
        cairo_save(context)
        cairo_translate(context, box.x + box.width / 2, box.y + box.height / 2)
        cairo_scale(context, scale, scale)
        cairo_move_to(
            context, -Double(seen.x) - Double(seen.width) / 2, -Double(seen.y) - Double(seen.height) / 2)
        set(ink)
        pango_cairo_show_layout(context, layout)
        cairo_restore(context)
        return true
    }

    private func setFont(of layout: OpaquePointer, size: Double) {
        let font = pango_font_description_new()
        defer { pango_font_description_free(font) }
        pango_font_description_set_family(font, "Noto Sans, DejaVu Sans, sans-serif")
        pango_font_description_set_weight(font, PANGO_WEIGHT_MEDIUM)
        pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
        pango_layout_set_font_description(layout, font)
        Self.unhint(pango_layout_get_context(layout))
        pango_layout_context_changed(layout)
    }

    /// Grey edges and no hinting, so that text looks alike at each size.
    static func unhint(_ context: OpaquePointer?) {
        let options = cairo_font_options_create()
        defer { cairo_font_options_destroy(options) }
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
    }
}
