internal import CPangoCairo

/// The letters of one line of text, each as an outline around the middle of its own piece of the base line.
///
/// A letter is what may be turned by itself: a glyph with the marks that belong to it, in the order in which they are
/// seen. For one thread at a time.
public final class Letters {
    /// One of them.
    public struct Letter {
        /// From the beginning of the text to the middle of the letter, in pixels.
        public let middle: Double
        /// In pixels.
        public let width: Double
        let outline: UnsafeMutablePointer<cairo_path_t>
    }

    /// From left to right.
    public private(set) var all: [Letter] = []
    /// Of all of them, in pixels.
    public private(set) var width = 0.0

    init(_ layout: OpaquePointer) {
        guard let line = pango_layout_get_line_readonly(layout, 0),
            let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1), let context = cairo_create(surface)
        else { return }
        defer {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
        }
        var next = line.pointee.runs
        while let run = next {
            if let item = run.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self).pointee {
                add(item, context)
            }
            next = run.pointee.next
        }
    }

    deinit { for letter in all { cairo_path_destroy(letter.outline) } }

    private func add(_ item: PangoGlyphItem, _ context: OpaquePointer) {
        guard let glyphs = item.glyphs?.pointee, let font = item.item?.pointee.analysis.font else { return }
        // A PangoCairoFont is a PangoFont.
        cairo_set_scaled_font(context, pango_cairo_font_get_scaled_font(OpaquePointer(font)))
        let infos = UnsafeBufferPointer(start: glyphs.glyphs, count: Int(glyphs.num_glyphs))
        var start = infos.startIndex
        while start < infos.endIndex {
            var end = start + 1
            while end < infos.endIndex, infos[end].geometry.width == 0 { end += 1 }
            add(infos[start..<end], context)
            start = end
        }
    }

    private func add(_ infos: Slice<UnsafeBufferPointer<PangoGlyphInfo>>, _ context: OpaquePointer) {
        let scale = Double(PANGO_SCALE)
        let width = infos.reduce(0) { $0 + Double($1.geometry.width) } / scale
        cairo_new_path(context)
        for info in infos where info.glyph != 0x0FFF_FFFF {  // PANGO_GLYPH_EMPTY
            var glyph = cairo_glyph_t(
                index: UInt(info.glyph), x: Double(info.geometry.x_offset) / scale - width / 2,
                y: Double(info.geometry.y_offset) / scale)
            cairo_glyph_path(context, &glyph, 1)
        }
        if let outline = cairo_copy_path(context) {
            all.append(Letter(middle: self.width + width / 2, width: width, outline: outline))
        }
        self.width += width
    }
}
