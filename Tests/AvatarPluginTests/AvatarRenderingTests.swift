import GoldenPictures
import Imaging
import Testing

@testable import AvatarPlugin

@Suite struct AvatarRenderingTests {
    private let people = ["Anna Petrova", "Борис Ким", "Chloé", "م"]

    private func recipe(_ count: Int, side: Int = 200, url: String = "") -> AvatarRecipe {
        let members = (0..<count).map { AvatarRecipe.Member(url: url, name: people[$0]) }
        var recipe = AvatarRecipe(members: members, side: side)
        recipe.gap = 2
        recipe.format = .lossless
        return recipe
    }

    private func photographs(_ recipe: AvatarRecipe) throws -> [Picture?] {
        let names = ["scene.jpg", "quadrants.png", "disc.png", "orientation-6.jpg"]
        return try recipe.tiles.enumerated().map { index, tile in
            try Original(names[index]).bytes.withUnsafeBytes { bytes in
                try AvatarRendering.photograph(bytes, filling: tile.size, maximumPixels: 1_000_000)
            }
        }
    }

    private func render(_ recipe: AvatarRecipe, _ photographs: [Picture?]) throws -> Picture {
        let file = try AvatarRendering(recipe: recipe).render(photographs).file
        return try Original(file.bytes).withSource { try $0.render(Extract()) }
    }

    @Test(arguments: 1...4) func `members' pictures fill their tiles`(count: Int) throws {
        let recipe = recipe(count)
        let picture = try render(recipe, photographs(recipe))
        try expectGolden(picture, "photographs-\(count)", test: "Avatar", .within(largest: 24, mean: 1))
    }

    @Test(arguments: 1...4) func `members without a picture have their initials`(count: Int) throws {
        let picture = try render(recipe(count), [Picture?](repeating: nil, count: count))
        try expectGolden(picture, "initials-\(count)", test: "Avatar", .within(largest: 255, mean: 10))
    }

    @Test(arguments: AvatarRecipe.Shape.allCases) func `outside its shape an avatar is transparent`(
        shape: AvatarRecipe.Shape
    ) throws {
        var recipe = recipe(4)
        recipe.shape = shape
        let pixels = try Pixels(try render(recipe, photographs(recipe)))
        #expect(pixels[0, 0][3] == (shape == .square ? 255 : 0))
        #expect(pixels[100, 3][3] == 0, "the gap")
        #expect(pixels[90, 3][3] == 255)
        try expectGolden(
            try render(recipe, photographs(recipe)), "shape-\(shape.rawValue)", test: "Avatar",
            .within(largest: 24, mean: 1))
    }

    @Test func `a background is in the gaps, and outside the shape where there is no alpha`() throws {
        var recipe = recipe(2)
        recipe.background = Colour(red: 10, green: 200, blue: 30)
        let png = try Pixels(try render(recipe, photographs(recipe)))
        #expect(png[100, 100] == [10, 200, 30, 255])
        #expect(png[0, 0][3] == 0)
        recipe.format = .exactly(.jpeg)
        let jpeg = try Pixels(try render(recipe, photographs(recipe)))
        #expect(zip(jpeg[1, 1], [10, 200, 30, 255]).allSatisfy { abs($0 - $1) <= 4 })
    }

    @Test func `a member without name and picture is a silhouette`() throws {
        var recipe = recipe(1)
        recipe.members = [AvatarRecipe.Member(url: "", name: "")]
        try expectGolden(
            try render(recipe, [nil]), "silhouette", test: "Avatar", .within(largest: 24, mean: 1))
        var withoutFont = recipe
        withoutFont.seed = ""
        withoutFont.members[0].name = "\u{E123}"
        var seeded = recipe
        seeded.seed = ""
        let difference = try Pixels(try render(withoutFont, [nil])).largestDifference(to: Pixels(render(seeded, [nil])))
        #expect(difference == 0, "a name without glyphs is a silhouette too")
    }

    @Test func `members whose picture did not come are counted from one`() throws {
        let recipe = recipe(4, url: "asset://?id=x")
        var photographs = try photographs(recipe)
        photographs[1] = nil
        photographs[3] = nil
        #expect(try AvatarRendering(recipe: recipe).render(photographs).failedMembers == [2, 4])
        #expect(try AvatarRendering(recipe: self.recipe(2)).render([nil, nil]).failedMembers == [])
    }

    @Test func `the same seed gives the same bytes, another one another colour`() throws {
        var recipe = recipe(1)
        recipe.seed = "user-7"
        let once = try AvatarRendering(recipe: recipe).render([nil]).file.bytes
        let again = try AvatarRendering(recipe: recipe).render([nil]).file.bytes
        #expect(once == again)
        recipe.seed = "user-8"
        #expect(try AvatarRendering(recipe: recipe).render([nil]).file.bytes != once)
    }

    @Test(arguments: [16, 33, 64, 400]) func `small and large avatars are drawn as well`(side: Int) throws {
        let picture = try render(recipe(4, side: side), [nil, nil, nil, nil])
        try expectGolden(picture, "side-\(side)", test: "Avatar", .within(largest: 255, mean: 10))
    }

    @Test func `an avatar of too many pixels is refused with the size and the limit`() {
        let rendering = AvatarRendering(recipe: recipe(1, side: 2049))
        #expect(throws: ImagingError.outputTooLarge(PixelSize(width: 2049, height: 2049), maximumPixels: 4_194_304)) {
            try rendering.check(maximumOutputPixels: 4_194_304)
        }
        #expect(throws: Never.self) {
            try AvatarRendering(recipe: recipe(1, side: 2048)).check(maximumOutputPixels: 4_194_304)
        }
    }

    @Test(arguments: 1...4) func `a large avatar is whole`(count: Int) throws {
        let recipe = recipe(count, side: 1024)
        let file = try AvatarRendering(recipe: recipe).render([Picture?](repeating: nil, count: count)).file
        let size = try Original(file.bytes).withSource { $0.storedSize }
        #expect(size == PixelSize(width: 1024, height: 1024))
    }
}
