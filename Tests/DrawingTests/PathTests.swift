import Drawing
import GoldenPictures
import Imaging
import Testing

@Suite struct PathTests {
    private func pixels(_ canvas: Canvas) throws -> Pixels {
        try Pixels(
            try Picture.from(
                pixels: canvas.pixels(), size: PixelSize(width: canvas.width, height: canvas.height), bands: 4))
    }

    private let half = Ink(red: 255, green: 0, blue: 0, alpha: 128)

    @Test func `pieces of one path that overlap are one area`() throws {
        let canvas = try Canvas(width: 30, height: 10)
        canvas.newPath()
        canvas.box(DrawingBox(x: 0, y: 0, width: 20, height: 10))
        canvas.box(DrawingBox(x: 10, y: 0, width: 20, height: 10))
        canvas.fillPath(half)
        let seen = try pixels(canvas)
        #expect(seen[5, 5] == seen[15, 5] && seen[15, 5] == seen[25, 5] && seen[5, 5][3] == 128)
    }

    @Test func `with even and odd, what is surrounded twice is a hole`() throws {
        let canvas = try Canvas(width: 30, height: 30)
        canvas.newPath()
        canvas.box(DrawingBox(x: 0, y: 0, width: 30, height: 30))
        canvas.box(DrawingBox(x: 10, y: 10, width: 10, height: 10))
        canvas.fillPath(half, evenOdd: true)
        let seen = try pixels(canvas)
        #expect(seen[5, 5][3] == 128 && seen[15, 15][3] == 0)
    }

    @Test func `a stamp keeps its pixels, and neighbours join without a seam`() throws {
        let colours: [[UInt8]] = [[200, 100, 50, 255], [20, 30, 40, 128], [0, 0, 0, 0], [255, 255, 255, 255]]
        let stamp = try Stamp(pixels: colours.flatMap { $0 }, width: 2, height: 2)
        let canvas = try Canvas(width: 4, height: 2)
        canvas.draw(stamp, in: DrawingBox(x: 0, y: 0, width: 2, height: 2))
        canvas.draw(
            stamp, in: DrawingBox(x: 2, y: 0, width: 2, height: 2), from: DrawingBox(x: 0, y: 0, width: 1, height: 1))
        let seen = try pixels(canvas)
        #expect(seen[0, 0] == [200, 100, 50, 255] && seen[1, 1] == [255, 255, 255, 255] && seen[0, 1][3] == 0)
        #expect(zip(seen[1, 0], [20, 30, 40, 128]).allSatisfy { abs($0 - $1) <= 1 })
        #expect(seen[2, 0] == [200, 100, 50, 255] && seen[3, 1][3] > 0, "a part, enlarged to its edges")
    }

    @Test func `pixels that are too few for a stamp are an error`() {
        #expect(throws: DrawingError.self) { try Stamp(pixels: [1, 2, 3], width: 2, height: 2) }
    }

    @Test func `text is measured as it is seen, and is broken between words`() throws {
        let typesetter = Typesetter()
        var style = TextStyle(size: 20)
        let line = try #require(typesetter.text("Gulf of Finland", style))
        style.maximumWidth = 60
        let broken = try #require(typesetter.text("Gulf of Finland", style))
        #expect(broken.width < line.width && broken.height > line.height * 1.8)
        style.maximumWidth = 0
        style.letterSpacing = 10
        #expect(try #require(typesetter.text("Gulf of Finland", style)).width > line.width + 100)
    }

    @Test(arguments: ["", "  ", "\u{E123}"]) func `what no font can show is no text`(text: String) {
        #expect(Typesetter().text(text, TextStyle(size: 12)) == nil)
    }
}
