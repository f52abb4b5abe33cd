internal import CVips

/// Sharpens lightness only, so that no colour appears at edges; flat areas stay as they are.
public struct Sharpening: PictureStep {
    /// More is taken as this: the limit of libvips.
    public static let maximumSigma = 10.0

    private let sigma: Double

    /// - Parameter sigma: of the mask, in pixels of the picture; more than 0, at most ``maximumSigma``.
    public init(sigma: Double) { self.sigma = min(sigma, Self.maximumSigma) }

    /// The picture after it.
    public func applied(to picture: Picture) throws(ImagingError) -> Picture {
        guard picture.hasAlpha else { return try sharpen(picture) }
        let alpha = try picture.bands(from: picture.bandCount - 1, count: 1)
        return try sharpen(picture.bands(from: 0, count: picture.bandCount - 1)).joined(with: alpha)
    }

    private func sharpen(_ picture: Picture) throws(ImagingError) -> Picture {
        try Picture.make("sharpen the picture") { cvips_sharpen(picture.image, &$0, sigma) }
    }
}
