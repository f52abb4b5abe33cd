internal import CVips

/// Lays a picture over another, as far as it is opaque.
public struct Overlaying: PictureStep {
    private let overlay: Picture
    private let place: PixelRectangle
    private let opacity: Double

    /// - Parameters:
    ///   - overlay: sRGB, 8 bits, in memory.
    ///   - place: of its upper left corner; what juts out of the picture is left out.
    ///   - opacity: 0...1, multiplied with its own.
    public init(_ overlay: Picture, at place: PixelRectangle, opacity: Double) {
        self.overlay = overlay
        self.place = place
        self.opacity = opacity
    }

    /// The picture after it; it has alpha if it had it before.
    public func applied(to picture: Picture) throws(ImagingError) -> Picture {
        let factors = [1, 1, 1, opacity]
        let whole = try overlay.withAlpha()
        let faded = try Picture.make("lay a picture over") {
            cvips_linear(whole.image, &$0, factors, [0, 0, 0, 0], 4)
        }
        let seen = try faded.rounded(to: VIPS_FORMAT_UCHAR).markedAsSRGB()
        let composed = try Picture.make("lay a picture over") {
            cvips_composite_over_at(picture.image, seen.image, &$0, Int32(place.x), Int32(place.y))
        }
        let rounded = try composed.rounded(to: VIPS_FORMAT_UCHAR)
        return picture.hasAlpha ? rounded : try rounded.bands(from: 0, count: 3)
    }
}
