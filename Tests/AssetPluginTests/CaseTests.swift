import GoldenPictures
import Imaging
import Testing

@testable import AssetPlugin

/// Faults that users of comparable servers reported, by the numbers of the collection that the kinds come from. Those
/// about URLs and caches are in ServingTests.
@Suite struct CaseTests {
    // MARK: Orientation

    @Test(arguments: 1...8) func `A1 all eight orientations give one picture, its size taken after turning`(
        tag: Int
    ) throws {
        let upright = try Rendered.pixels("width=60&height=60&format=png", of: Original("orientation-1.jpg"))
        let other = try Rendered.pixels("width=60&height=60&format=png", of: Original("orientation-\(tag).jpg"))
        #expect(other.size == PixelSize(width: 60, height: 40))
        #expect(other.largestDifference(to: upright) <= 24)
    }

    @Test(arguments: 1...8) func `A2 A3 a crop is in the upright picture, also when it is turned afterwards`(
        tag: Int
    ) throws {
        let query = "crop=48,0,48,32&rotate=90&format=png"
        let pixels = try Rendered.pixels(query, of: Original("orientation-\(tag).jpg"))
        #expect(pixels.size == PixelSize(width: 32, height: 48))
        #expect(zip(pixels[16, 24], [40, 160, 60, 255]).allSatisfy { abs($0 - $1) <= 6 })
    }

    @Test(arguments: PictureFormat.allCases) func `A40 no orientation is left in what comes out`(
        format: PictureFormat
    ) throws {
        for metadata in MetadataPolicy.allCases {
            let query = "width=12&format=\(format.rawValue)&metadata=\(metadata.rawValue)"
            let file = try Rendered.file(query, of: Original("orientation-6.jpg"))
            let (tag, size) = try Original(file.bytes).withSource { ($0.facts.orientationTag, $0.uprightSize) }
            #expect(tag == 1 && size == PixelSize(width: 12, height: 8), "\(metadata)")
        }
    }

    // MARK: Sizes

    @Test func `A4 2000x4 to width 100 is 100x1`() throws {
        #expect(try Rendered.pixels("width=100", of: .flat(2000, 4)).size == PixelSize(width: 100, height: 1))
    }

    @Test func `A5 1x512 to height 256 is 1x256`() throws {
        #expect(try Rendered.pixels("height=256", of: .flat(1, 512)).size == PixelSize(width: 1, height: 256))
    }

    @Test func `A6 dpr does not enlarge unless asked`() throws {
        #expect(try Rendered.pixels("width=40&dpr=4", of: .flat(100, 50)).size == PixelSize(width: 100, height: 50))
        #expect(
            try Rendered.pixels("width=40&dpr=4&enlarge=1", of: .flat(100, 50)).size
                == PixelSize(width: 160, height: 80))
    }

    @Test func `A7 a picture is within its box when only one side is too long`() throws {
        #expect(
            try Rendered.pixels("width=150&height=150", of: .flat(120, 400)).size == PixelSize(width: 45, height: 150))
    }

    @Test func `A8 padding with one side given takes the other from the ratio`() throws {
        #expect(try Rendered.pixels("width=30&fit=pad", of: .flat(60, 40)).size == PixelSize(width: 30, height: 20))
    }

    @Test(arguments: ["width=0", "height=0", "width=0&height=0", "filter=sharpen:99", "filter=sharpen:0"])
    func `A9 A10 a size or strength out of range is refused with the range`(query: String) throws {
        let error = #expect(throws: (any Error).self) { try AssetRecipeTests.recipe("id=a&\(query)") }
        #expect("\(try #require(error))".contains("..."))
    }

    @Test func `A41 900x1 to a smaller width is one pixel high`() throws {
        #expect(try Rendered.pixels("width=450", of: .flat(900, 1)).size == PixelSize(width: 450, height: 1))
    }

    @Test func `A42 covering a box larger than the picture cuts its ratio and enlarges nothing`() throws {
        for format in [PictureFormat.png, .webp, .jpeg] {
            let pixels = try Rendered.pixels("width=200&height=50&fit=cover", of: .flat(100, 80, format))
            #expect(pixels.size == PixelSize(width: 100, height: 50), "\(format)")
        }
    }

    // MARK: Colour and alpha

    @Test(arguments: ["cmyk.jpg", "cmyk.tiff"], ["jpeg", "webp", "png", "avif"])
    func `A11 A12 CMYK without a profile becomes RGB of the right hue, opaque`(name: String, format: String) throws {
        let pixels = try Rendered.pixels("width=96&format=\(format)", of: Original(name))
        let (red, blue) = (pixels[10, 10], pixels[10, 60])
        #expect(red[0] > red[1] + 80 && red[0] > red[2] + 80 && red[3] == 255, "\(red)")
        #expect(blue[2] > blue[0] + 30 && blue[3] == 255, "\(blue)")
    }

    @Test func `A13 Display P3 is converted, not cut off`() throws {
        let colour = try Rendered.pixels("width=16&format=png", of: Original("p3.png"))[8, 8]
        #expect(zip(colour, [215, 93, 31, 255]).allSatisfy { abs($0 - $1) <= 2 }, "\(colour)")
    }

    @Test func `A14 A43 sixteen bits with alpha become eight, and alpha stays`() throws {
        let file = try Rendered.file("format=png", of: Original("rgba16.png"))
        let pixels = try Pixels(file: file.bytes)
        #expect(pixels[3, 3] == [255, 128, 32, 255] && pixels[28, 3] == [16, 48, 240, 128])
        #expect(try Original(file.bytes).withSource { $0.facts.bitDepth } == 8)
    }

    @Test func `A15 a palette with alpha is resized like true colour`() throws {
        let query = "width=200&enlarge=1&format=png"
        let palette = try Rendered.pixels(query, of: Original("palette.png"))
        #expect(palette.meanDifference(to: try Rendered.pixels(query, of: Original("disc.png"))) < 4)
    }

    @Test func `A16 a watermark with a palette keeps its colour on a photograph`() throws {
        let options = try Rendered.options("watermark=disc=disc.png;scale=50;margin=0;position=center")
        let watermark = try #require(options.watermarks["disc"])
        let recipe = try AssetRecipeTests.recipe("id=x&width=120&watermark=disc&format=png")
        let file = try Original("scene.jpg").bytes.withUnsafeBytes { bytes in
            let rendering = try AssetRendering(bytes, recipe: recipe, options: options)
            let drawn = try Original("palette.png").bytes.withUnsafeBytes {
                try watermark.drawn($0, for: rendering.outputSize, limits: options.original)
            }
            return try #require(try rendering.render(watermark: (watermark, drawn), isCancelled: { false }))
        }
        let pixels = try Pixels(file: file.bytes)
        #expect(zip(pixels[60, 40], [250, 140, 30, 255]).allSatisfy { abs($0 - $1) <= 3 }, "\(pixels[60, 40])")
        try expectGolden(
            Original(file.bytes).withSource { try $0.render(Extract()) }, "watermark", test: "Asset")
    }

    @Test func `A44 a PNG of few colours has a palette of as few bits as they need`() throws {
        for (colours, depth) in [(2, 1), (3, 2), (9, 4), (17, 8)] {
            let pixels = (0..<400).flatMap { index -> [UInt8] in [UInt8(index % colours) * 10, 0, 90] }
            let picture = try Picture.from(pixels: pixels, size: PixelSize(width: 20, height: 20), bands: 3)
            let file = try Rendered.file(
                "format=png", of: Original(try picture.encoded(Encoding(.png, isGraphic: true))))
            #expect(file.bytes[24] == depth && file.bytes[25] == 3, "\(colours) colours: \(file.bytes[24])")
            #expect(try Pixels(file: file.bytes).bytes == Pixels(picture).bytes)
        }
    }

    @Test func `A17 nothing dark shows at the edge of a resized transparent picture`() throws {
        for effort in Effort.allCases {
            let pixels = try Rendered.pixels("width=50&format=png&effort=\(effort.rawValue)", of: Original("disc.png"))
            for y in 0..<50 {
                for x in 0..<50 where pixels[x, y][3] > 24 {
                    let isOrange = zip(pixels[x, y], [250, 140, 30]).allSatisfy { abs($0 - $1) <= 6 }
                    #expect(isOrange, "\(effort) \(x),\(y) \(pixels[x, y])")
                }
            }
        }
    }

    // MARK: Animation

    @Test func `A18 more frames than are worked on are refused with both numbers`() throws {
        let error = try #require(
            try Rendered.error("format=gif", of: Original("moving.gif"), options: "max-frames=3"))
        #expect(error.status == 422 && error.message.contains("4 frames") && error.message.contains("at most 3"))
        #expect(
            try Rendered.error("format=gif&frame=first", of: Original("moving.gif"), options: "max-frames=3") == nil)
        let large = try Rendered.error("format=webp", of: Original("moving.gif"), options: "max-animation-pixels=9599")
        #expect(large?.message.contains("4 frames of 60x40") == true, "\(large?.message ?? "")")
    }

    @Test(arguments: ["gif", "webp"], ["moving.gif", "moving.webp"])
    func `A19 what a frame leaves transparent stays so when it is resized`(format: String, name: String) throws {
        let file = try Rendered.file("width=30&format=\(format)", of: Original(name))
        let (frames, _) = try Rendered.animation(file)
        #expect(frames.count == 4)
        for (index, frame) in frames.enumerated() {
            #expect(frame[7 + 6 * index, 10][3] == 255, "\(index)")
            #expect(frame[7 + 6 * ((index + 2) % 4), 10][3] == 0, "\(index)")
        }
    }

    @Test func `A45 width and height count for animations`() throws {
        let file = try Rendered.file("width=20&height=20&fit=cover&format=gif", of: Original("moving.gif"))
        #expect(
            try Rendered.animation(file).frames.map(\.size)
                == [PixelSize](repeating: .init(width: 20, height: 20), count: 4))
    }

    // MARK: Bombs, damage, time

    @Test func `A21 a damaged JPEG says what the decoder says`() throws {
        let half = Original(Array(try Original("scene.jpg").bytes.prefix(6_000)))
        let error = try #require(try Rendered.error("width=100", of: half))
        #expect(error.status == 422 && error.code == "picture-not-decodable")
        #expect(error.message.contains("Premature end"), "\(error.message)")
    }

    @Test func `A37 interlaced originals have a budget of their own, named in the refusal`() throws {
        var progressive = [UInt8](repeating: 0, count: 0)
        progressive += [0xFF, 0xD8, 0xFF, 0xC2, 0, 17, 8, 0x20, 0, 0x20, 0, 3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1]
        progressive += [0xFF, 0xDA, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0, 0xFF, 0xD9]
        let error = try #require(try Rendered.error("width=100", of: Original(progressive)))
        #expect(error.status == 422 && error.code == "picture-too-large", "\(error.message)")
        #expect(error.message.contains("8192x8192") && error.message.contains("max-interlaced-memory"))
    }
}
