internal import CVips

/// Puts a picture into another at a place, over what was there, alpha included.
public struct Inserting: PictureStep {
    private let tile: Picture
    private let x: Int
    private let y: Int

    /// - Parameters:
    ///   - tile: sRGB, 8 bits; read as often as the whole is.
    ///   - x: of its left edge.
    ///   - y: of its upper edge.
    public init(_ tile: Picture, x: Int, y: Int) {
        self.tile = tile
        self.x = x
        self.y = y
    }

    /// The picture after it.
    public func applied(to picture: Picture) throws(ImagingError) -> Picture {
        let covering = try picture.hasAlpha ? tile.withAlpha() : tile
        return try Picture.make("insert a picture") {
            cvips_insert(picture.image, covering.image, &$0, Int32(x), Int32(y))
        }
    }
}
