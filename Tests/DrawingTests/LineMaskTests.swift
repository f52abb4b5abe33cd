import Drawing
import GoldenPictures
import Imaging
import Testing

@Suite struct LineMaskTests {
    private func pixels(
        _ lineWidth: Double, dashes: [Double] = [], ink: Ink = Ink(red: 255, green: 0, blue: 0),
        _ lines: [[(Double, Double)]]
    ) throws -> Pixels {
        let canvas = try Canvas(width: 40, height: 40)
        let mask = try LineMask(for: canvas, lineWidth: lineWidth, dashes: dashes)
        for line in lines {
            for (index, point) in line.enumerated() {
                if index == 0 { mask.move(toX: point.0, y: point.1) } else { mask.line(toX: point.0, y: point.1) }
            }
        }
        canvas.draw(mask, ink)
        let size = PixelSize(width: 40, height: 40)
        return try Pixels(try Picture.from(pixels: canvas.pixels(), size: size, bands: 4))
    }

    @Test func `a line covers the pixels that it goes through`() throws {
        let seen = try pixels(2, [[(5, 10), (30, 10)], [(20, 15), (20, 35)], [(5, 15), (15, 35)]])
        #expect(seen[15, 9] == [255, 0, 0, 255] && seen[15, 10] == [255, 0, 0, 255])
        #expect(seen[15, 7][3] == 0 && seen[15, 12][3] == 0 && seen[36, 10][3] == 0)
        #expect(seen[19, 25][3] == 255 && seen[20, 25][3] == 255 && seen[22, 25][3] == 0)
        #expect(seen[10, 25][3] > 200 && seen[5, 30][3] == 0)
    }

    @Test func `a line thinner than a pixel is fainter`() throws {
        #expect((100...140).contains(try pixels(0.5, [[(5, 10.5), (30, 10.5)]])[15, 10][3]))
    }

    @Test func `dashes go on around corners`() throws {
        let seen = try pixels(1, dashes: [4, 4], [[(2, 10.5), (8, 10.5), (38, 10.5)]])
        let row = (2..<38).map { seen[$0, 10][3] > 128 }
        #expect(row[1] && !row[5] && row[9] && !row[13] && row[17])
    }

    @Test func `where translucent lines cross nothing is darker`() throws {
        let half = Ink(red: 255, green: 0, blue: 0, alpha: 128)
        let seen = try pixels(4, ink: half, [[(0, 20), (40, 20)], [(20, 0), (20, 40)]])
        #expect(seen[20, 20] == seen[5, 20])
    }

    @Test func `lines far outside cost nothing and trap nowhere`() throws {
        let seen = try pixels(
            3, dashes: [3, 3],
            [[(-1e12, 5), (1e12, 5)], [(1e300, 0), (0, 1e300)], [(-50, -50), (-20, 500)], [(7, 7), (7, 7)]])
        #expect(seen[30, 30][3] == 0)
    }
}
