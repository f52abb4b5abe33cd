import Drawing
import Imaging

/// From members' pictures to a file: compose, put a ground under it where the format must have one, write.
struct AvatarRendering {
    let recipe: AvatarRecipe

    /// An avatar and whose pictures are not in it.
    struct Result: Sendable {
        /// As it goes out.
        let file: PictureFile
        /// The members that have a picture which could not be shown, counted from 1.
        let failedMembers: [Int]
    }

    /// Refuses an avatar of too many pixels: 422 `picture-too-large`.
    func check(maximumOutputPixels: Int) throws(ImagingError) {
        let size = PixelSize(width: recipe.side, height: recipe.side)
        guard size.pixelCount <= maximumOutputPixels else {
            throw .outputTooLarge(size, maximumPixels: maximumOutputPixels)
        }
    }

    /// About how much memory rendering takes, in bytes: some six pictures of four bands.
    var byteCount: Int { recipe.side * recipe.side * 24 }

    /// The avatar.
    ///
    /// - Parameter photographs: one for each member, of the size of its tile; nil for one that has no picture, or whose
    ///   picture could not be loaded.
    func render(_ photographs: [Picture?]) throws(ImagingError) -> Result {
        let composed = try AvatarComposition(recipe: recipe, photographs: photographs).canvas().picture()
        let isGraphic = photographs.allSatisfy { $0 == nil }
        let file = try recipe.format.file(of: grounded(composed), isGraphic: isGraphic, quality: recipe.quality)
        let failed = recipe.shownMembers.map(\.index).filter { index in
            photographs[index] == nil && !recipe.members[index].url.isEmpty
        }
        return Result(file: file, failedMembers: failed.map { $0 + 1 })
    }

    private func grounded(_ picture: Picture) throws(ImagingError) -> Picture {
        guard case .exactly(let format) = recipe.format, !format.holdsAlpha else { return picture }
        return try picture.applying([Underlaying(recipe.background ?? .white)]).inMemory()
    }

    /// A member's picture, filling a tile.
    ///
    /// - Parameter maximumPixels: one of more is not decoded. Members arrive small from handlers that know the box.
    func photograph(
        _ bytes: UnsafeRawBufferPointer, filling size: PixelSize, maximumPixels: Int
    ) throws(ImagingError) -> Picture {
        var extract = Extract()
        extract.width = size.width
        extract.height = size.height
        extract.fit = .cover
        extract.gravity = Gravity(rawValue: recipe.gravity) ?? .center
        extract.enlarges = true
        let source = try PictureSource(bytes, maximumPixels: maximumPixels)
        extract.crop = FocalPoint(recipe.gravity)?.crop(of: source.uprightSize, filling: size)
        return try source.render(extract)
    }
}

/// What of a picture is kept in the middle: a point, as fractions of its width and height.
private struct FocalPoint {
    private let x: Double
    private let y: Double

    /// From `0.5,0.3`; nil for other gravities.
    init?(_ gravity: String) {
        let parts = gravity.split(separator: ",").compactMap { Double($0) }
        guard parts.count == 2 else { return nil }
        (x, y) = (parts[0], parts[1])
    }

    /// The largest part of a picture that has the ratio of a tile, with the point in its middle or as near as can be.
    func crop(of picture: PixelSize, filling tile: PixelSize) -> PixelRectangle {
        let scale = max(Double(tile.width) / Double(picture.width), Double(tile.height) / Double(picture.height))
        let width = min(picture.width, max(1, Int((Double(tile.width) / scale).rounded())))
        let height = min(picture.height, max(1, Int((Double(tile.height) / scale).rounded())))
        func start(_ place: Double, _ length: Int, of whole: Int) -> Int {
            min(max(0, Int((place * Double(whole) - Double(length) / 2).rounded())), whole - length)
        }
        return PixelRectangle(
            x: start(x, width, of: picture.width), y: start(y, height, of: picture.height), width: width, height: height
        )
    }
}
