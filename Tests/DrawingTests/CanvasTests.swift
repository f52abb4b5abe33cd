import Drawing
import GoldenPictures
import Imaging
import Testing

@Suite struct CanvasTests {
    private func picture(_ canvas: Canvas) throws -> Picture {
        try Picture.from(
            pixels: canvas.pixels(), size: PixelSize(width: canvas.width, height: canvas.height), bands: 4)
    }

    @Test func `a canvas is transparent until something is drawn`() throws {
        let canvas = try Canvas(width: 3, height: 2)
        #expect(canvas.pixels() == [UInt8](repeating: 0, count: 24))
        canvas.fill(Ink(red: 1, green: 2, blue: 3))
        #expect(Array(canvas.pixels().prefix(4)) == [1, 2, 3, 255])
    }

    @Test func `translucent colours come back as they were`() throws {
        let canvas = try Canvas(width: 1, height: 1)
        canvas.fill(Ink(red: 200, green: 100, blue: 40, alpha: 200))
        #expect(zip(canvas.pixels(), [200, 100, 40, 200]).allSatisfy { abs(Int($0) - $1) <= 1 })
    }

    @Test func `a size that cairo cannot hold is an error`() {
        #expect(throws: DrawingError.self) { try Canvas(width: 40_000, height: 1) }
        #expect(throws: DrawingError.self) { try Canvas(width: 0, height: 1) }
    }

    @Test func `shapes have smooth edges and full insides`() throws {
        let canvas = try Canvas(width: 64, height: 64)
        canvas.fillRounded(radius: 16, Ink(red: 40, green: 90, blue: 160))
        canvas.fillEllipse(centerX: 32, centerY: 32, radiusX: 20, radiusY: 12, .white)
        try expectGolden(try picture(canvas), "shapes", test: "Drawing", .within(largest: 12, mean: 0.5))
        let alpha = canvas.alpha()
        #expect(alpha[0] == 0 && alpha[32 * 64 + 32] == 255)
        #expect(alpha.contains { $0 > 20 && $0 < 235 })
    }

    static let texts: [(name: String, text: String)] = [
        ("latin", "AP"), ("cyrillic", "АЙ"), ("arabic", "م\u{200C}ع"), ("hebrew", "אב"), ("devanagari", "स्ने"),
        ("thai", "กำ"), ("greek", "ΆΩ"), ("descender", "gy"),
    ]

    @Test(arguments: texts) func `text of any script that has a font stands in the middle`(
        _ example: (name: String, text: String)
    ) throws {
        let canvas = try Canvas(width: 120, height: 120)
        canvas.fill(Ink(red: 40, green: 90, blue: 160))
        let box = DrawingBox(x: 16, y: 16, width: 88, height: 88)
        #expect(canvas.draw(example.text, in: box, size: 56, .white))
        let pixels = try Pixels(try picture(canvas))
        let inked = (0..<120 * 120).filter { pixels.bytes[$0 * 4] > 150 }
        let columns = inked.map { $0 % 120 }
        let rows = inked.map { $0 / 120 }
        #expect(abs((columns.min() ?? 0) + (columns.max() ?? 0) - 119) <= 4)
        #expect(abs((rows.min() ?? 0) + (rows.max() ?? 0) - 119) <= 4)
        try expectGolden(try picture(canvas), "text-\(example.name)", test: "Drawing", .within(largest: 255, mean: 16))
    }

    @Test func `text that is too wide is made smaller`() throws {
        let canvas = try Canvas(width: 60, height: 60)
        #expect(canvas.draw("WWWWWW", in: DrawingBox(x: 10, y: 10, width: 40, height: 40), size: 50, .white))
        let alpha = canvas.alpha()
        #expect((0..<60).allSatisfy { alpha[$0 * 60 + 8] == 0 && alpha[$0 * 60 + 51] == 0 })
    }

    @Test(arguments: ["\u{E123}", "\u{10FFFD}", " ", ""])
    func `text without a glyph is not drawn, and the caller is told`(text: String) throws {
        let canvas = try Canvas(width: 60, height: 60)
        #expect(!canvas.draw(text, in: DrawingBox(x: 0, y: 0, width: 60, height: 60), size: 40, .white))
        #expect(canvas.alpha().allSatisfy { $0 == 0 })
    }

    @Test func `contrast is that of WCAG`() {
        let black = Ink(red: 0, green: 0, blue: 0)
        #expect(abs(Ink.white.contrast(to: black) - 21) < 0.001)
        #expect(abs(Ink(red: 118, green: 118, blue: 118).contrast(to: .white) - 4.54) < 0.01)
    }
}
