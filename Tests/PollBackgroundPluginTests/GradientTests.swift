import Imaging
import Testing

@testable import PollBackgroundPlugin

@Suite struct GradientTests {
    private let dark = "point=0:0f2027&point=1:203a43"

    @Test func `a dark gradient has no bands`() throws {
        let pixels = try Background("\(dark)&angle=0&width=1200&height=16").pixels
        let columns = (0..<1200).map { x in (0..<16).map { y in pixels.colour(x, y) } }
        // The first and the last step: as wide as a colour of the undithered gradient.
        let step = 1200 / 28
        var run = 1
        for x in step..<1200 - step {
            run = columns[x] == columns[x - 1] ? run + 1 : 1
            #expect(run <= 2, "column \(x)")
        }
    }

    @Test func `eight by eight pixels have the exact colour on average`() throws {
        let background = try Background("point=0:406080&width=8&height=8")
        #expect((0..<64).allSatisfy { background.pixels.colour($0 % 8, $0 / 8) == Colour(0x406080) })
        let thirds = DeepPixel(red: 100 * 256 + 64, green: 7 * 256 + 128, blue: 255 * 256, alpha: 65_280)
        var sums = [0, 0, 0]
        for row in 0..<8 {
            var pixels = [DeepPixel](repeating: thirds, count: 8)
            var bytes = [UInt8](repeating: 0, count: 24)
            pixels.withUnsafeMutableBufferPointer { pixels in
                bytes.withUnsafeMutableBufferPointer { bytes in
                    if let start = bytes.baseAddress { Dithering.write(pixels, row: row, bands: 3, to: start) }
                }
            }
            for (index, byte) in bytes.enumerated() { sums[index % 3] += Int(byte) }
        }
        #expect(sums == [100 * 64 + 16, 7 * 64 + 32, 255 * 64])
    }

    private static let angles: [Int] = Array(stride(from: -360, through: 360, by: 15)) + [1, 44, 89, 91, 178, 269]
    private static let corners: [PixelSize] = [
        PixelSize(width: 300, height: 100), PixelSize(width: 40, height: 200), PixelSize(width: 64, height: 64),
    ]

    @Test(arguments: angles) func `the first and the last colour are in corners at any angle`(angle: Int) throws {
        for size in Self.corners {
            let query = "point=0:ff0000&point=1:0000ff&interpolation=srgb&width=\(size.width)&height=\(size.height)"
            let pixels = try Background("\(query)&angle=\(angle)").pixels
            let (right, bottom) = (size.width - 1, size.height - 1)
            let corners = [
                pixels.colour(0, 0), pixels.colour(right, 0), pixels.colour(0, bottom), pixels.colour(right, bottom),
            ]
            // A pixel's middle lies half a pixel from the corner: a step of the longest way at most.
            let reach = 1 + 255 / min(size.width, size.height)
            #expect(corners.contains { Int($0.red) >= 255 - reach && Int($0.blue) <= reach }, "\(size)")
            #expect(corners.contains { Int($0.blue) >= 255 - reach && Int($0.red) <= reach }, "\(size)")
        }
    }

    @Test func `an angle turns clockwise from the right, or as in CSS`() throws {
        let query = "point=0:ffffff&point=1:000000&width=64&height=64"
        let expected: [(angle: String, x: Int, y: Int)] = [
            ("0", 63, 32), ("90", 32, 63), ("180", 0, 32), ("270", 32, 0), ("45", 63, 63), ("225", 0, 0),
            ("-90", 32, 0),
            ("0&angle-mode=css", 32, 0), ("90&angle-mode=css", 63, 32), ("180&angle-mode=css", 32, 63),
            ("135&angle-mode=css", 63, 63),
        ]
        for (angle, x, y) in expected {
            let pixels = try Background("\(query)&angle=\(angle)").pixels
            #expect(pixels.colour(x, y).red < 8, "\(angle)")
            #expect(pixels.colour(63 - x, 63 - y).red > 240, "\(angle)")
        }
        #expect(try Background(query).recipe.turns == 0.5)
    }

    @Test func `a radial gradient begins in the middle and ends in the corners`() throws {
        for (width, height) in [(301, 101), (40, 200)] {
            let query = "type=radial&point=0:ffffff&point=1:000000&width=\(width)&height=\(height)"
            let pixels = try Background(query).pixels
            #expect(pixels.colour(width / 2, height / 2).red > 250)
            for (x, y) in [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)] {
                #expect(pixels.colour(x, y).red < 6)
            }
        }
    }

    @Test func `an edge is a pixel wide, and not jagged`() throws {
        let query = "point=0.5:000000&point=0.5:ffffff&interpolation=srgb&width=64&height=64"
        let upright = try Background("\(query)&angle=0").pixels
        #expect(upright.colour(30, 5).red == 0 && upright.colour(33, 5).red == 255)
        let slanted = try Background("\(query)&angle=20").pixels
        let row = (0..<64).map { Int(slanted.colour($0, 20).red) }
        #expect(row == row.sorted() && row.contains { (1...254).contains($0) })
    }

    @Test(arguments: ["gradient", "radial", "mesh", "pattern"]) func `a picture of one pixel is drawn`(
        type: String
    ) throws {
        let background = try Background("type=\(type)&palette=dusk&width=1&height=1")
        #expect(background.rendered.bytes.count == 3)
        _ = try Background("type=\(type)&palette=dusk&width=1&height=70")
        _ = try Background("type=\(type)&palette=dusk&width=70&height=1")
    }
}
