import Imaging

/// In which numbers two colours are mixed.
enum Interpolation: String, Sendable, CaseIterable {
    /// As the eye does it: the way from red to green leads over yellow, not over mud.
    case oklab
    /// In the numbers of the file, as CSS does by default.
    case srgb
}

/// The colours on the way from 0 to 1.
struct Ramp: Sendable {
    /// A colour at a place.
    struct Point: Sendable, Equatable {
        /// 0...1
        var position: Double
        /// There.
        var colour: Colour
    }

    private let interpolation: Interpolation
    /// Sorted. Components of the interpolation's space, multiplied by alpha, which comes last.
    private let stops: [(position: Double, components: SIMD4<Double>)]

    /// - Parameters:
    ///   - points: in any order; of those at one place the first is what comes before it and the last what comes after.
    ///     One point is one colour; none is nothing, wholly transparent.
    ///   - edge: how far apart, at least, two points stand after this: an edge as wide as a pixel is not jagged.
    init(_ points: [Point], _ interpolation: Interpolation, edge: Double = 0) {
        self.interpolation = interpolation
        let sorted = Self.sorted(points)
        let places = Self.places(sorted.map(\.position), edge: edge)
        let stops = zip(places, sorted).map { ($0, Self.components($1.colour, interpolation)) }
        self.stops = stops.isEmpty ? [(0, .zero)] : stops
    }

    /// By position; those at one place stay in their order.
    static func sorted(_ points: [Point]) -> [Point] {
        points.enumerated()
            .sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }.map(\.element)
    }

    /// Moves neighbours that stand closer than an edge apart, around their middle.
    private static func places(_ positions: [Double], edge: Double) -> [Double] {
        var places = positions
        for index in positions.indices.dropFirst() where positions[index] - positions[index - 1] < edge {
            let middle = (positions[index] + positions[index - 1]) / 2
            places[index - 1] = min(places[index - 1], middle - edge / 2)
            places[index] = middle + edge / 2
        }
        return places
    }

    /// The colour at a place: beyond the first and last point theirs.
    func colour(at position: Double) -> DeepPixel {
        guard let after = stops.firstIndex(where: { $0.position > position }) else {
            return pixel(stops[stops.count - 1].components)
        }
        return after == 0 ? pixel(stops[0].components) : pixel(mixed(before: after, at: position))
    }

    /// The colours at the middles of so many equal parts of the way.
    func table(count: Int) -> [DeepPixel] {
        var after = 0
        return (0..<count).map { index in
            let position = (Double(index) + 0.5) / Double(count)
            while after < stops.count, stops[after].position <= position { after += 1 }
            if after == 0 { return pixel(stops[0].components) }
            return pixel(after == stops.count ? stops[after - 1].components : mixed(before: after, at: position))
        }
    }

    private func mixed(before index: Int, at position: Double) -> SIMD4<Double> {
        let (from, to) = (stops[index - 1], stops[index])
        let share = (position - from.position) / (to.position - from.position)
        return from.components + (to.components - from.components) * share
    }

    /// Multiplied by alpha, so that a transparent point takes no colour along.
    static func components(_ colour: Colour, _ interpolation: Interpolation) -> SIMD4<Double> {
        let alpha = Double(colour.alpha) / 255
        switch interpolation {
        case .oklab:
            let lab = OKLab(colour)
            return SIMD4(lab.lightness * alpha, lab.a * alpha, lab.b * alpha, alpha)
        case .srgb:
            let numbers = SIMD4(Double(colour.red), Double(colour.green), Double(colour.blue), 255) / 255
            return numbers * alpha
        }
    }

    private func pixel(_ components: SIMD4<Double>) -> DeepPixel { Self.pixel(components, interpolation) }

    /// The pixel of such components.
    static func pixel(_ components: SIMD4<Double>, _ interpolation: Interpolation) -> DeepPixel {
        let alpha = min(max(components.w, 0), 1)
        guard alpha > 0 else { return DeepPixel(lanes: 0) }
        let straight = components / components.w
        switch interpolation {
        case .oklab:
            let numbers = OKLab(lightness: straight.x, a: straight.y, b: straight.z).numbers
            return DeepPixel(red: numbers.red, green: numbers.green, blue: numbers.blue, alpha: alpha)
        case .srgb: return DeepPixel(red: straight.x, green: straight.y, blue: straight.z, alpha: alpha)
        }
    }
}
