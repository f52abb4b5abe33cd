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
