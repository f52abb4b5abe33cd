import Drawing
import Imaging
import Testing

@testable import MapPlugin

@Suite struct SpriteTests {
    /// A sheet of 4 x 2 pixels, its left half red.
    private func sheet() throws -> [UInt8] {
        let pixels = [UInt8]((0..<8).flatMap { $0 % 4 < 2 ? [255, 0, 0, 255] : [0, 0, 255, 128] as [UInt8] })
        return try Picture.from(pixels: pixels, size: PixelSize(width: 4, height: 2), bands: 4).encoded(Encoding(.png))
    }

    private func images(_ index: String, _ sheet: [UInt8]) throws -> (images: [String: SpriteImage], bad: [String]) {
        try Array(index.utf8).withUnsafeBytes { index in
            try sheet.withUnsafeBytes { try Sprite.images(index: index, sheet: $0) }
        }
    }

    @Test func `pictures are cut out of the sheet, and those beyond it are named`() throws {
        let found = try images(
            #"{"a":{"x":0,"y":0,"width":2,"height":2,"pixelRatio":2},"b":{"x":3,"y":0,"width":2,"height":1},"c":{"x":-1},"d":{"x":0.5,"y":0,"width":1,"height":1},"e":7}"#,
            try sheet())
        #expect(found.images.keys.sorted() == ["a"] && found.bad == ["b", "c", "d", "e"])
        #expect(found.images["a"]?.pixelRatio == 2 && found.images["a"]?.stamp.width == 2)
    }

    @Test(arguments: ["{", "[]", "7"]) func `an index that is none is refused`(index: String) {
        #expect(throws: TileFault.self) { try images(index, try sheet()) }
    }

    @Test func `a sheet that is no picture is refused`() {
        #expect(throws: TileFault.self) { try images("{}", [1, 2, 3]) }
    }

    @Test func `the picture for the ratio is taken, or the sharpest`() throws {
        let image = try #require(
            try images(#"{"a":{"x":0,"y":0,"width":2,"height":2}}"#, try sheet()).images["a"])
        let double = SpriteImage(stamp: image.stamp, pixelRatio: 2, isMask: false)
        let sprite = Sprite(["a": [double, image]])
        #expect(
            sprite.image("a", pixelRatio: 1)?.pixelRatio == 1 && sprite.image("a", pixelRatio: 1.5)?.pixelRatio == 2)
        #expect(sprite.image("a", pixelRatio: 4)?.pixelRatio == 2 && sprite.image("b", pixelRatio: 1) == nil)
    }
}
