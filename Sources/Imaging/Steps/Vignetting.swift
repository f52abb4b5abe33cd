internal import CVips

/// Darkens a picture towards its corners.
public struct Vignetting: PictureStep {
    private let strength: Double

    /// The side of the small picture of the shade, which is drawn out to the size wanted.
    private static let side = 64

    /// - Parameter strength: 0 changes nothing, 1 makes the corners black.
    public init(strength: Double) { self.strength = min(max(strength, 0), 1) }

    /// The picture after it; alpha stays.
    public func applied(to picture: Picture) throws(ImagingError) -> Picture {
        let shade = try shade(of: picture.size)
        return try picture.withColours { (colours) throws(ImagingError) in
            let darkened = try Picture.make("shade the picture") { cvips_multiply(colours.image, shade.image, &$0) }
            return try darkened.rounded(to: VIPS_FORMAT_UCHAR).markedAsSRGB()
        }
    }

    /// One band of numbers from 0 to 1.
    private func shade(of size: PixelSize) throws(ImagingError) -> Picture {
        let side = Self.side
        let values = (0..<side * side).map { index in
            let (x, y) = (centred(index % side), centred(index / side))
            return Float(1 - strength * Self.smooth((x * x + y * y) / 2))
        }
        let small = try Picture.make("shade the picture") { result in
            result = values.withUnsafeBytes {
                vips_image_new_from_memory_copy(
                    $0.baseAddress, $0.count, Int32(side), Int32(side), 1, VIPS_FORMAT_FLOAT)
            }
            return result == nil ? -1 : 0
        }
        return try Resizing(to: size).applied(to: small)
    }

    /// -1 at one edge, 1 at the other.
    private func centred(_ index: Int) -> Double { (Double(index) + 0.5) / Double(Self.side) * 2 - 1 }

    /// From 0 to 1 without an edge.
    private static func smooth(_ value: Double) -> Double {
        let bounded = min(max(value, 0), 1)
        return bounded * bounded * (3 - 2 * bounded)
    }
}
