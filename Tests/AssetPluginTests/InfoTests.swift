import FoundationEssentials
import GoldenPictures
import Imaging
import Testing

@testable import AssetPlugin

@Suite struct InfoTests {
    private func info(_ name: String) throws -> [String: String] {
        let options = try Rendered.options()
        let bytes = try Original(name).bytes.withUnsafeBytes { bytes in
            try AssetRendering(bytes, recipe: AssetRecipe(), options: options).info(bytes).bytes
        }
        let document = try JSONDecoder().decode([String: Value].self, from: Data(bytes))
        return document.mapValues(\.text)
    }

    private struct Value: Decodable {
        let text: String

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                text = "null"
            } else if let flag = try? container.decode(Bool.self) {
                text = "\(flag)"
            } else if let number = try? container.decode(Int.self) {
                text = "\(number)"
            } else {
                text = try container.decode(String.self)
            }
        }
    }

    @Test func `info says what is known of a turned photograph`() throws {
        let info = try info("orientation-6.jpg")
        #expect(info["format"] == "jpeg" && info["width"] == "96" && info["height"] == "64")
        #expect(info["orientation"] == "6" && info["frames"] == "1" && info["alpha"] == "false")
        #expect(info["colorSpace"] == "rgb" && info["bitDepth"] == "8" && info["profile"] == "null")
        #expect(info["bytes"] == "\(try Original("orientation-6.jpg").bytes.count)")
        #expect(info["hash"]?.hasPrefix("sha256:") == true && info["hash"]?.utf8.count == 71)
        #expect(info["blurHash"]?.utf8.count == 28)
    }

    @Test func `info tells kinds, profiles, frames and transparency apart`() throws {
        #expect(try info("p3.png")["profile"] == "Display P3")
        #expect(try info("p3.png")["dominantColor"] == "d75d1f")
        let moving = try info("moving.gif")
        #expect(moving["frames"] == "4" && moving["animated"] == "true" && moving["alpha"] == "true")
        #expect(try info("cmyk.tiff")["colorSpace"] == "cmyk" && info("grey.jpg")["colorSpace"] == "grey")
        let drawing = try info("drawing.svgz")
        #expect(drawing["format"] == "svg" && drawing["width"] == "120" && drawing["height"] == "80")
    }

    @Test func `the same bytes have the hash that sha256sum says`() {
        let digest = Array("abc".utf8).withUnsafeBytes { FileDigest.sha256($0) }
        #expect(digest == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }
}
