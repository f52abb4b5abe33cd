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

    @Test func `what catches the eye is kept, wherever it is`() throws {
        for corner in [0, 3] {
            let size = PixelSize(width: 400, height: 100)
            var pixels = [UInt8](repeating: 128, count: size.pixelCount * 3)
            for y in 20..<80 {
                for x in 100 * corner + 20..<100 * corner + 80 where (x / 6 + y / 6) % 2 == 0 {
                    (pixels[(y * 400 + x) * 3], pixels[(y * 400 + x) * 3 + 1]) = (255, 20)
                }
            }
            let file = try Picture.from(pixels: pixels, size: size, bands: 3).encoded(Encoding(.png))
            for gravity in [Gravity.attention, .entropy] {
                var extract = Extract()
                (extract.width, extract.height, extract.fit, extract.gravity) = (50, 50, .cover, gravity)
                let kept = try Original(file).render(extract)
                #expect(kept.size == PixelSize(width: 50, height: 50))
                let reds = stride(from: 0, to: kept.bytes.count, by: 4).count { kept.bytes[$0] > 200 }
                #expect(reds > 200, "\(gravity) in corner \(corner): \(reds)")
            }
        }
    }

    @Test func `best effort adds up light, not numbers`() throws {
        let pixels = (0..<64).flatMap { index -> [UInt8] in
            let value: UInt8 = (index + index / 8) % 2 == 0 ? 255 : 0
            return [value, value, value]
        }
        let size = PixelSize(width: 8, height: 8)
        let file = try Picture.from(pixels: pixels, size: size, bands: 3).encoded(Encoding(.png))
        var extract = Extract()
        extract.width = 2
        #expect(try Original(file).render(extract)[0, 0][0] < 140)
        extract.effort = .best
        #expect(abs(try Original(file).render(extract)[0, 0][0] - 188) <= 4)
    }

    @Test func `a border is found in every orientation`() throws {
        for name in ["bordered.png", "bordered.jpg"] {
            try Original(name).withSource { source in
                let inner = try source.trimmed(tolerance: 10)
                let upright = PixelRectangle(x: 20, y: 10, width: 96, height: 64)
                let expected =
                    name.hasSuffix("png") ? upright : source.orientation.applied(to: upright, in: source.storedSize)
                #expect(inner == expected, "\(name): \(inner)")
            }
        }
        try Original("untagged.png").withSource { source in
            let inner = try source.trimmed(tolerance: 0)
            #expect(inner == PixelRectangle(source.uprightSize))
        }
        try Original("disc.png").withSource { source in
            let inner = try source.trimmed(tolerance: 0)
            #expect(inner.x > 4 && inner.width < 120 && inner.width == inner.height, "\(inner)")
        }
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
