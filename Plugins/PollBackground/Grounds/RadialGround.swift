import Imaging

/// A gradient from the middle outwards; the last colour is in the corners.
struct RadialGround: RowStep {
    private let table: [DeepPixel]
    private let size: PixelSize
    /// Entries of the table for half a pixel.
    private let scale: Double

    init(_ size: PixelSize, points: [Ramp.Point], interpolation: Interpolation) {
        let radius = Double(size.width * size.width + size.height * size.height).squareRoot() / 2
        table = Ramp(points, interpolation, edge: 1 / radius).table(count: LinearGround.entries(radius))
        scale = Double(table.count) / radius / 2
        self.size = size
    }

    func apply(to pixels: UnsafeMutableBufferPointer<DeepPixel>, row: Int) {
        table.withUnsafeBufferPointer { table in
            // Twice the distance from the middle, a whole number.
            let y = 2 * row + 1 - size.height
            for column in pixels.indices {
                let x = 2 * column + 1 - size.width
                let place = Int(Double(x * x + y * y).squareRoot() * scale)
                pixels[column] = table[min(place, table.count - 1)]
            }
        }
    }
}
