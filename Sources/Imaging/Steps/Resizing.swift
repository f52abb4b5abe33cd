internal import CVips

/// Resamples a picture to a size: Lanczos with three lobes down, cubic up; alpha premultiplied meanwhile, so that the
/// colour of what is transparent does not bleed in.
public struct Resizing: PictureStep {
    private let size: PixelSize
    private let isLinear: Bool

    /// - Parameters:
    ///   - size: in pixels, exactly.
    ///   - isLinear: whether light is added up, not the numbers that stand for it. Then the picture is sRGB afterwards.
    public init(to size: PixelSize, isLinear: Bool = false) {
        self.size = size
        self.isLinear = isLinear
    }

    /// The picture after it; the same when it has that size.
    public func applied(to picture: Picture) throws(ImagingError) -> Picture {
        if picture.size == size { return picture }
        if isLinear { return try picture.inSRGB().inLinearLight(resample) }
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
    /// What `work` makes of an sRGB picture while its numbers are amounts of light, multiplied by alpha.
    fileprivate func inLinearLight(_ work: (Picture) throws(ImagingError) -> Picture) throws(ImagingError) -> Picture {
        let colours = try hasAlpha ? bands(from: 0, count: bandCount - 1) : self
        let light = try Picture.make("linearise") { cvips_colourspace(colours.image, &$0, VIPS_INTERPRETATION_scRGB) }
        guard hasAlpha else {
            let worked = try work(light)
            return try Picture.make("encode light") { cvips_colourspace(worked.image, &$0, VIPS_INTERPRETATION_sRGB) }
        }
        let both = try light.joined(with: try bands(from: bandCount - 1, count: 1))
        let premultiplied = try Picture.make("premultiply") { cvips_premultiply_of(both.image, &$0, 255) }
        let worked = try work(premultiplied)
        let straight = try Picture.make("divide by alpha") { cvips_unpremultiply_of(worked.image, &$0, 255) }
        let result = try straight.bands(from: 0, count: straight.bandCount - 1)
        let encoded = try Picture.make("encode light") {
            cvips_colourspace(result.image, &$0, VIPS_INTERPRETATION_sRGB)
        }
        return try encoded.joined(
            with: straight.bands(from: straight.bandCount - 1, count: 1).rounded(to: VIPS_FORMAT_UCHAR))
    }

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
