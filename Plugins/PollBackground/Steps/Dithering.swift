/// From deep pixels to 8 bits, without bands: an ordered 8 x 8 pattern (Bayer, 1973) of half a step up and down.
///
/// It repeats, so lossless formats keep it small; noise would make them ten times as large. A number that is a whole
/// step already stays it.
struct Dithering {
    /// After so many rows, and so many columns, the pattern is the same again.
    static let period = 8

    /// For each place of the pattern, row by row: what is added before the fraction is cut off, in all four lanes.
    private static let thresholds: [UInt64] = (0..<64).map { place in
        let (x, y) = (place % 8, place / 8)
        let rank = (0..<3).reduce(0) { rank, bit in
            rank | ((x ^ y) >> bit & 1) << (5 - 2 * bit) | (y >> bit & 1) << (4 - 2 * bit)
        }
        return UInt64(rank * 4 + 2) * 0x0001_0001_0001_0001
    }

    /// Writes a row: red, green, blue, and alpha if there are 4 bands, 8 bits each.
    ///
    /// - Parameter bytes: room for all pixels, `bands` bytes each.
    static func write(
        _ pixels: UnsafeMutableBufferPointer<DeepPixel>, row: Int, bands: Int, to bytes: UnsafeMutablePointer<UInt8>
    ) {
        thresholds.withUnsafeBufferPointer { thresholds in
            let start = row % 8 * 8
            for column in pixels.indices {
                let lanes = (pixels[column].lanes &+ thresholds[start + column % 8]) >> 8
                let target = bytes + column * bands
                target[0] = UInt8(truncatingIfNeeded: lanes)
                target[1] = UInt8(truncatingIfNeeded: lanes >> 16)
                target[2] = UInt8(truncatingIfNeeded: lanes >> 32)
                if bands == 4 { target[3] = UInt8(truncatingIfNeeded: lanes >> 48) }
            }
        }
    }
}
