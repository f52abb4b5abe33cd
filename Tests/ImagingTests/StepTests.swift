import GoldenPictures
import Imaging
import Testing

@Suite struct StepTests {
    private func quadrants() throws -> Picture {
        try Original("quadrants.png").withSource { try $0.render(Extract()) }
    }

    @Test func `greying keeps lightness`() throws {
        try expectGolden(try quadrants().applying([Greying()]), "greying", test: "Imaging")
    }

    @Test func `blurring is smooth and keeps the edge colours`() throws {
        try expectGolden(try quadrants().applying([Blurring(sigma: 6)]), "blurring", test: "Imaging")
    }

    @Test func `blurring does not draw the colour of what is transparent in`() throws {
        let disc = try Original("disc.png").withSource { try $0.render(Extract()) }
        try expectGolden(try disc.applying([Blurring(sigma: 4)]), "blurring-alpha", test: "Imaging")
    }

    @Test func `sharpening leaves flat areas as they are`() throws {
        let pixels = try Pixels(try quadrants().applying([Sharpening(sigma: 1)]))
        let before = try Original("quadrants.png").render()
        #expect(zip(pixels[10, 10], before[10, 10]).allSatisfy { abs($0 - $1) <= 1 })
        #expect(pixels[47, 10] != before[47, 10])
    }

    @Test func `padding is transparent until a colour lies under it`() throws {
        let canvas = try #require(
            Framing(of: PixelSize(width: 96, height: 64), width: 96, height: 96, fit: .pad).canvas)
        let padded = try quadrants().applying([Padding(canvas)])
        #expect(try Pixels(padded)[3, 3] == [0, 0, 0, 0])
        let grey = Colour(red: 90, green: 90, blue: 90)
        #expect(try Pixels(padded.applying([Underlaying(grey)]))[3, 3] == [90, 90, 90, 255])
        try expectGolden(try padded.applying([Underlaying(grey)]), "padding", test: "Imaging")
    }

    @Test func `a translucent colour under a transparent picture leaves it translucent`() throws {
        let canvas = try Picture.transparent(PixelSize(width: 4, height: 4))
        let tinted = try canvas.applying([Underlaying(Colour(red: 200, green: 10, blue: 20, alpha: 100))])
        #expect(try Pixels(tinted)[1, 1] == [200, 10, 20, 100])
    }

    @Test func `a mask multiplies alpha and leaves colours alone`() throws {
        let mask = try Picture.from(
            pixels: [UInt8](repeating: 128, count: 96 * 64), size: PixelSize(width: 96, height: 64), bands: 1)
        #expect(try Pixels(try quadrants().applying([Masking(mask)]))[3, 3] == [220, 40, 40, 128])
    }

    @Test func `inserting covers what was there`() throws {
        let tile = try Picture.from(
            pixels: [UInt8](repeating: 7, count: 48), size: PixelSize(width: 4, height: 4), bands: 3)
        let pixels = try Pixels(try quadrants().applying([Inserting(tile, x: 10, y: 20)]))
        #expect(pixels[10, 20] == [7, 7, 7, 255] && pixels[13, 23] == [7, 7, 7, 255])
        #expect(pixels[14, 20] == [220, 40, 40, 255])
    }

    @Test(arguments: 0..<8) func `turning is without loss`(way: Int) throws {
        let orientation = Orientation(isMirrored: way >= 4, quarterTurns: way)
        let turned = try quadrants().applying([Turning(orientation)])
        let back = try turned.inMemory().applying([Turning(orientation.inverse)])
        #expect(try Pixels(back).largestDifference(to: Pixels(quadrants())) == 0)
        try expectGolden(turned, "turning-\(way)", test: "Imaging")
    }
}
