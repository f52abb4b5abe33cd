internal import CVips

/// Resamples a picture to a size: Lanczos with three lobes down, cubic up; alpha premultiplied meanwhile, so that the
/// colour of what is transparent does not bleed in.
public struct Resizing: PictureStep {
    private let size: PixelSize

    /// - Parameter size: in pixels, exactly.
    public init(to size: PixelSize) { self.size = size }

    /// The picture after it; the same when it has that size.
    public func applied(to picture: Picture) throws(ImagingError) -> Picture {
        if picture.size == size { return picture }
        guard picture.hasAlpha else { return try resample(picture) }
        return try picture.withPremultipliedAlpha { (premultiplied) throws(ImagingError) in try resample(premultiplied)
        }
    }

    private func resample(_ picture: Picture) throws(ImagingError) -> Picture {
        let horizontal = Double(size.width) / Double(picture.size.width)
        let vertical = Double(size.height) / Double(picture.size.height)
        return try Picture.make("resize the picture") { cvips_resize(picture.image, &$0, horizontal, vertical) }
    }
}

extension Picture {
    /// What `work` makes of the picture while its colours are multiplied by alpha (in floating point); rounded to its
    /// own depth again afterwards.
    func withPremultipliedAlpha(
        _ work: (Picture) throws(ImagingError) -> Picture
    ) throws(ImagingError) -> Picture {
        let format = vips_image_get_format(image)
        let premultiplied = try Picture.make("premultiply") { cvips_premultiply(image, &$0) }
        let worked = try work(premultiplied)
        let straight = try Picture.make("divide by alpha") { cvips_unpremultiply(worked.image, &$0) }
        return try straight.rounded(to: format)
    }

    /// Whole numbers of that format, rounded and clipped.
    func rounded(to format: VipsBandFormat) throws(ImagingError) -> Picture {
        let whole = try Picture.make("round") { cvips_rint(image, &$0) }
        return try Picture.make("round") { cvips_cast(whole.image, &$0, format) }
    }
}
