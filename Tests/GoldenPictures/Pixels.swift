public import Imaging

/// A picture laid open for looking at single pixels.
public struct Pixels: Sendable {
    /// In pixels.
    public let size: PixelSize
    /// RGBA, 8 bits, straight alpha, rows top to bottom.
    public let bytes: [UInt8]

    /// Computes a picture.
    public init(_ picture: Picture) throws {
        size = picture.size
        bytes = try picture.pixels()
    }

    /// Decodes a file.
    public init(file: [UInt8]) throws {
        self = try Original(file).render()
    }

    /// Red, green, blue, alpha of one pixel.
    public subscript(x: Int, y: Int) -> [Int] {
        let start = (y * size.width + x) * 4
        return bytes[start..<start + 4].map { Int($0) }
    }

    /// The largest difference of any channel to another picture of the same size; colours count as far as they are
    /// seen. 255 when the sizes differ.
    public func largestDifference(to other: Pixels) -> Int {
        guard size == other.size else { return 255 }
        if bytes == other.bytes { return 0 }
        return zip(seen, other.seen).reduce(0) { max($0, abs($1.0 - $1.1)) }
    }

    /// The root of the mean squared difference of the channels, 0...255.
    public func meanDifference(to other: Pixels) -> Double {
        guard size == other.size else { return 255 }
        if bytes == other.bytes { return 0 }
        let squares = zip(seen, other.seen).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        return (Double(squares) / Double(max(1, bytes.count))).squareRoot()
    }

    /// Premultiplied, so that the colour of what is transparent counts for nothing.
    private var seen: [Int] {
        var values = [Int](repeating: 0, count: bytes.count)
        for start in stride(from: 0, to: bytes.count, by: 4) {
            let alpha = Int(bytes[start + 3])
            for channel in 0..<3 { values[start + channel] = (Int(bytes[start + channel]) * alpha + 127) / 255 }
            values[start + 3] = alpha
        }
        return values
    }
}
