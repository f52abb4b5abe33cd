import GoldenPictures
import Imaging
import Testing

@Suite struct EncodingTests {
    static let secrets = [
        "SECRET", "Exif", "xmpmeta", "GPS", "Display P3", "ICC_PROFILE", "Photoshop", "ICCP", "EXIF", "XMP ",
    ]

    @Test(arguments: ["secrets.jpg", "secrets.png", "secrets.webp", "secrets.avif"], PictureFormat.allCases)
    func `no metadata gets into any format`(name: String, format: PictureFormat) throws {
        let original = try Original(name)
        #expect(original.bytes.holds("SECRET") || format == .avif)
        let bytes = try original.withSource { try $0.render(Extract()).encoded(Encoding(format)) }
        #expect(Self.secrets.filter { bytes.holds($0) } == [], "of \(name) in \(format)")
    }

    @Test(arguments: PictureFormat.allCases) func `a format is what it says it is`(format: PictureFormat) throws {
        let bytes = try Original("scene.jpg").withSource { try $0.render(Extract()).encoded(Encoding(format)) }
        let kind = bytes.withUnsafeBytes { bytes in PictureKind(sniffing: bytes) }
        #expect(kind?.rawValue == format.rawValue)
        let difference = try Pixels(file: bytes).meanDifference(to: Original("scene.jpg").render())
        #expect(difference < (format == .png ? 0.01 : format == .gif ? 12 : 6), "\(difference)")
    }

    @Test func `the same picture gives the same bytes`() throws {
        for format in PictureFormat.allCases {
            let once = try Original("scene.jpg").withSource { try $0.render(Extract()).encoded(Encoding(format)) }
            let again = try Original("scene.jpg").withSource { try $0.render(Extract()).encoded(Encoding(format)) }
            #expect(once == again)
        }
    }

    @Test func `a format without alpha shows white where the picture is transparent`() throws {
        let bytes = try Original("disc.png").withSource { try $0.render(Extract()).encoded(Encoding(.jpeg)) }
        #expect(zip(try Pixels(file: bytes)[1, 1], [255, 255, 255, 255]).allSatisfy { abs($0 - $1) <= 2 })
    }

    @Test func `lossless WebP and PNG keep every pixel`() throws {
        let disc = try Original("disc.png").render()
        for encoding in [Encoding(.webp, isLossless: true), Encoding(.png), Encoding(.png, isGraphic: true)] {
            let bytes = try Original("disc.png").withSource { try $0.render(Extract()).encoded(encoding) }
            #expect(try Pixels(file: bytes).largestDifference(to: disc) == 0)
        }
    }

    @Test func `quality changes the size of the file`() throws {
        for format in [PictureFormat.jpeg, .webp, .avif] {
            let sizes = try [20, 95].map { quality in
                try Original("scene.jpg").withSource {
                    try $0.render(Extract()).encoded(Encoding(format, quality: quality)).count
                }
            }
            #expect(sizes[0] * 2 < sizes[1], "\(format) \(sizes)")
        }
    }

    @Test func `a side that a format cannot hold is refused by name`() throws {
        let long = try Picture.transparent(PixelSize(width: 16_384, height: 1))
        #expect {
            try long.encoded(Encoding(.webp))
        } throws: { error in
            let error = error as? ImagingError
            return error?.status == 400 && error?.message.contains("16383") == true
        }
    }
}

extension [UInt8] {
    /// Whether some ASCII letters stand anywhere in the bytes.
    func holds(_ text: String) -> Bool {
        let wanted = [UInt8](text.utf8)
        guard count >= wanted.count else { return false }
        return (0...count - wanted.count).contains { start in
            self[start] == wanted[0] && self[start..<start + wanted.count].elementsEqual(wanted)
        }
    }
}
