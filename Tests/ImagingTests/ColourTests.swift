import GoldenPictures
import Imaging
import Testing

@Suite struct ColourTests {
    static let exact: [(String, [Int])] = [
        ("untagged.png", [200, 100, 50, 255]), ("untagged-blue.png", [0, 0, 255, 255]),
        ("grey.png", [117, 117, 117, 255]), ("grey-rgb-profile.png", [117, 117, 117, 255]),
        ("broken-profile.png", [200, 100, 50, 255]),
    ]

    @Test(arguments: exact) func `without a profile that fits, the numbers are sRGB`(name: String, colour: [Int]) throws
    {
        #expect(try Original(name).render()[7, 7] == colour)
        var smaller = Extract()
        smaller.width = 8
        #expect(try Original(name).render(smaller)[3, 3] == colour)
    }

    @Test func `an embedded profile is converted`() throws {
        let colour = try Original("p3.png").render()[7, 7]
        #expect(zip(colour, [215, 93, 31, 255]).allSatisfy { abs($0 - $1) <= 2 }, "\(colour)")
    }

    @Test func `sixteen bits become the eight that are nearest, alpha untouched`() throws {
        let pixels = try Original("rgba16.png").render()
        #expect(pixels[3, 3] == [255, 128, 32, 255])
        #expect(pixels[28, 3] == [16, 48, 240, 128])
    }

    @Test func `CMYK keeps its hues and is opaque`() throws {
        let pixels = try Original("cmyk.jpg").render()
        let red = pixels[10, 10]
        let green = pixels[80, 10]
        let blue = pixels[10, 60]
        let yellow = pixels[80, 60]
        #expect(red[0] > 150 && red[1] < 90 && red[2] < 90 && red[3] == 255, "\(red)")
        #expect(green[1] > green[0] + 30 && green[1] > green[2] + 5, "\(green)")
        #expect(blue[2] > blue[0] + 40 && blue[2] > blue[1] + 30, "\(blue)")
        #expect(yellow[0] > 190 && yellow[1] > 150 && yellow[2] < 110, "\(yellow)")
    }

    @Test func `nothing dark shows at the edge of a resized transparent picture`() throws {
        var extract = Extract()
        extract.width = 50
        let pixels = try Original("disc.png").render(extract)
        for y in 0..<50 {
            for x in 0..<50 where pixels[x, y][3] > 24 {
                #expect(
                    zip(pixels[x, y], [250, 140, 30]).allSatisfy { abs($0 - $1) <= 6 }, "\(x),\(y) \(pixels[x, y])")
            }
        }
    }

    @Test func `a palette with transparency is resized like true colour`() throws {
        var extract = Extract()
        extract.width = 48
        let palette = try Original("palette.png").render(extract)
        #expect(palette.meanDifference(to: try Original("disc.png").render(extract)) < 4)
    }
}
