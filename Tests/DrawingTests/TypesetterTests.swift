import Drawing
import GoldenPictures
import Imaging
import Testing

@Suite struct TypesetterTests {
    private let white = Ink(red: 255, green: 255, blue: 255)
    private let black = Ink(red: 0, green: 0, blue: 0)

    private func pixels(_ draw: (Canvas) throws -> Void) throws -> Pixels {
        let canvas = try Canvas(width: 120, height: 60)
        canvas.fill(Ink(red: 0, green: 0, blue: 255))
        try draw(canvas)
        let size = PixelSize(width: 120, height: 60)
        return try Pixels(try Picture.from(pixels: canvas.opaquePixels(), size: size, bands: 3))
    }

    private func count(_ pixels: Pixels, _ isWanted: ([Int]) -> Bool) -> Int {
        (0..<60).reduce(0) { sum, y in sum + (0..<120).count { isWanted(pixels[$0, y]) } }
    }

    @Test func `text has a halo around its letters, as wide as it says`() throws {
        let typesetter = Typesetter()
        let text = try #require(typesetter.text("Ibis", TextStyle(size: 24)))
        let seen = try pixels {
            typesetter.draw(text, on: $0, x: 20, y: 20, white, halo: Stroke(black, width: 3))
        }
        #expect(count(seen) { $0[0] > 240 && $0[1] > 240 } > 40)
        #expect(count(seen) { $0[2] < 20 } > 100)
        let stem = try #require((0..<120).first { seen[$0, 32][0] > 200 })
        #expect(seen[stem - 2, 32][2] < 90 && seen[stem - 6, 32] == [0, 0, 255, 255], "\(stem)")
    }

    @Test func `a text that was drawn before is drawn the same`() throws {
        let typesetter = Typesetter()
        let text = try #require(typesetter.text("Ibis", TextStyle(size: 24)))
        let seen = try (0..<2).map { _ in
            try pixels { typesetter.draw(text, on: $0, x: 20, y: 20, white, halo: nil) }.bytes
        }
        #expect(seen[0] == seen[1])
        #expect(typesetter.text("Ibis", TextStyle(size: 24)) === text, "it is not shaped again")
    }

    @Test func `letters stand where they are put, turned`() throws {
        let typesetter = Typesetter()
        let text = try #require(typesetter.text("II", TextStyle(size: 30)))
        #expect(text.letters.all.count == 2 && text.letters.width > 10)
        let seen = try pixels { canvas in
            typesetter.draw(
                text, on: canvas, along: [(30, 40, 0), (60, 40, .pi / 2)], white, halo: nil)
        }
        #expect(seen[30, 30] == [255, 255, 255, 255], "upright above its base line")
        #expect(seen[70, 40] == [255, 255, 255, 255] && seen[60, 20][0] == 0, "a quarter to the right")
    }

    @Test func `lines of a broken text are about as long as each other`() throws {
        let typesetter = Typesetter()
        var style = TextStyle(size: 12)
        let whole = try #require(typesetter.text("Ravin de Sainte-Dévote", style))
        style.maximumWidth = whole.width * 0.9
        let broken = try #require(typesetter.text("Ravin de Sainte-Dévote", style))
        #expect(broken.width < whole.width * 0.75 && broken.height > whole.height * 1.5)
        style.maximumWidth = whole.width + 8
        #expect(try #require(typesetter.text("Ravin de Sainte-Dévote", style)).width == whole.width)
    }

    @Test func `a memory that is full forgets and goes on`() throws {
        let typesetter = Typesetter(byteLimit: 1)
        let seen = try (0..<3).map { _ in
            try pixels { canvas in
                for name in ["Ibis", "Stork", "Heron"] {
                    let text = try #require(typesetter.text(name, TextStyle(size: 20)))
                    typesetter.draw(text, on: canvas, x: 10, y: 10, white, halo: nil)
                }
            }.bytes
        }
        #expect(seen[0] == seen[2])
    }
}
