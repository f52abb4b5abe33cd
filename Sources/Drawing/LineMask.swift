internal import CPangoCairo

/// Thin lines of one width, drawn straight into a mask: for coasts and borders of thousands of short pieces, of which
/// cairo makes areas first, at twenty times the cost. Corners and ends are round.
///
/// Where lines cross, a translucent colour is not darker. For one thread at a time.
public final class LineMask {
    private let width: Int
    private let height: Int
    fileprivate let surface: OpaquePointer
    private let data: UnsafeMutablePointer<UInt8>
    private let stride: Int
    /// From the middle of a line to where nothing of it is seen.
    private let reach: Double
    /// 0...255; less for lines thinner than a pixel.
    private let strength: Double
    private let dashes: [Double]
    private var last = (x: 0.0, y: 0.0)
    private var dash = (number: 0, rest: 0.0)

    /// A mask of a canvas's size.
    ///
    /// - Parameters:
    ///   - lineWidth: in pixels.
    ///   - dashes: lengths of dashes and gaps in turn, in pixels; empty: whole lines.
    public init(for canvas: Canvas, lineWidth: Double, dashes: [Double] = []) throws(DrawingError) {
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(canvas.width), Int32(canvas.height)),
            let data = cairo_image_surface_get_data(surface)
        else { throw DrawingError(reason: "no memory for \(canvas.width)x\(canvas.height) pixels") }
        width = canvas.width
        height = canvas.height
        self.surface = surface
        self.data = data
        stride = Int(cairo_image_surface_get_stride(surface))
        reach = max(lineWidth, 1) / 2 + 0.5
        strength = 255 * min(lineWidth, 1)
        self.dashes = dashes.reduce(0, +) > 0 ? dashes : []
    }

    deinit { cairo_surface_destroy(surface) }

    /// Begins a line.
    public func move(toX x: Double, y: Double) {
        last = (x, y)
        dash = (0, dashes.first ?? 0)
    }

    /// Goes on to a point.
    public func line(toX x: Double, y: Double) {
        if dashes.isEmpty { draw(last.x, last.y, x, y) } else { drawDashes(toX: x, y: y) }
        last = (x, y)
    }

    private func drawDashes(toX x: Double, y: Double) {
        let (dx, dy) = (x - last.x, y - last.y)
        let length = (dx * dx + dy * dy).squareRoot()
        // What is longer than any picture lies outside of it, or nobody counts its dashes.
        guard length > 0, length < 100_000 else { return }
        var done = 0.0
        while done < length {
            let step = min(dash.rest, length - done)
            if dash.number % 2 == 0 {
                let (from, to) = (done / length, (done + step) / length)
                draw(last.x + dx * from, last.y + dy * from, last.x + dx * to, last.y + dy * to)
            }
            done += step
            dash.rest -= step
            if dash.rest <= 0 {
                dash.number = (dash.number + 1) % (dashes.count * 2)
                dash.rest = max(0.01, dashes[dash.number % dashes.count])
            }
        }
    }

    /// Covers the pixels near a straight line, column by column or row by row, whichever has more.
    private func draw(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) {
        let (dx, dy) = (x1 - x0, y1 - y0)
        let isFlat = abs(dx) >= abs(dy)
        let (long, across) = isFlat ? (dx, dy) : (dy, dx)
        let (start, end) = isFlat ? (x0, x1) : (y0, y1)
        let (longSize, acrossSize) = isFlat ? (width, height) : (height, width)
        let first = max(0, min(start, end) - reach), last = min(Double(longSize - 1), max(start, end) + reach)
        guard first <= last else { return }
        let inverse = 1 / max(dx * dx + dy * dy, 1e-12)
        let slope = long == 0 ? 0 : across / long
        // How far across the line's edge is from its middle.
        let half = reach * (1 + slope * slope).squareRoot() + 0.5
        for step in Int(first)...Int(last) {
            let along = min(max(Double(step) + 0.5, min(start, end)), max(start, end)) - start
            let middle = (isFlat ? y0 : x0) + along * slope
            let low = max(0, middle - half), high = min(Double(acrossSize - 1), middle + half)
            guard low <= high else { continue }
            for other in Int(low)...Int(high) {
                let px = Double(isFlat ? step : other) + 0.5 - x0
                let py = Double(isFlat ? other : step) + 0.5 - y0
                let share = min(max((px * dx + py * dy) * inverse, 0), 1)
                let (offX, offY) = (px - share * dx, py - share * dy)
                let cover = reach - (offX * offX + offY * offY).squareRoot()
                guard cover > 0 else { continue }
                let place = (isFlat ? other : step) * stride + (isFlat ? step : other)
                let value = UInt8(min(cover, 1) * strength)
                if value > data[place] { data[place] = value }
            }
        }
    }
}

extension Canvas {
    /// Draws the lines of a mask.
    public func draw(_ mask: LineMask, _ ink: Ink) {
        cairo_surface_mark_dirty(mask.surface)
        set(ink)
        cairo_mask_surface(context, mask.surface, 0, 0)
    }
}
