import GoldenPictures
import Imaging
import Parameters
import Testing
import URLLoading

@testable import AssetPlugin

/// What the handler makes of an original, without a gateway around it.
enum Rendered {
    /// Options as a host gets them: `max-pixels=100&truncated=allow`.
    static func options(_ query: String = "") throws -> AssetOptions {
        let items = query.split(separator: "&").map { pair in
            let halves = pair.split(separator: "=", maxSplits: 1).map(String.init)
            return QueryItem(halves[0], halves[1])
        }
        let checked = AssetOptions.declaration.checkOptions([QueryItem("origin", "photos")] + items)
        #expect(checked.problems.isEmpty, "\(checked.problems)")
        let options = try AssetOptions(ParameterValues(checked.filled))
        try prepareImaging(for: options.original.kinds)
        return options
    }

    /// The file for a query without its id.
    static func file(_ query: String, of original: Original, options: String = "") throws -> PictureFile {
        try file(AssetRecipeTests.recipe("id=x&\(query)"), of: original, options: options)
    }

    /// The file for a recipe.
    static func file(_ recipe: AssetRecipe, of original: Original, options: String = "") throws -> PictureFile {
        let options = try Self.options(options)
        return try original.bytes.withUnsafeBytes { bytes in
            try #require(try AssetRendering(bytes, recipe: recipe, options: options).render { false })
        }
    }

    /// The pixels of the file.
    static func pixels(_ query: String, of original: Original, options: String = "") throws -> Pixels {
        try Pixels(file: file(query, of: original, options: options).bytes)
    }

    /// What refuses it.
    static func error(_ query: String, of original: Original, options: String = "") throws -> ImagingError? {
        do {
            _ = try file(query, of: original, options: options)
            return nil
        } catch let error as ImagingError {
            return error
        }
    }

    /// All frames of an animated file, and their timing.
    static func animation(_ file: PictureFile) throws -> (frames: [Pixels], timing: Animation.Timing) {
        try Original(file.bytes).withSource { source in
            let animation = try #require(try source.renderFrames(Extract()))
            return (try animation.frames.map { try Pixels($0) }, animation.timing)
        }
    }
}

extension Original {
    /// A picture of one colour.
    static func flat(_ width: Int, _ height: Int, _ format: PictureFormat = .png, alpha: UInt8 = 255) throws -> Original
    {
        let pixel: [UInt8] = [200, 100, 50, alpha]
        let bands = alpha == 255 ? 3 : 4
        let pixels = (0..<width * height).flatMap { _ in pixel.prefix(bands) }
        let picture = try Picture.from(pixels: pixels, size: PixelSize(width: width, height: height), bands: bands)
        return Original(try picture.encoded(Encoding(format)))
    }
}
