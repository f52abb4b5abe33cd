internal import CVips

/// Lays a picture on a larger transparent canvas.
public struct Padding: PictureStep {
    private let canvas: Framing.Canvas

    /// - Parameter canvas: its size, and where on it the picture lies.
    public init(_ canvas: Framing.Canvas) { self.canvas = canvas }

    /// The picture after it; it has alpha.
    public func applied(to picture: Picture) throws(ImagingError) -> Picture {
        let covering = try picture.withAlpha()
        return try Picture.make("pad the picture") {
            cvips_embed(
                covering.image, &$0, Int32(canvas.place.x), Int32(canvas.place.y), Int32(canvas.size.width),
                Int32(canvas.size.height))
        }
    }
}
