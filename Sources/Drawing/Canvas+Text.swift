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

/// What of a line of text stands in the middle of the height.
public enum TextCenter: Sendable {
    /// All that is seen of it.
    case ink
    /// Its capitals, without accents above and tails below: several lines beside each other then stand alike.
    case capitals
}

extension Canvas {
    /// Draws one line of text in the middle of a box; any script, shaped by pango.
    ///
    /// It is made smaller, keeping its proportions, when it would be wider or higher than the box. Nothing is hinted,
    /// so that it looks alike at each size.
    ///
    /// - Parameters:
    ///   - size: the font's size in pixels.
    ///   - center: what is in the middle of the box's height; of its width it is always what is seen.
    /// - Returns: false, with nothing drawn, when no font here has a glyph for some of it, or when nothing of it would
    ///   be seen.
    public func draw(
        _ text: String, in box: DrawingBox, size: Double, center: TextCenter = .ink, _ ink: Ink
    ) -> Bool {
        guard let layout = pango_cairo_create_layout(context) else { return false }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        setFont(of: layout, size: size)
        pango_layout_set_single_paragraph_mode(layout, 1)
        let capital = Self.seen("H", layout)
        let seen = Self.seen(text, layout)
        guard pango_layout_get_unknown_glyphs_count(layout) == 0, seen.width > 0, seen.height > 0 else { return false }
        // From the upper edge of the layout; the baseline is the text's own.
        let baseline = Double(pango_layout_get_baseline(layout)) / Double(PANGO_SCALE)
        let middle = center == .ink ? seen.y + seen.height / 2 : baseline - capital.height / 2
        let reach = max(middle - seen.y, seen.y + seen.height - middle)
        let scale = min(1, box.width / seen.width, box.height / 2 / reach)
        cairo_save(context)
        cairo_translate(context, box.x + box.width / 2, box.y + box.height / 2)
        cairo_scale(context, scale, scale)
        cairo_move_to(context, -seen.x - seen.width / 2, -middle)
        set(ink)
        pango_cairo_show_layout(context, layout)
        cairo_restore(context)
        return true
    }

    /// Lays a text out: what is seen of it, from the layout's upper left corner.
    private static func seen(_ text: String, _ layout: OpaquePointer) -> DrawingBox {
        pango_layout_set_text(layout, text, Int32(text.utf8.count))
        var seen = PangoRectangle()
        pango_layout_get_extents(layout, &seen, nil)
        let scale = Double(PANGO_SCALE)
        return DrawingBox(
            x: Double(seen.x) / scale, y: Double(seen.y) / scale, width: Double(seen.width) / scale,
            height: Double(seen.height) / scale)
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
