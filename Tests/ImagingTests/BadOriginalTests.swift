import GoldenPictures
import Imaging
import Testing

@Suite struct BadOriginalTests {
    static let foreign: [([UInt8], String)] = [
        ([], "empty"), ([UInt8](repeating: 0, count: 64), "64 zero bytes"),
        (Array("<?xml version=\"1.0\"?><!-- x --><svg xmlns='http://www.w3.org/2000/svg'/>".utf8), "an SVG drawing"),
        (Array("\u{FEFF}  <!DOCTYPE html><p>".utf8), "an HTML page"), (Array("<rss/>".utf8), "an XML document"),
        (Array("{\"a\": 1}".utf8), "a JSON text"), (Array("hello there".utf8), "text"),
        (Array("%PDF-1.7".utf8), "a PDF document"), (Array("%!PS-Adobe".utf8), "a PostScript program"),
        (Array("push graphic-context".utf8), "an MVG drawing"), (Array("8BPS\u{0}\u{1}".utf8), "a Photoshop document"),
        (Array("BM000000".utf8), "a BMP picture"), ([0, 0, 1, 0, 1, 0], "an ICO picture"),
        ([0x49, 0x49, 0x2A, 0, 8, 0], "a TIFF picture"), ([0x4D, 0x4D, 0, 0x2A, 0, 8], "a TIFF picture"),
        ([0xFF, 0x0A, 1, 2, 3], "a JPEG XL picture"), (Array("PK\u{3}\u{4}".utf8), "a ZIP archive"),
        ([0x1F, 0x8B, 8, 0], "gzip data"),
        (Array("\u{0}\u{0}\u{0}\u{18}ftypheic\u{0}\u{0}\u{0}\u{0}mif1heic".utf8), "a HEIC picture"),
        ([1, 2, 3, 4, 5, 6, 7, 8], "of no kind"),
    ]

    private func failure(of bytes: [UInt8], maximumPixels: Int = 100_000_000) -> ImagingError? {
        do {
            _ = try Original(bytes).withSource(maximumPixels: maximumPixels) { try $0.render(Extract()) }
            return nil
        } catch {
            return error as? ImagingError
        }
    }

    @Test(arguments: foreign) func `what is no picture of ours is named`(bytes: [UInt8], what: String) throws {
        let error = try #require(failure(of: bytes))
        #expect(error.status == 422 && error.code == "picture-kind-unsupported")
        #expect(error.message.hasPrefix("The original is \(what)"), "\(error.message)")
        #expect(error.message.hasSuffix("Give one of JPEG, PNG, WebP, GIF, AVIF."))
    }

    @Test(arguments: ["scene.jpg", "progressive.jpg", "disc.png", "secrets.webp", "secrets.avif"])
    func `an original that ends early says what the decoder says`(name: String) throws {
        let whole = try Original(name).bytes
        for share in [0.5, 0.9] {
            let error = try #require(failure(of: Array(whole.prefix(Int(Double(whole.count) * share)))), "\(share)")
            #expect(error.status == 422 && error.code == "picture-not-decodable", "\(error.message)")
            #expect(error.message.hasPrefix("The original is no whole "))
        }
    }

    @Test func `of an animation, only the first frame must be whole`() throws {
        let whole = try Original("animated.gif").bytes
        #expect(failure(of: Array(whole.prefix(whole.count * 9 / 10))) == nil)
        #expect(failure(of: Array(whole.prefix(whole.count / 3)))?.code == "picture-not-decodable")
    }

    @Test func `a PNG that declares 225000x225000 pixels is refused by its header`() throws {
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
        bytes += Array("IHDR".utf8) + [0, 3, 0x6E, 0xE8, 0, 3, 0x6E, 0xE8, 8, 2, 0, 0, 0]
        let error = try #require(failure(of: bytes))
        #expect(error.code == "picture-too-large" && error.status == 422)
        #expect(error.message.contains("225000x225000") && error.message.contains("100000000"))
    }

    @Test func `the limit counts every kind of picture`() throws {
        for name in ["scene.jpg", "disc.png", "secrets.webp", "still.avif", "animated.gif"] {
            let bytes = try Original(name).bytes
            #expect(failure(of: bytes, maximumPixels: 1_000)?.code == "picture-too-large", "\(name)")
            #expect(failure(of: bytes) == nil, "\(name)")
        }
    }

    @Test func `a crop beside the picture is a fault of the URL`() throws {
        var extract = Extract()
        extract.crop = PixelRectangle(x: 96, y: 0, width: 10, height: 10)
        #expect {
            try Original("quadrants.png").render(extract)
        } throws: { error in
            let error = error as? ImagingError
            return error?.status == 400 && error?.parameter == "crop" && error?.message.contains("96,0,10,10") == true
        }
    }

    @Test func `an animation shows its first frame`() throws {
        for name in ["animated.gif", "animated.webp", "animated.png"] {
            let pixels = try Original(name).render()
            #expect(pixels.size == PixelSize(width: 40, height: 30))
            #expect(
                zip(pixels[20, 15], [220, 40, 40, 255]).allSatisfy { abs($0 - $1) <= 4 }, "\(name) \(pixels[20, 15])")
        }
    }
}
