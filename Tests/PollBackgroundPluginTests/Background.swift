import GoldenPictures
import Imaging
import Parameters
import URLGatePluginKit
import URLLoading

@testable import PollBackgroundPlugin

/// A background as a URL's query asks for it, for the tests to look at.
struct Background {
    let recipe: PollBackgroundRecipe
    let rendered: PollBackgroundRendering.Pixels
    let picture: Picture
    let pixels: Pixels

    /// - Parameter query: `type=mesh&seed=7`; a value may hold anything but `&`.
    init(_ query: String, tile: Picture? = nil) throws {
        recipe = try Self.recipe(query)
        let rendering = PollBackgroundRendering(recipe: recipe, tile: tile)
        guard let rendered = try rendering.pixels(isCancelled: { false }) else { throw Cancelled() }
        self.rendered = rendered
        picture = try Picture.from(pixels: rendered.bytes, size: rendered.size, bands: rendered.bands)
        pixels = try Pixels(picture)
    }

    struct Cancelled: Error {}

    static func recipe(_ query: String) throws -> PollBackgroundRecipe {
        let items = query.split(separator: "&").map { item in
            let halves = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return QueryItem(String(halves[0]), halves.count == 2 ? String(halves[1]) : "")
        }
        let declared = PollBackgroundHandler.parameters
        return try PollBackgroundRecipe(ParameterValues(declared.filled(declared.check(items, url: "x://"))))
    }

    /// The file that a client gets which accepts these formats.
    func file(_ format: String = "auto", quality: Int? = nil) throws -> PictureFile {
        try rendered.file(FormatRequest(canonical: format), quality: quality)
    }
}

extension Imaging.Colour {
    /// `rrggbb`
    init(_ value: Int) {
        self.init(red: UInt8(value >> 16 & 255), green: UInt8(value >> 8 & 255), blue: UInt8(value & 255))
    }
}

extension Pixels {
    /// The colour of one pixel.
    func colour(_ x: Int, _ y: Int) -> Imaging.Colour {
        let values = self[x, y].map { UInt8($0) }
        return Imaging.Colour(red: values[0], green: values[1], blue: values[2], alpha: values[3])
    }
}

/// How different two colours look: the distance in OKLab, in hundredths (ΔE OK); 2 is hardly seen.
func difference(_ one: Imaging.Colour, _ other: Imaging.Colour) -> Double {
    let (one, other) = (OKLab(one), OKLab(other))
    let (lightness, a, b) = (one.lightness - other.lightness, one.a - other.a, one.b - other.b)
    return (lightness * lightness + a * a + b * b).squareRoot() * 100
}
