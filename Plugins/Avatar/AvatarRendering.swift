import Drawing
import Imaging

/// From members' pictures to one picture: lay out, draw what is missing, compose, shape, write.
struct AvatarRendering {
    private let recipe: AvatarRecipe

    /// How many pixels a member's original may have; they arrive small from handlers that know the box.
    private let maximumPixels: Int

    /// - Parameter maximumPixels: a member's picture of more is not decoded, and counts as failed.
    init(_ recipe: AvatarRecipe, maximumPixels: Int) {
        self.recipe = recipe
        self.maximumPixels = maximumPixels
    }

    /// An avatar and whose pictures are not in it.
    struct Result: Sendable {
        /// As it goes out.
        let file: PictureFile
        /// The members that have a picture which could not be shown, counted from 1.
        let failedMembers: [Int]
    }

    /// The avatar.
    ///
    /// - Parameter loaded: one for each member; nil for one that has no picture, or whose picture could not be loaded.
    ///   The bytes must stay where they are until this returns.
    func render(_ loaded: [UnsafeRawBufferPointer?]) throws(ImagingError) -> Result {
        var failed: [Int] = []
        var hasPhotograph = false
        var canvas = try Picture.transparent(PixelSize(width: recipe.side, height: recipe.side))
        for (index, tile) in recipe.tiles.enumerated() {
            let photograph = loaded[index].flatMap { decoded($0, filling: tile.size) }
            if photograph == nil, !recipe.members[index].url.isEmpty { failed.append(index + 1) }
            if photograph != nil { hasPhotograph = true }
            let picture = try photograph ?? fallback(for: index, in: tile).picture()
            canvas = try canvas.applying([Inserting(picture, x: tile.x, y: tile.y)])
        }
        let shaped = try canvas.applying(steps()).inMemory().withoutNeedlessAlpha()
        let file = try recipe.format.file(of: shaped, isGraphic: !hasPhotograph, quality: recipe.quality)
        return Result(file: file, failedMembers: failed)
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

    /// Nil when the bytes are no picture.
    private func decoded(_ bytes: UnsafeRawBufferPointer, filling size: PixelSize) -> Picture? {
        var extract = Extract()
        extract.width = size.width
        extract.height = size.height
        extract.fit = .cover
        extract.enlarges = true
        do throws(ImagingError) {
            return try PictureSource(bytes, maximumPixels: maximumPixels).render(extract)
        } catch {
            return nil
        }
    }

    private func fallback(for index: Int, in tile: PixelRectangle) -> FallbackTile {
        let member = recipe.members[index]
        let own = member.name.isEmpty ? member.url : member.name
        let seed = recipe.seed.map { index == 0 ? $0 : "\($0)#\(index + 1)" } ?? own
        return FallbackTile(
            name: member.name, colour: MemberColour.of(seed), size: tile.size,
            visible: recipe.shape.visible(of: tile, side: recipe.side))
    }
}
