import GoldenPictures
import Imaging
import Testing

@Suite struct OrientationTests {
    static let all = (0..<8).map { Orientation(isMirrored: $0 >= 4, quarterTurns: $0) }

    @Test(arguments: 1...8) func `every EXIF orientation gives the same upright picture`(tag: Int) throws {
        let pixels = try Original("orientation-\(tag).jpg").render()
        let upright = try Original("quadrants.png").render()
        #expect(pixels.size == upright.size)
        #expect(pixels.largestDifference(to: upright) <= 12)
    }

    @Test(arguments: 1...8) func `a crop names the same part in every EXIF orientation`(tag: Int) throws {
        var extract = Extract()
        extract.crop = PixelRectangle(x: 52, y: 4, width: 40, height: 24)
        extract.width = 20
        let pixels = try Original("orientation-\(tag).jpg").render(extract)
        #expect(pixels.size == PixelSize(width: 20, height: 12))
        for (x, y) in [(1, 1), (18, 1), (10, 6), (1, 10), (18, 10)] {
            #expect(zip(pixels[x, y], [40, 160, 60, 255]).allSatisfy { abs($0 - $1) <= 6 })
        }
    }

    @Test func `a PNG with an EXIF orientation is made upright`() throws {
        let pixels = try Original("orientation-6.png").render()
        #expect(pixels.largestDifference(to: try Original("quadrants.png").render()) == 0)
    }

    @Test func `doing and undoing leaves a rectangle where it was`() {
        let size = PixelSize(width: 30, height: 20)
        let rectangle = PixelRectangle(x: 3, y: 5, width: 7, height: 2)
        for orientation in Self.all {
            let there = orientation.applied(to: rectangle, in: size)
            let back = orientation.inverse.applied(to: there, in: orientation.applied(to: size))
            #expect(back == rectangle, "\(orientation)")
        }
    }

    @Test func `two orientations one after the other are one`() {
        let size = PixelSize(width: 30, height: 20)
        let rectangle = PixelRectangle(x: 3, y: 5, width: 7, height: 2)
        for first in Self.all {
            for second in Self.all {
                let steps = second.applied(to: first.applied(to: rectangle, in: size), in: first.applied(to: size))
                #expect(first.followed(by: second).applied(to: rectangle, in: size) == steps)
            }
        }
    }

    @Test func `turning is after making upright, and the size asked for is the size after turning`() throws {
        var extract = Extract()
        extract.turn = Orientation(quarterTurns: 1)
        extract.width = 32
        let pixels = try Original("orientation-6.png").render(extract)
        #expect(pixels.size == PixelSize(width: 32, height: 48))
        #expect(pixels[2, 2] == [40, 70, 200, 255])
        #expect(pixels[30, 2] == [220, 40, 40, 255])
    }
}
