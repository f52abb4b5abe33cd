internal import CVips

/// Keeps a rectangle of a picture.
public struct Cutting: PictureStep {
    private let rectangle: PixelRectangle

    /// - Parameter rectangle: what is kept; the part outside the picture is left out, and if nothing lies in it, the
    ///   picture stays whole.
    public init(_ rectangle: PixelRectangle) { self.rectangle = rectangle }

    /// The picture after it; the same when nothing is cut off.
    public func applied(to picture: Picture) throws(ImagingError) -> Picture {
        guard let kept = rectangle.clipped(to: picture.size), kept.size != picture.size else { return picture }
        return try Picture.make("cut the picture") {
            cvips_extract_area(
                picture.image, &$0, Int32(kept.x), Int32(kept.y), Int32(kept.width), Int32(kept.height))
        }
    }
}
