internal import CVips

/// Puts a colour under what is transparent.
public struct Underlaying: PictureStep {
    private let colour: Colour

    /// - Parameter colour: it may be translucent; then the picture stays so.
    public init(_ colour: Colour) { self.colour = colour }

    /// The picture after it; without alpha if the colour is opaque, and the same if it had none.
    public func applied(to picture: Picture) throws(ImagingError) -> Picture {
        guard picture.hasAlpha, colour.alpha > 0 else { return picture }
        let (red, green, blue) = (Double(colour.red), Double(colour.green), Double(colour.blue))
        if colour.alpha == 255 {
            return try Picture.make("fill the background") { cvips_flatten(picture.image, &$0, red, green, blue) }
        }
        let ground = try Picture.make("fill the background") {
            cvips_solid_like(picture.image, &$0, red, green, blue, Double(colour.alpha))
        }
        let composed = try Picture.make("fill the background") {
            cvips_composite_over(ground.image, picture.image, &$0)
        }
        return try composed.rounded(to: VIPS_FORMAT_UCHAR)
    }
}
