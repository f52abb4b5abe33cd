import GoldenPictures
import Imaging
import Testing

@Suite struct IndexedPNGTests {
    private let size = PixelSize(width: 32, height: 9)

    /// So many colours, each several times.
    private func pixels(colours: Int, bands: Int) -> [UInt8] {
        (0..<size.pixelCount).flatMap { index -> [UInt8] in
            let colour = index % colours
            return [UInt8(colour % 256), UInt8(colour / 256), 7, UInt8(255 - colour % 200)].prefix(bands).map { $0 }
        }
    }

    @Test(arguments: [1, 2, 255, 256]) func `every pixel comes back as it was`(colours: Int) throws {
        for bands in [3, 4] {
            let pixels = pixels(colours: colours, bands: bands)
            let file = try #require(IndexedPNG.file(pixels: pixels, size: size, bands: bands))
            let expected = try Pixels(try Picture.from(pixels: pixels, size: size, bands: bands))
            #expect(try Pixels(file: file).bytes == expected.bytes, "\(bands) bands")
        }
    }

    @Test func `257 colours do not fit`() {
        #expect(IndexedPNG.file(pixels: pixels(colours: 257, bands: 3), size: size, bands: 3) == nil)
    }

    @Test func `bytes that are no picture of that size are refused`() {
        #expect(IndexedPNG.file(pixels: [1, 2, 3], size: size, bands: 3) == nil)
    }
}
