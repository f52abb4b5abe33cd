import Drawing
import GoldenPictures
import Imaging
import Testing

@testable import AvatarPlugin

@Suite struct FallbackTests {
    private func recipe(_ name: String, seed: String? = nil) -> AvatarRecipe {
        var recipe = Example.recipe(1)
        recipe.members = [AvatarRecipe.Member(url: "", name: name)]
        recipe.seed = seed
        return recipe
    }

    static let names: [(name: String, text: String)] = [
        ("latin", "Anna Petrova"), ("cyrillic", "Юлия Щукина"), ("chinese", "王小明"), ("japanese", "やまだ たろう"),
        ("korean", "김철수"), ("arabic", "محمد علي"), ("hebrew", "דוד כהן"), ("devanagari", "स्नेहा क्षत्रिय"),
        ("thai", "สมชาย ใจดี"), ("emoji", "🦊 Fox"), ("family", "👩‍👩‍👧‍👦"), ("combining", "S\u{323}\u{307}ara E\u{301}mile"),
        ("one-letter", "я"),
    ]

    @Test(arguments: names) func `initials are drawn in every script`(name: String, text: String) throws {
        let picture = try Example.render(recipe(text, seed: "x"))
        let silhouette = try Example.render(recipe("", seed: "x"))
        #expect(
            try Pixels(picture).meanDifference(to: Pixels(silhouette)) > 5, "a font is missing: see deploy/packages")
        try expectGolden(picture, "script-\(name)", test: "Avatar", .within(largest: 255, mean: 12))
    }

    @Test(arguments: ["", " ", "\u{E123}", "\u{10FFFD}", "\u{378}", "- ?", "\u{301}", "\u{FFFF}"])
    func `a name without letters, or without glyphs for them, is a silhouette and never a box`(name: String) throws {
        let expected = try Pixels(Example.render(recipe("", seed: "x")))
        #expect(try Pixels(Example.render(recipe(name, seed: "x"))).bytes == expected.bytes)
    }

    @Test(arguments: AvatarRecipe.Layout.allCases, 1...4) func `a silhouette is cut off by the edge of its tile`(
        layout: AvatarRecipe.Layout, count: Int
    ) throws {
        var recipe = Example.recipe(count)
        recipe.layout = layout
        recipe.fallback = .silhouette
        recipe.shape = .square
        let picture = try Example.render(recipe)
        let pixels = try Pixels(picture)
        for (index, tile) in recipe.tiles.enumerated() {
            let middle = recipe.visiblePart(ofTile: index)
            let foot = pixels[tile.x + middle.x + middle.width / 2, tile.y + tile.height - 1]
            let ground = pixels[tile.x, tile.y + 1]
            #expect(foot != ground && foot[3] == 255, "shoulders reach the lower edge of tile \(index)")
        }
        recipe.shape = .circle
        try expectGolden(
            Example.render(recipe), "silhouette-\(layout.rawValue)-\(count)", test: "Avatar",
            .within(largest: 24, mean: 1))
    }

    @Test func `nothing but the colour, if that is asked for`() throws {
        var recipe = recipe("Anna", seed: "x")
        recipe.fallback = .colour
        recipe.shape = .square
        let pixels = try Pixels(Example.render(recipe))
        let colour = MemberColour.of("x")
        let ground = [Int(colour.red), Int(colour.green), Int(colour.blue), 255]
        #expect((0..<200).allSatisfy { pixels[$0, 100] == ground && pixels[100, $0] == ground })
    }

    @Test func `the same seed gives the same bytes, another one another colour`() throws {
        func bytes(_ seed: String) throws -> [UInt8] {
            try AvatarRendering(recipe: recipe("Anna", seed: seed)).render([nil]).file.bytes
        }
        #expect(try bytes("user-7") == bytes("user-7"))
        #expect(try bytes("user-8") != bytes("user-7"))
    }
}
