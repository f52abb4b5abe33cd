internal import CVips

/// Makes a picture transparent by a mask.
public struct Masking: PictureStep {
    private let mask: Picture

    /// - Parameter mask: one band of 8 bits, as large as the picture; 255 keeps, 0 takes away.
    public init(_ mask: Picture) { self.mask = mask }

    /// The picture after it: its alpha multiplied by the mask, its colours as they are.
    public func applied(to picture: Picture) throws(ImagingError) -> Picture {
        let whole = try picture.withAlpha()
        let alpha = try whole.bands(from: 3, count: 1)
        let product = try Picture.make("mask the picture") { cvips_multiply(alpha.image, mask.image, &$0) }
        let scaled = try Picture.make("mask the picture") { cvips_linear1(product.image, &$0, 1.0 / 255, 0) }
        return try whole.bands(from: 0, count: 3).joined(with: scaled.rounded(to: VIPS_FORMAT_UCHAR))
    }
}
