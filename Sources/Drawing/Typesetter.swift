internal import CPangoCairo

/// Shapes texts and draws them, and remembers what it shaped and drew: maps say the same names again and again.
///
/// For one thread at a time.
public final class Typesetter: @unchecked Sendable {  // its owner draws one picture at a time
    private let context: OpaquePointer
    private var blocks: Generations<TextRequest, TextBlock?>
    private var stamps: Generations<StampRequest, Stamp>

    /// - Parameter byteLimit: about how much memory its pictures of texts may take together.
    public init(byteLimit: Int = 8 << 20) {
        context = pango_font_map_create_context(pango_cairo_font_map_get_default())
        Canvas.unhint(context)
        blocks = Generations(limit: 8192)
        stamps = Generations(limit: byteLimit)
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(context)) }

    private struct StampRequest: Hashable {
        let text: TextRequest
        let ink: Ink
        let halo: Ink?
        let haloWidth: Double
    }

    /// Some text; nil when no font here has a glyph for some of it, or when nothing of it would be seen.
    public func text(_ text: String, _ style: TextStyle) -> TextBlock? {
        let request = TextRequest(text: text, style: style)
        if let known = blocks[request] { return known }
        let block = TextBlock(request, context)
        blocks.keep(block, for: request, cost: 1)
        return block
    }

    /// Draws text so that the upper left corner of what is seen of it is at the pixel nearest to a point, with a halo
    /// around its letters.
    ///
    /// - Parameter halo: its width is what is seen of it on each side of a letter's stroke.
    public func draw(_ text: TextBlock, on canvas: Canvas, x: Double, y: Double, _ ink: Ink, halo: Stroke?) {
        let margin = Self.margin(halo)
        guard let stamp = stamp(text, ink, halo, margin) else { return }
        canvas.draw(stamp, x: Int(x.rounded()) - margin, y: Int(y.rounded()) - margin)
    }

    /// Draws letters, each at a place of its own.
    ///
    /// - Parameter places: for each letter, where the middle of its base line is, and how it is turned, in radians
    ///   clockwise.
    public func draw(
        _ text: TextBlock, on canvas: Canvas, along places: [(x: Double, y: Double, radians: Double)], _ ink: Ink,
        halo: Stroke?
    ) {
        guard let minX = places.map(\.x).min(), let minY = places.map(\.y).min(), let maxX = places.map(\.x).max(),
            let maxY = places.map(\.y).max()
        else { return }
        let reach = text.height + Double(Self.margin(halo)) + (text.letters.all.map(\.width).max() ?? 0)
        let (left, top) = ((minX - reach).rounded(.down), (minY - reach).rounded(.down))
        let coverage = Coverage(width: Int(maxX + reach - left) + 1, height: Int(maxY + reach - top) + 1) { context in
            for (letter, place) in zip(text.letters.all, places) {
                cairo_save(context)
                cairo_translate(context, place.x - left, place.y - top)
                cairo_rotate(context, place.radians)
                cairo_append_path(context, letter.outline)
                cairo_restore(context)
            }
            cairo_fill(context)
        }
        guard let coverage, let stamp = Self.stamp(coverage, ink, halo) else { return }
        canvas.draw(stamp, x: Int(left), y: Int(top))
    }

    private func stamp(_ text: TextBlock, _ ink: Ink, _ halo: Stroke?, _ margin: Int) -> Stamp? {
        let request = StampRequest(text: text.request, ink: ink, halo: halo?.ink, haloWidth: halo?.width ?? 0)
        if let known = stamps[request] { return known }
        let width = Int(text.width.rounded(.up)) + 2 * margin
        let coverage = Coverage(width: width, height: Int(text.height.rounded(.up)) + 2 * margin) { context in
            cairo_move_to(context, Double(margin) - text.left, Double(margin) - text.top)
            pango_cairo_show_layout(context, text.layout)
        }
        guard let coverage, let stamp = Self.stamp(coverage, ink, halo) else { return nil }
        stamps.keep(stamp, for: request, cost: stamp.byteCount)
        return stamp
    }

    private static func stamp(_ coverage: Coverage, _ ink: Ink, _ halo: Stroke?) -> Stamp? {
        Stamp(coverage, ink, halo: halo.map { coverage.grown(by: $0.width) }, halo?.ink ?? ink)
    }

    /// What a halo and soft edges need around the letters.
    private static func margin(_ halo: Stroke?) -> Int { Int(((halo?.width ?? 0) + 0.5).rounded(.up)) + 1 }
}

/// What makes a text what it is.
struct TextRequest: Hashable {
    let text: String
    let style: TextStyle
}
