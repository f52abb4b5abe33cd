import GoldenPictures
import Imaging
import Testing

@testable import AssetPlugin

@Suite struct AssetRenderingTests {
    private func render(_ query: String, of name: String, options: String = "") throws -> PictureFile {
        try Rendered.file(query, of: Original(name), options: options)
    }

    static let lossless = [
        ("cover", "width=40&height=40&fit=cover&format=png", "quadrants.png"),
        ("cover-southeast", "width=40&height=20&fit=cover&gravity=southeast&format=png", "quadrants.png"),
        ("pad", "width=48&height=48&fit=pad&format=png", "quadrants.png"),
        ("pad-background", "width=48&height=48&fit=pad&background=3366cc&format=png&gravity=north", "quadrants.png"),
        ("pad-translucent", "width=48&height=48&fit=pad&background=3366cc80&format=png", "quadrants.png"),
        ("fill", "width=20&height=60&fit=fill&format=png", "quadrants.png"),
        ("crop-rotate", "crop=20,10,60,30&rotate=90&width=30&format=png", "quadrants.png"),
        ("flip-vertical", "flip=vertical&format=png", "quadrants.png"),
        ("filters", "filter=grayscale&filter=blur:2&width=48&format=png", "quadrants.png"),
        ("disc-background", "background=ffeedd&width=64&format=png", "disc.png"),
        ("disc-enlarged", "width=200&enlarge=true&format=png", "disc.png"),
        ("palette", "width=64&format=png", "palette.png"),
        ("dpr", "width=24&dpr=2&format=png", "quadrants.png"),
        ("tilted", "rotate=30&background=3366cc&width=96&format=png", "quadrants.png"),
        ("tilted-flipped", "rotate=110&flip=horizontal&background=00000000&width=60&format=png", "quadrants.png"),
        ("sepia", "width=120&filter=sepia&format=png", "scene.jpg"),
        ("invert", "width=120&filter=invert&format=png", "scene.jpg"),
        ("brightness", "width=120&filter=brightness:25&format=png", "scene.jpg"),
        ("contrast", "width=120&filter=contrast:40&format=png", "scene.jpg"),
        ("saturation", "width=120&filter=saturation:80&format=png", "scene.jpg"),
        ("hue", "width=120&filter=hue:120&format=png", "scene.jpg"),
        ("pixelate", "width=120&filter=pixelate:11&format=png", "scene.jpg"),
        ("tint", "width=120&filter=tint:c05010&format=png", "scene.jpg"),
        ("duotone", "width=120&filter=duotone:10204a,ffe9b0&format=png", "scene.jpg"),
        ("vignette", "width=120&filter=vignette:0.8&format=png", "scene.jpg"),
        ("mask-circle", "width=90&height=60&fit=cover&mask=circle&format=png", "scene.jpg"),
        ("mask-rounded", "width=90&height=60&fit=cover&mask=rounded:16&format=png", "scene.jpg"),
        ("mask-squircle", "width=80&height=80&fit=cover&mask=squircle&format=png", "scene.jpg"),
        ("mask-background", "width=80&height=80&fit=cover&mask=circle&background=ffeedd&format=png", "scene.jpg"),
        ("pixelate-alpha", "filter=pixelate:10&format=png", "disc.png"),
        ("trimmed", "trim=1&format=png", "bordered.png"),
        ("drawing", "width=240&enlarge=true&format=png", "drawing.svg"),
    ]

    @Test(arguments: lossless) func `a lossless picture is exactly the one that was looked at`(
        _ example: (name: String, query: String, original: String)
    ) throws {
        let file = try render(example.query, of: example.original)
        #expect(file.format == .png)
        let picture = try Original(file.bytes).withSource { try $0.render(Extract()) }
        try expectGolden(picture, example.name, test: "Asset")
    }

    static let lossy = [
        ("scene-jpeg", "width=240&format=jpeg"), ("scene-webp", "width=240&format=webp"),
        ("scene-avif", "width=240&format=avif"), ("scene-sharpened", "width=240&filter=sharpen:1.2&format=jpeg"),
        ("scene-tiny", "width=48&height=48&fit=cover&format=jpeg"),
    ]

    @Test(arguments: lossy) func `a lossy picture looks like the one that was looked at`(
        _ example: (name: String, query: String)
    ) throws {
        let file = try render(example.query, of: "scene.jpg")
        let picture = try Original(file.bytes).withSource { try $0.render(Extract()) }
        try expectGolden(picture, example.name, test: "Asset", .within(largest: 48, mean: 3))
    }

    @Test func `a baseline and a progressive original give the same picture`() throws {
        let baseline = try render("width=100&format=png", of: "scene.jpg")
        let progressive = try render("width=100&format=png", of: "progressive.jpg")
        #expect(try Pixels(file: baseline.bytes).largestDifference(to: Pixels(file: progressive.bytes)) <= 1)
    }

    static let automatic: [(String, Set<PictureFormat>, PictureFormat)] = [
        ("scene.jpg", [], .jpeg), ("scene.jpg", [.webp], .webp), ("scene.jpg", [.avif, .webp], .avif),
        ("scene.jpg", [.avif], .avif), ("disc.png", [], .png), ("disc.png", [.webp], .webp),
        ("quadrants.png", [], .jpeg), ("palette.png", [], .png), ("palette.png", [.webp], .webp),
    ]

    @Test(arguments: automatic) func `auto chooses by the picture from what the client takes`(
        _ example: (original: String, accepted: Set<PictureFormat>, format: PictureFormat)
    ) throws {
        var recipe = AssetRecipe()
        recipe.format = .automatic(example.accepted)
        #expect(try Rendered.file(recipe, of: Original(example.original)).format == example.format)
    }

    @Test func `whoever composes gets every pixel`() throws {
        var recipe = AssetRecipe()
        recipe.format = FormatRequest(canonical: "auto:png")
        #expect(try Rendered.file(recipe, of: Original("scene.jpg")).format == .png)
    }

    @Test func `too many pixels to draw are refused with the size and the limit`() throws {
        #expect {
            try render("width=4000&height=3000&fit=fill&enlarge=1&dpr=4", of: "quadrants.png")
        } throws: { error in
            let error = error as? ImagingError
            return error?.code == "picture-too-large" && error?.status == 422
                && error?.message.contains("16000x12000") == true && error?.message.contains("40000000") == true
        }
    }

    @Test func `a canvas counts as pixels to draw`() {
        #expect(throws: ImagingError.self) {
            try render("width=100&height=100&fit=pad", of: "quadrants.png", options: "max-output-pixels=5000")
        }
    }

    @Test func `a picture nobody waits for is not drawn`() throws {
        let file = try Original("scene.jpg").bytes.withUnsafeBytes { bytes in
            try AssetRendering(bytes, recipe: AssetRecipe(), options: Rendered.options()).render { true }
        }
        #expect(file == nil)
    }
}
