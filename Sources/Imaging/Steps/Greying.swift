internal import CVips

/// Takes the colour out and keeps the lightness, as light adds up (linear luminance), not as numbers do.
public struct Greying: PictureStep {
    /// The step.
    public init() {}

    /// The picture after it: sRGB with three equal bands, and its alpha.
    public func applied(to picture: Picture) throws(ImagingError) -> Picture {
        let grey = try Picture.make("grey the picture") {
            cvips_colourspace(picture.image, &$0, VIPS_INTERPRETATION_B_W)
        }
        return try Picture.make("grey the picture") { cvips_colourspace(grey.image, &$0, VIPS_INTERPRETATION_sRGB) }
    }
}
