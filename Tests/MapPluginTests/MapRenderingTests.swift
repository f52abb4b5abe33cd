import GoldenPictures
import Imaging
import Testing
import URLGatePluginKit

@testable import MapPlugin

@Suite struct MapRenderingTests {
    private let land = [0xF4, 0xF1, 0xE8, 255]
    private let water = [0xAF, 0xD5, 0xE8, 255]

    private func pixels(_ query: String) throws -> Pixels { try Pixels(try MapPictures.picture(query)) }

    @Test func `land is land and water is water`() throws {
        #expect(try pixels("latitude=58.5&longitude=32.2&zoom=9&width=9&height=9&attribution=none")[4, 4] == land)
        #expect(try pixels("latitude=59.9&longitude=27&zoom=9&width=9&height=9&attribution=none")[4, 4] == water)
        #expect(
            try pixels("latitude=60.8&longitude=31.5&zoom=9&width=9&height=9&attribution=none")[4, 4] == water, "a lake"
        )
    }

    @Test(arguments: [0, 0.4, 2.4, 2.6, 4.4, 4.6, 6.4, 6.6, 9, 13, 22]) func `no seam is between cells`(zoom: Double)
        throws
    {
        // In the middle of Kansas, where cells of every level meet or are near, there is nothing but land.
        let view = "latitude=38.5&longitude=-98.4&zoom=\(zoom)&width=40&height=40&attribution=none"
        let pixels = try pixels(
            zoom < 2 ? "latitude=48&longitude=88&zoom=\(zoom)&width=4&height=4&attribution=none" : view)
        #expect(pixels[1, 1][0] > 0x90, "\(pixels[1, 1])")
    }

    @Test(arguments: [
        "latitude=85&longitude=0&zoom=2", "latitude=-85&longitude=0&zoom=2", "latitude=0&longitude=179.99&zoom=0",
    ])
    func `every pixel of a map is drawn`(view: String) throws {
        let pixels = try pixels("\(view)&width=540&height=960")
        for y in stride(from: 0, to: 960, by: 7) {
            for x in stride(from: 0, to: 540, by: 7) {
                #expect(pixels[x, y][3] == 255 && pixels[x, y] != [0, 0, 0, 255])
            }
        }
    }

    @Test func `the tip of a pin is on its place`() throws {
        let query = "latitude=0&longitude=-140&zoom=5&width=100&height=100&attribution=none"
        let pixels = try pixels("\(query)&marker=0,-140;color=ff0000;size=large")
        #expect(pixels[50, 42][0] > 0xE0 && pixels[50, 42][1] < 0x80, "just above the tip: \(pixels[50, 42])")
        #expect(pixels[50, 58][0] < 0xC0 && pixels[50, 58][2] > 0xC0, "below it there is water")
        let center = try self.pixels("\(query)&marker=0,-140;color=ff0000;size=large;anchor=center")
        #expect(center[50, 62][0] > 0xE0 && center[50, 62][1] < 0x80, "the same pin with its middle there")
    }

    @Test func `a marker is drawn in every copy of the world`() throws {
        let pixels = try pixels(
            "latitude=0&longitude=0&zoom=0&width=700&height=200&marker=0,-140;color=00f&attribution=none")
        for copy in [-1.0, 0, 1] {
            let x = Int(350 + (-140.0 / 360 + copy) * 256)
            guard (0..<700).contains(x) else { continue }
            #expect(pixels[x, 90][2] > 0xE0 && pixels[x, 90][0] < 0x60, "\(copy): \(pixels[x, 90])")
        }
    }

    @Test func `a line over 180 degrees is in the picture that is fitted to it`() throws {
        let pixels = try pixels("fit=auto&path=stroke=ff0000;width=6;-17,178|-13,-172&width=300&height=200")
        #expect(pixels[150, 100][0] > 0xE0 && pixels[150, 100][1] < 0x40, "\(pixels[150, 100])")
    }

    @Test func `twice the pixels are sharp, not enlarged`() throws {
        let query = "latitude=59.9&longitude=30.3&zoom=6&width=150&height=100"
        let once = try MapPictures.rendering(query).view
        let twice = try MapPictures.rendering("\(query)&dpr=2").view
        #expect(twice.visible == once.visible)
        #expect(try MapPictures.picture("\(query)&dpr=2").size == PixelSize(width: 300, height: 200))
    }

    @Test func `a picture of too many pixels is refused before it is drawn`() throws {
        let recipe = try MapPictures.rendering("latitude=1&longitude=1&width=2048&height=2048&dpr=4").recipe
        #expect(throws: ImagingError.self) { try MapRendering.check(recipe, maximumOutputPixels: 16_777_216) }
    }

    @Test func `the smallest map has its attribution too`() throws {
        let with = try pixels("latitude=1&longitude=-140&zoom=4&width=48&height=48")
        let without = try pixels("latitude=1&longitude=-140&zoom=4&width=48&height=48&attribution=none")
        #expect(with.largestDifference(to: without) > 60)
    }

    @Test func `the same URL gives the same picture`() throws {
        let query = "latitude=59.935634&longitude=30.325935&zoom=5"
        #expect(try pixels(query).bytes == pixels(query).bytes)
    }
}
