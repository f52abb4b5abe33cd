internal import CVips

/// Makes squares of one colour, each the mean of what it hides.
public struct Pixelating: PictureStep {
    private let side: Int

    /// - Parameter side: of a square in pixels of the picture, at least 1; 1 changes nothing.
    public init(side: Int) { self.side = max(1, side) }

    /// The picture after it; squares start at the upper left.
    public func applied(to picture: Picture) throws(ImagingError) -> Picture {
        if side == 1 { return picture }
        guard picture.hasAlpha else { return try pixelate(picture) }
        return try picture.withPremultipliedAlpha { (premultiplied) throws(ImagingError) in
            try pixelate(premultiplied)
        }
    }

    private func pixelate(_ picture: Picture) throws(ImagingError) -> Picture {
        let (width, height) = (min(side, picture.size.width), min(side, picture.size.height))
        let small = try Picture.make("pixelate the picture") {
            cvips_shrink(picture.image, &$0, Double(width), Double(height))
        }
        let large = try Picture.make("pixelate the picture") {
            cvips_zoom(small.image, &$0, Int32(width), Int32(height))
        }
        return try Cutting(PixelRectangle(picture.size)).applied(to: large)
    }
}
