/// Something drawn on a ground: where it is, how its edge runs, and what it does to the colours there.
struct Mark: RowStep {
    /// Its outline, in pixels; edges are anti-aliased by the distance to it.
    enum Outline: Sendable {
        /// A circle, filled.
        case disc(radius: Double)
        /// A circle, drawn; the width is that of the line.
        case ring(radius: Double, width: Double)
        /// A bar with round corners, turned.
        case bar(length: Double, width: Double, corner: Double, along: Direction)
        /// Everything below a curve, which has a height for each column, and how steep it is there.
        case wave([Crest])
        /// Lines of equal distance, at a right angle to a direction.
        case stripes(period: Double, width: Double, across: Direction)
        /// Circles of equal distance around a place.
        case circles(period: Double, width: Double)
    }

    /// The upper edge of a wave in one column.
    struct Crest: Sendable {
        /// From the top, in pixels.
        let y: Double
        /// What a vertical distance must be multiplied by to be one to the curve; at most 1.
        let slant: Double
    }

    let outline: Outline
    /// Its middle, in pixels; of a wave and of stripes it means nothing.
    var x = 0.0
    /// The same.
    var y = 0.0
    /// What is mixed in.
    let colour: DeepPixel
    /// How much of it, 0...1.
    let strength: Double

    /// Mixes the mark's colour into what it covers of a row.
    func apply(to pixels: UnsafeMutableBufferPointer<DeepPixel>, row: Int) {
        let centre = Double(row) + 0.5
        guard let reach = reach(at: centre - y) else { return tintAll(centre, pixels) }
        guard reach > 0 else { return }
        let first = max(0, Int((x - reach).rounded(.down)))
        let end = min(pixels.count, Int((x + reach).rounded(.up)) + 1)
        guard first < end else { return }
        for column in first..<end {
            tint(&pixels[column], distance: distance(Double(column) + 0.5 - x, centre - y))
        }
    }

    private func tintAll(_ centre: Double, _ pixels: UnsafeMutableBufferPointer<DeepPixel>) {
        if case .wave(let crests) = outline {
            for (column, crest) in crests.enumerated() {
                tint(&pixels[column], distance: (crest.y - centre) * crest.slant)
            }
        } else {
            for column in pixels.indices {
                tint(&pixels[column], distance: distance(Double(column) + 0.5 - x, centre - y))
            }
        }
    }

    @inline(__always)
    private func tint(_ pixel: inout DeepPixel, distance: Double) {
        guard distance < 0.5 else { return }
        let coverage = min(1, 0.5 - distance) * strength
        pixel = pixel.tinted(colour, share: Int(coverage * 256 + 0.5))
    }

    /// How far to the left and right of its middle it reaches in a row that lies so much below; nil: across the picture.
    private func reach(at y: Double) -> Double? {
        let extent: Double
        switch outline {
        case .disc(let radius): extent = radius
        case .ring(let radius, let width): extent = radius + width / 2
        case .bar(let length, let width, _, _): extent = (length + width) / 2
        case .wave, .stripes, .circles: return nil
        }
        let square = (extent + 1) * (extent + 1) - y * y
        return square > 0 ? square.squareRoot() : 0
    }

    /// From a place, relative to its middle, to its edge: negative inside.
    private func distance(_ x: Double, _ y: Double) -> Double {
        switch outline {
        case .disc(let radius): return (x * x + y * y).squareRoot() - radius
        case .ring(let radius, let width): return abs((x * x + y * y).squareRoot() - radius) - width / 2
        case .bar(let length, let width, let corner, let direction):
            let along = abs(x * direction.x + y * direction.y) - length / 2 + corner
            let across = abs(y * direction.x - x * direction.y) - width / 2 + corner
            let (outerAlong, outerAcross) = (max(along, 0), max(across, 0))
            let outside = (outerAlong * outerAlong + outerAcross * outerAcross).squareRoot()
            return outside + min(max(along, across), 0) - corner
        case .wave: return .infinity
        case .stripes(let period, let width, let direction):
            return Self.toNextLine(x * direction.x + y * direction.y, period) - width / 2
        case .circles(let period, let width):
            return Self.toNextLine((x * x + y * y).squareRoot(), period) - width / 2
        }
    }

    private static func toNextLine(_ place: Double, _ period: Double) -> Double {
        let part = place / period
        return abs(part - part.rounded()) * period
    }
}
