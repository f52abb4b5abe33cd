import Imaging

/// A picture repeated from the upper left corner on, each of its pixels exactly as it is.
struct TiledGround: RowStep {
    private let pixels: [DeepPixel]
    private let size: PixelSize

    /// - Parameter tile: sRGB, 8 bits, in memory.
    init(_ tile: Picture) throws(ImagingError) {
        let bytes = try tile.pixels()
        size = tile.size
        pixels = stride(from: 0, to: bytes.count, by: 4).map { start in
            DeepPixel(
                Colour(
                    red: bytes[start], green: bytes[start + 1], blue: bytes[start + 2], alpha: bytes[start + 3]))
        }
    }

    func apply(to target: UnsafeMutableBufferPointer<DeepPixel>, row: Int) {
        let start = row % size.height * size.width
        for column in target.indices { target[column] = pixels[start + column % size.width] }
    }
}
