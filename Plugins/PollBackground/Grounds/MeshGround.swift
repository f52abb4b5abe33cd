import Imaging

/// Colours that flow into each other from a few places, which the seed chooses: a freeform gradient.
///
/// Computed at the corners of small cells and drawn out between them; the surface is so smooth that no cell is seen.
struct MeshGround: RowStep {
    /// A colour at a place of the unit square.
    private struct Node {
        let x: Double
        let y: Double
        let components: SIMD4<Double>
    }

    /// The corners of cells, row by row, in the lanes of a ``DeepPixel``.
    private let corners: [SIMD4<Int32>]
    /// How many corners a row has.
    private let columns: Int
    /// Two to this power is a cell's side in pixels.
    private let shift: Int

    /// - Parameter points: in the order of their positions their colours go around; the positions themselves do not count.
    init(_ size: PixelSize, points: [Ramp.Point], interpolation: Interpolation, seed: String) {
        var numbers = SeededNumbers(seed)
        let nodes = Self.nodes(points, interpolation, &numbers)
        let warp = Warp(&numbers)
        let shift = Self.shift(for: size)
        columns = (size.width - 1) >> shift + 2
        let rows = (size.height - 1) >> shift + 2
        let cell = Double(1 << shift)
        var corners: [SIMD4<Int32>] = []
        corners.reserveCapacity(columns * rows)
        for row in 0..<rows {
            for column in 0..<columns {
                let place = warp.moved(
                    x: Double(column) * cell / Double(size.width), y: Double(row) * cell / Double(size.height))
                corners.append(Self.lanes(Ramp.pixel(Self.blend(nodes, place), interpolation)))
            }
        }
        self.corners = corners
        self.shift = shift
    }

    /// Cells of 8 pixels, smaller in small pictures.
    private static func shift(for size: PixelSize) -> Int {
        switch min(size.width, size.height) {
        case 200...: 3
        case 100...: 2
        case 50...: 1
        default: 0
        }
    }

    /// The colours around the middle, the first at a place that the seed chooses.
    private static func nodes(
        _ points: [Ramp.Point], _ interpolation: Interpolation, _ numbers: inout SeededNumbers
    ) -> [Node] {
        let colours = self.colours(points, interpolation)
        let first = numbers.next(in: 0...1)
        let direction = numbers.next(below: 2) == 0 ? 1.0 : -1
        return colours.enumerated().map { index, components in
            let turns = first + direction * (Double(index) + numbers.next(in: -0.2...0.2)) / Double(colours.count)
            let radius = numbers.next(in: 0.36...0.62)
            return Node(
                x: 0.5 + radius * Double.cosine(turns: turns), y: 0.5 + radius * Double.sine(turns: turns),
                components: components)
        }
    }

    /// At least four: of fewer points, the colours between them too.
    private static func colours(_ points: [Ramp.Point], _ interpolation: Interpolation) -> [SIMD4<Double>] {
        let given = Ramp.sorted(points).map { Ramp.components($0.colour, interpolation) }
        guard (1..<4).contains(given.count) else { return given }
        return (0..<4).map { index in
            let place = Double(index) / 3 * Double(given.count - 1)
            let before = min(Int(place), given.count - 1)
            let after = min(before + 1, given.count - 1)
            return given[before] + (given[after] - given[before]) * (place - Double(before))
        }
    }

    /// Every node has its share, the nearer the larger.
    private static func blend(_ nodes: [Node], _ place: (x: Double, y: Double)) -> SIMD4<Double> {
        var sum = SIMD4<Double>.zero
        var total = 0.0
        for node in nodes {
            let (x, y) = (place.x - node.x, place.y - node.y)
            let distance = x * x + y * y + 0.1
            let weight = 1 / (distance * distance * distance)
            sum += node.components * weight
            total += weight
        }
        return total > 0 ? sum / total : .zero
    }

    private static func lanes(_ pixel: DeepPixel) -> SIMD4<Int32> {
        SIMD4(Int32(pixel.red), Int32(pixel.green), Int32(pixel.blue), Int32(pixel.alpha))
    }

    func apply(to pixels: UnsafeMutableBufferPointer<DeepPixel>, row: Int) {
        let side = Int32(1 << shift)
        let below = Int32(row) & (side - 1)
        let start = row >> shift * columns
        func edge(_ column: Int) -> SIMD4<Int32> {
            let upper = corners[start + column]
            return upper &* (side - below) &+ corners[start + columns + column] &* below
        }
        var left = edge(0)
        for column in 0..<columns - 1 {
            let right = edge(column + 1)
            let step = right &- left
            var value = left &<< Int32(shift)
            for x in column << shift..<min((column + 1) << shift, pixels.count) {
                let pixel = value &>> Int32(2 * shift)
                pixels[x] = DeepPixel(red: Int(pixel.x), green: Int(pixel.y), blue: Int(pixel.z), alpha: Int(pixel.w))
                value &+= step
            }
            left = right
        }
    }
}

/// Bends the unit square, so that colours meet in curves.
private struct Warp {
    private var phases: [Double] = []

    init(_ numbers: inout SeededNumbers) {
        for _ in 0..<4 { phases.append(numbers.next(in: 0...1)) }
    }

    func moved(x: Double, y: Double) -> (x: Double, y: Double) {
        let bentX = x + 0.11 * Double.sine(turns: y * 0.8 + phases[0]) + 0.04 * Double.sine(turns: y * 1.9 + phases[1])
        let bentY =
            y + 0.11 * Double.sine(turns: bentX * 0.8 + phases[2]) + 0.04 * Double.sine(turns: bentX * 1.9 + phases[3])
        return (bentX, bentY)
    }
}
