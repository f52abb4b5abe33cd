import GoldenPictures
import Imaging
import Testing

@testable import AssetPlugin

@Suite struct MetadataTests {
    static let secrets = [
        "SECRET", "GPS", "xmpmeta", "Photoshop", "8BIM", "Display P3", "CREDIT", "Exif", "JFXX", "ICC_PROFILE",
    ]
    static let originals = [
        "secrets.jpg", "secrets.png", "secrets.webp", "secrets.avif", "credit.jpg", "credit-iptc.jpg",
    ]

    @Test(arguments: originals, PictureFormat.allCases) func `nothing private leaves in any format`(
        name: String, format: PictureFormat
    ) throws {
        let file = try Rendered.file("width=60&format=\(format.rawValue)", of: Original(name))
        #expect(Self.secrets.filter { file.bytes.holds($0) } == [], "\(name) as \(format)")
    }

    @Test(arguments: ["credit.jpg", "credit-iptc.jpg"], [PictureFormat.jpeg, .png, .webp, .avif])
    func `metadata=copyright keeps who made it and whose it is, and nothing else`(
        name: String, format: PictureFormat
    ) throws {
        let file = try Rendered.file("width=60&format=\(format.rawValue)&metadata=copyright", of: Original(name))
        #expect(file.bytes.holds("CREDIT-ARTIST") && file.bytes.holds("CREDIT-OWNER"))
        #expect(["SECRET", "xmpmeta", "8BIM"].filter { file.bytes.holds($0) } == [])
        #expect(try Pixels(file: file.bytes).size.width == 60)
    }

    @Test(arguments: [PictureFormat.jpeg, .png, .webp]) func `the thumbnail of an original is never kept`(
        format: PictureFormat
    ) throws {
        // An EXIF block, big-endian, with orientation 6 and a thumbnail of the letters THUMBNAIL in its second directory.
        var tiff: [UInt8] = [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 26]
        tiff += [0, 2, 2, 1, 0, 4, 0, 0, 0, 1, 0, 0, 0, 56, 2, 2, 0, 4, 0, 0, 0, 1, 0, 0, 0, 9, 0, 0, 0, 0]
        let block = Array("Exif\u{0}\u{0}".utf8) + tiff + Array("THUMBNAIL".utf8)
        let jpeg = try Original("scene.jpg").bytes
        let original = Original(
            Array(jpeg.prefix(2)) + [0xFF, 0xE1, 0, UInt8(block.count + 2)] + block + jpeg.dropFirst(2))
        let file = try Rendered.file("width=40&format=\(format.rawValue)&metadata=keep", of: original)
        #expect(!file.bytes.holds("THUMBNAIL"))
        let (tag, size) = try Original(file.bytes).withSource { ($0.facts.orientationTag, $0.uprightSize) }
        #expect(tag == 1 && size == PixelSize(width: 40, height: 60))
    }

    @Test func `metadata=keep keeps all but the orientation`() throws {
        let file = try Rendered.file("width=60&format=jpeg&metadata=keep", of: Original("secrets.jpg"))
        #expect(file.bytes.holds("SECRET-ARTIST") && file.bytes.holds("SECRET-XMP"))
        #expect(!file.bytes.holds("Display P3"))
    }
}

extension [UInt8] {
    /// Whether some ASCII letters stand anywhere in the bytes.
    func holds(_ text: String) -> Bool { firstRange(of: Array(text.utf8)) != nil }
}
