import GoldenPictures
import Imaging
import Testing

@Suite struct RenderingTests {
    @Test func `a decoder that shrinks gives the same picture as one that does not`() throws {
        let png = try Original("scene.jpg").withSource { try $0.render(Extract()).encoded(Encoding(.png)) }
        for width in [20, 60, 119, 240] {
            var extract = Extract()
            extract.width = width
            let shrunk = try Original("scene.jpg").render(extract)
            let whole = try Original(png).render(extract)
            #expect(shrunk.size == whole.size)
            #expect(shrunk.meanDifference(to: whole) < 1.5, "\(width): \(shrunk.meanDifference(to: whole))")
        }
    }

    @Test func `a crop of a shrunk JPEG is the same part`() throws {
        let png = try Original("scene.jpg").withSource { try $0.render(Extract()).encoded(Encoding(.png)) }
        for x in [0, 3, 101, 207] {
            var extract = Extract()
            extract.crop = PixelRectangle(x: x, y: x / 2, width: 233, height: 191)
            extract.width = 29
            let shrunk = try Original("scene.jpg").render(extract)
            let whole = try Original(png).render(extract)
            #expect(shrunk.size == whole.size)
            #expect(shrunk.meanDifference(to: whole) < 3, "\(x): \(shrunk.meanDifference(to: whole))")
        }
    }

    @Test func `a crop that juts out is cut to the picture`() throws {
        var extract = Extract()
        extract.crop = PixelRectangle(x: 90, y: 60, width: 500, height: 500)
        let pixels = try Original("quadrants.png").render(extract)
        #expect(pixels.size == PixelSize(width: 6, height: 4))
        #expect(pixels[5, 3] == [240, 200, 40, 255])
    }

    @Test func `a side beyond what libvips computes with is refused`() throws {
        let sliver = try Picture.transparent(PixelSize(width: 1, height: 4_000)).encoded(Encoding(.png))
        var extract = Extract()
        (extract.width, extract.height, extract.fit, extract.enlarges) = (8192, 8192, .cover, true)
        #expect(throws: ImagingError.self) { try Original(sliver).render(extract) }
    }

    @Test func `a picture that was rendered needs its original no more`() throws {
        let picture = try Original("scene.jpg").withSource { try $0.render(Extract()) }
        let once = try picture.pixels()
        #expect(try picture.pixels() == once)
    }
}
