import Imaging
import Parameters
import Testing
import URLGatePluginKit
import URLLoading

@testable import AssetPlugin

@Suite struct AssetRecipeTests {
    static func recipe(_ query: String) throws -> AssetRecipe { try AssetRecipe(try values(query)) }

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
        #expect(recipe.extract.width == nil && recipe.extract.height == nil && recipe.crop == nil)
        #expect(recipe.extract.turn == .upright && recipe.extract.fit == .inside && !recipe.extract.enlarges)
        #expect(recipe.filters.isEmpty && recipe.background == nil && recipe.quality == nil)
        #expect(recipe.format == .automatic([]))
    }

    @Test func `every parameter arrives typed`() throws {
        let recipe = try Self.recipe(
            "id=a.jpg&crop=1,2,30,40&rotate=90&flip=horizontal&width=100&height=50&dpr=1.5&fit=contain"
                + "&gravity=southeast&enlarge=1&filter=blur:2.5&filter=grayscale&filter=sharpen:1&background=red"
                + "&format=webp&quality=70")
        #expect(recipe.crop == Crop(lengths: [.pixels(1), .pixels(2), .pixels(30), .pixels(40)]))
        #expect(recipe.extract.turn == Orientation(isMirrored: true, quarterTurns: -1))
        #expect(recipe.extract.width == 150 && recipe.extract.height == 75)
        #expect(recipe.extract.fit == .inside && recipe.extract.gravity == .southeast && recipe.extract.enlarges)
        #expect(recipe.filters == [.blur(3.75), .grayscale, .sharpen(1.5)])
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

    @Test func `dpr scales filters and corners too`() throws {
        let recipe = try Self.recipe("id=a&dpr=2&filter=pixelate:7&filter=blur:3&mask=rounded:5")
        #expect(recipe.filters == [.pixelate(14), .blur(6)])
        #expect(recipe.mask == .rounded(radius: 10))
    }

    @Test func `every filter of the declaration arrives`() throws {
        let query = [
            "grayscale", "sepia", "invert", "blur:1", "sharpen:1", "brightness:-5", "contrast:5", "saturation:9",
            "hue:-30", "pixelate:4", "tint:ff8800", "duotone:navy,white", "vignette:0.5",
        ].map { "&filter=\($0)" }.joined()
        #expect(try Self.recipe("id=a\(query)").filters.count == 13)
    }

    @Test func `a crop may be in percent, or mixed`() throws {
        let crop = try #require(try Self.recipe("id=a&crop=10%,5,50%,33.3%").crop)
        #expect(
            crop.rectangle(in: PixelSize(width: 200, height: 100))
                == PixelRectangle(x: 20, y: 5, width: 100, height: 33))
        #expect(crop.rectangle(in: PixelSize(width: 1, height: 1)).size == PixelSize(width: 1, height: 1))
    }

    @Test func `a crop of nothing is empty`() throws {
        let crop = try #require(try Self.recipe("id=a&crop=10,10,0,20").crop)
        #expect(crop.rectangle(in: PixelSize(width: 200, height: 100)).width == 0)
    }

    @Test func `gravity is a word or a point`() throws {
        #expect(try Self.recipe("id=a&gravity=attention").extract.gravity == .attention)
        let recipe = try Self.recipe("id=a&gravity=0.3,0.75")
        #expect(recipe.extract.focus == Extract.FocalPoint(x: 0.3, y: 0.75))
    }

    @Test func `frames are counted from 0`() throws {
        #expect(try Self.recipe("id=a").frame == .all)
        #expect(try Self.recipe("id=a&frame=first").frame == .one(0))
        #expect(try Self.recipe("id=a&frame=3").frame == .one(3))
    }

    @Test func `an angle that leaves corners needs a colour for them`() throws {
        let error = #expect(throws: HandlerError.self) { try Self.recipe("id=a&rotate=45") }
        #expect(error?.status == 400 && error?.parameter == "rotate")
        let recipe = try Self.recipe("id=a&rotate=-45&background=red")
        #expect(recipe.extract.turn == Orientation(quarterTurns: 3) && recipe.extract.tilt == 45)
        let mirrored = try Self.recipe("id=a&rotate=30&flip=horizontal&background=red")
        #expect(mirrored.extract.turn == Orientation(isMirrored: true) && mirrored.extract.tilt == -30)
    }
}
