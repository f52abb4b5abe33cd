internal import CPangoCairo

/// Some text, shaped and measured: any script, nothing hinted. A ``Typesetter`` makes it.
///
/// For one thread at a time.
public final class TextBlock {
    /// Of what is seen, in pixels.
    public let width: Double
    /// Of what is seen, in pixels.
    public let height: Double
    let request: TextRequest
    let layout: OpaquePointer
    /// Of what is seen, from the layout's corner.
    let left: Double
    let top: Double
    /// Of the first line, from the layout's top.
    let baseline: Double
    /// Its letters one by one, for text along a line; made when they are asked for.
    public private(set) lazy var letters = Letters(layout)

    /// Nil when no font here has a glyph for some of it, or when nothing of it would be seen.
    init?(_ request: TextRequest, _ context: OpaquePointer) {
        let (text, style) = (request.text, request.style)
        self.request = request
        guard let layout = pango_layout_new(context) else { return nil }
        self.layout = layout
        Self.prepare(layout, style)
        pango_layout_set_text(layout, text, Int32(text.utf8.count))
        if style.maximumWidth > 0 { Self.balance(layout, style.maximumWidth) }
        var seen = PangoRectangle()
        pango_layout_get_extents(layout, &seen, nil)
        let scale = Double(PANGO_SCALE)
        width = Double(seen.width) / scale
        height = Double(seen.height) / scale
        left = Double(seen.x) / scale
        top = Double(seen.y) / scale
        baseline = Double(pango_layout_get_baseline(layout)) / scale
        guard pango_layout_get_unknown_glyphs_count(layout) == 0, width > 0, height > 0 else { return nil }
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

    /// In as many lines as the greatest width asks for, all of about the same length: one may be a little wider then.
    private static func balance(_ layout: OpaquePointer, _ maximumWidth: Double) {
        let most = maximumWidth * Double(PANGO_SCALE)
        var (whole, height): (Int32, Int32) = (0, 0)
        pango_layout_get_size(layout, &whole, &height)
        guard Double(whole) > most else { return }
        let paragraphs = Double(pango_layout_get_line_count(layout))
        let count = max(paragraphs, (Double(whole) / most).rounded(.up))
        for share in [1, 1.1, 1.2, 1.3] {
            pango_layout_set_width(layout, Int32(min(Double(whole) / count * share, most * 1.15)))
            if Double(pango_layout_get_line_count(layout)) <= count { return }
        }
        pango_layout_set_width(layout, Int32(most))
    }

    private static func prepare(_ layout: OpaquePointer, _ style: TextStyle) {
        let font = pango_font_description_new()
        defer { pango_font_description_free(font) }
        let family = style.family.isEmpty ? "" : "\(style.family), "
        pango_font_description_set_family(font, family + "Noto Sans, DejaVu Sans, sans-serif")
        pango_font_description_set_weight(font, style.weight.pango)
        pango_font_description_set_style(font, style.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        pango_font_description_set_absolute_size(font, style.size * Double(PANGO_SCALE))
        pango_layout_set_font_description(layout, font)
        pango_layout_set_alignment(layout, style.alignment.pango)
        pango_layout_set_line_spacing(layout, Float(style.lineHeight))
        if style.letterSpacing != 0, let attributes = pango_attr_list_new() {
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
        case .light: PANGO_WEIGHT_LIGHT
        case .regular: PANGO_WEIGHT_NORMAL
        case .medium: PANGO_WEIGHT_MEDIUM
        case .semibold: PANGO_WEIGHT_SEMIBOLD
        case .bold: PANGO_WEIGHT_BOLD
        case .black: PANGO_WEIGHT_HEAVY
        }
    }
}

extension TextStyle.Alignment {
    fileprivate var pango: PangoAlignment {
        switch self {
        case .left: PANGO_ALIGN_LEFT
        case .center: PANGO_ALIGN_CENTER
        case .right: PANGO_ALIGN_RIGHT
        }
    }
}
