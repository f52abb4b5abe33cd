internal import CPangoCairo

/// How text looks; lengths in pixels.
public struct TextStyle: Sendable, Hashable {
    /// How heavy its strokes are.
    public enum Weight: Sendable, Hashable {
        case regular, medium, bold
    }

    /// The font's size.
    public var size: Double
    /// How heavy its strokes are.
    public var weight = Weight.regular
    /// Whether it leans.
    public var isItalic = false
    /// Room between letters besides the font's own.
    public var letterSpacing = 0.0
    /// Lines are broken between words to be no wider; 0: one line. A long word stays whole.
    public var maximumWidth = 0.0

    /// Upright, of regular weight.
    public init(size: Double) { self.size = size }
}

/// Some text, shaped and measured: any script, lines centred, nothing hinted.
///
/// Belongs to the canvas that it was made on, and to one thread.
public final class TextBlock {
    /// Of what is seen, in pixels.
    public let width: Double
    /// Of what is seen, in pixels.
    public let height: Double
    let layout: OpaquePointer
    /// Of what is seen, from the layout's corner.
    let left: Double
    let top: Double

    /// Nil when no font here has a glyph for some of it, or when nothing of it would be seen.
    public init?(_ text: String, _ style: TextStyle, on canvas: Canvas) {
        guard let layout = pango_cairo_create_layout(canvas.context) else { return nil }
        self.layout = layout
        Self.prepare(layout, style)
        pango_layout_set_text(layout, text, Int32(text.utf8.count))
        var seen = PangoRectangle()
        pango_layout_get_extents(layout, &seen, nil)
        let scale = Double(PANGO_SCALE)
        width = Double(seen.width) / scale
        height = Double(seen.height) / scale
        left = Double(seen.x) / scale
        top = Double(seen.y) / scale
        guard pango_layout_get_unknown_glyphs_count(layout) == 0, width > 0, height > 0 else { return nil }
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

    private static func prepare(_ layout: OpaquePointer, _ style: TextStyle) {
        let font = pango_font_description_new()
        defer { pango_font_description_free(font) }
        pango_font_description_set_family(font, "Noto Sans, DejaVu Sans, sans-serif")
        pango_font_description_set_weight(font, style.weight.pango)
        pango_font_description_set_style(font, style.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        pango_font_description_set_absolute_size(font, style.size * Double(PANGO_SCALE))
        pango_layout_set_font_description(layout, font)
        Canvas.unhint(pango_layout_get_context(layout))
        pango_layout_context_changed(layout)
        pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
        if style.maximumWidth > 0 {
            pango_layout_set_width(layout, Int32(style.maximumWidth * Double(PANGO_SCALE)))
            pango_layout_set_line_spacing(layout, 0.82)
        }
        if style.letterSpacing > 0, let attributes = pango_attr_list_new() {
            pango_attr_list_insert(
                attributes, pango_attr_letter_spacing_new(Int32(style.letterSpacing * Double(PANGO_SCALE))))
            pango_layout_set_attributes(layout, attributes)
            pango_attr_list_unref(attributes)
        }
    }
}

extension TextStyle.Weight {
    fileprivate var pango: PangoWeight {
        switch self {
        case .regular: PANGO_WEIGHT_NORMAL
        case .medium: PANGO_WEIGHT_MEDIUM
        case .bold: PANGO_WEIGHT_BOLD
        }
    }
}

extension Canvas {
    /// Draws text so that the upper left corner of what is seen of it is at a point, with a halo around its letters.
    ///
    /// - Parameter halo: its width is what is seen of it on each side of a letter's stroke.
    public func draw(_ text: TextBlock, x: Double, y: Double, _ ink: Ink, halo: Stroke?) {
        cairo_new_path(context)
        if let halo {
            cairo_move_to(context, x - text.left, y - text.top)
            pango_cairo_layout_path(context, text.layout)
            strokePath(Stroke(halo.ink, width: halo.width * 2))
            cairo_new_path(context)
        }
        cairo_move_to(context, x - text.left, y - text.top)
        set(ink)
        pango_cairo_show_layout(context, text.layout)
    }
}
