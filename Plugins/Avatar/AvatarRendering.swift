import Drawing
import Imaging

/// From members' pictures to one picture: lay out, draw what is missing, compose, shape, write.
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
        var canvas = try Picture.transparent(PixelSize(width: recipe.side, height: recipe.side))
        for (index, tile) in recipe.tiles.enumerated() {
            let picture =
                if let photograph = photographs[index] { photograph } else { try fallback(for: index, in: tile) }
            canvas = try canvas.applying([Inserting(picture, x: tile.x, y: tile.y)])
        }
        let shaped = try canvas.applying(steps()).inMemory().withoutNeedlessAlpha()
        let isGraphic = photographs.allSatisfy { $0 == nil }
        let file = try recipe.format.file(of: shaped, isGraphic: isGraphic, quality: recipe.quality)
        let failed = recipe.members.indices.filter { photographs[$0] == nil && !recipe.members[$0].url.isEmpty }
        return Result(file: file, failedMembers: failed.map { $0 + 1 })
    }

    /// A member's picture, filling a tile.
    ///
    /// - Parameter maximumPixels: one of more is not decoded. Members arrive small from handlers that know the box.
    static func photograph(
        _ bytes: UnsafeRawBufferPointer, filling size: PixelSize, maximumPixels: Int
    ) throws(ImagingError) -> Picture {
        var extract = Extract()
        extract.width = size.width
        extract.height = size.height
        extract.fit = .cover
        extract.enlarges = true
        return try PictureSource(bytes, maximumPixels: maximumPixels).render(extract)
    }

    /// What is done to the composed square: the ground inside the shape, the shape, and the ground outside it where the
    /// format must have one.
    private func steps() throws(ImagingError) -> [any PictureStep] {
        var steps: [any PictureStep] = []
        if let background = recipe.background { steps.append(Underlaying(background)) }
        if recipe.shape != .square { steps.append(Masking(try recipe.shape.mask(side: recipe.side))) }
        if case .exactly(let format) = recipe.format, !format.holdsAlpha {
            steps.append(Underlaying(recipe.background ?? .white))
        }
        return steps
    }

    private func fallback(for index: Int, in tile: PixelRectangle) throws(ImagingError) -> Picture {
        let member = recipe.members[index]
        let own = member.name.isEmpty ? member.url : member.name
        let seed = recipe.seed.map { index == 0 ? $0 : "\($0)#\(index + 1)" } ?? own
        return try FallbackTile(
            name: member.name, colour: MemberColour.of(seed), size: tile.size,
            visible: recipe.shape.visible(of: tile, side: recipe.side)
        ).picture()
    }
}
