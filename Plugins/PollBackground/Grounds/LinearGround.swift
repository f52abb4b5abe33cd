import Imaging

/// A gradient along a straight axis. The axis is as long as it must be for the corners to have exactly the first and the
/// last colour, at any angle (CSS Images Module Level 3, section 3.1.1).
struct LinearGround: RowStep {
    private let table: [DeepPixel]
    /// In entries of the table, 32 bits after the point.
    private let start: Int64
    private let perColumn: Int64
    private let perRow: Int64

    /// - Parameters:
    ///   - turns: the direction to the last colour in full turns, clockwise from the right.
    ///   - points: of the ramp.
    init(_ size: PixelSize, turns: Double, points: [Ramp.Point], interpolation: Interpolation) {
        let direction = Direction(turns: turns)
        let (width, height) = (Double(size.width), Double(size.height))
        let length = direction.length(width: width, height: height)
        table = Ramp(points, interpolation, edge: 1 / length).table(count: Self.entries(length))
        let scale = Double(table.count) / length * 0x1p32
        let middle = Double(table.count) / 2 * 0x1p32
        start = Int64((middle - ((width - 1) * direction.x + (height - 1) * direction.y) / 2 * scale).rounded())
        perColumn = Int64((direction.x * scale).rounded())
        perRow = Int64((direction.y * scale).rounded())
    }

    /// At least four for each pixel of the way, so that none is seen.
    static func entries(_ length: Double) -> Int {
        var count = 1024
        while Double(count) < length * 4 { count *= 2 }
        return count
    }

    /// When it leads straight to the left or the right.
    var isAlikeInAllRows: Bool { perRow == 0 }

    func apply(to pixels: UnsafeMutableBufferPointer<DeepPixel>, row: Int) {
        table.withUnsafeBufferPointer { table in
            var place = start + Int64(row) * perRow
            for column in pixels.indices {
                pixels[column] = table[min(max(0, Int(place >> 32)), table.count - 1)]
                place += perColumn
            }
        }
    }
}
