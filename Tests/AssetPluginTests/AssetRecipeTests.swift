import Imaging
import Parameters
import Testing
import URLGatePluginKit
import URLLoading

@testable import AssetPlugin

@Suite struct AssetRecipeTests {
    static func recipe(_ query: String) throws -> AssetRecipe { AssetRecipe(try values(query)) }

    /// A query, checked as the gateway does it, and filled with defaults as a host gets it.
    static func values(_ query: String) throws -> ParameterValues {
        let items = query.split(separator: "&").map { pair in
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return QueryItem(String(halves[0]), String(halves[1]))
        }
        let declared = AssetHandler.parameters
        return ParameterValues(declared.filled(try declared.check(items, url: "x://")))
    }

    @Test func `the declaration is one that a gateway takes`() {
        #expect(assetPlugin.info.problems().isEmpty, "\(assetPlugin.info.problems())")
    }

    @Test func `without parameters an original stays as it is`() throws {
        let recipe = try Self.recipe("id=a.jpg")
        #expect(recipe.extract.width == nil && recipe.extract.height == nil && recipe.extract.crop == nil)
        #expect(recipe.extract.turn == .upright && recipe.extract.fit == .inside && !recipe.extract.enlarges)
        #expect(recipe.filters.isEmpty && recipe.background == nil && recipe.quality == nil)
        #expect(recipe.format == .automatic([]))
    }

    @Test func `every parameter arrives typed`() throws {
        let recipe = try Self.recipe(
            "id=a.jpg&crop=1,2,30,40&rotate=90&flip=horizontal&width=100&height=50&dpr=1.5&fit=contain"
                + "&gravity=southeast&enlarge=1&filter=blur:2.5&filter=grayscale&filter=sharpen:1&background=red"
                + "&format=webp&quality=70")
        #expect(recipe.extract.crop == PixelRectangle(x: 1, y: 2, width: 30, height: 40))
        #expect(recipe.extract.turn == Orientation(isMirrored: true, quarterTurns: -1))
        #expect(recipe.extract.width == 150 && recipe.extract.height == 75)
        #expect(recipe.extract.fit == .inside && recipe.extract.gravity == .southeast && recipe.extract.enlarges)
        #expect(recipe.filters == [.blur(2.5), .grayscale, .sharpen(1)])
        #expect(recipe.background == Imaging.Colour(red: 255, green: 0, blue: 0))
        #expect(recipe.format == .exactly(.webp) && recipe.quality == 70)
    }

    @Test(arguments: ["horizontal", "vertical", "both"]) func `flip is after rotate`(flip: String) throws {
        let size = PixelSize(width: 10, height: 10)
        let corner = PixelRectangle(x: 0, y: 0, width: 1, height: 1)
        let turned = try Self.recipe("id=a&rotate=90&flip=\(flip)").extract.turn.applied(to: corner, in: size)
        let expected = ["horizontal": (0, 0), "vertical": (9, 9), "both": (0, 9)][flip]
        #expect(turned.x == expected?.0 && turned.y == expected?.1)
    }

    @Test func `a size is never less than one device pixel`() throws {
        #expect(try Self.recipe("id=a&width=1&dpr=0.5").extract.width == 1)
    }

    @Test func `dpr scales filters too`() throws {
        #expect(try Self.recipe("id=a&dpr=2").pixelRatio == 2)
    }
}
