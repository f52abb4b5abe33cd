internal import CVips

/// A Gaussian blur, alpha premultiplied meanwhile; the edge pixels are taken to go on outside.
public struct Blurring: PictureStep {
    private let sigma: Double

    /// - Parameter sigma: standard deviation in pixels of the picture, more than 0; the kernel ends where it falls below
    ///   5 % of its peak.
    public init(sigma: Double) { self.sigma = sigma }

    /// The picture after it.
    public func applied(to picture: Picture) throws(ImagingError) -> Picture {
        guard picture.hasAlpha else { return try blur(picture) }
        return try picture.withPremultipliedAlpha { (premultiplied) throws(ImagingError) in try blur(premultiplied) }
    }

    private func blur(_ picture: Picture) throws(ImagingError) -> Picture {
        try Picture.make("blur the picture") { cvips_gaussblur(picture.image, &$0, sigma) }
    }
}
