import Drawing
import FoundationEssentials
import GoldenPictures
import Imaging
import Testing

@testable import MapPlugin

@Suite struct TileTests {
    /// Tiles of one colour each: of zooms 0...2, with 2/3/1 missing, and 1/0/0 damaged.
    private struct Colours: TileSource {
        let facts = TileFacts(zooms: 0...2, attribution: "A test")

        func bytes(of tile: TileID) throws(TileFault) -> [UInt8]? {
            if tile == TileID(zoom: 2, x: 3, y: 1) { return nil }
            if tile == TileID(zoom: 1, x: 0, y: 0) { return [1, 2, 3] }
            let colour = [UInt8(tile.zoom * 80), UInt8(tile.x * 60), UInt8(tile.y * 60)]
            let pixels = [UInt8]((0..<256 * 256).flatMap { _ in colour })
            do {
                return try Picture.from(pixels: pixels, size: PixelSize(width: 256, height: 256), bands: 3).encoded(
                    Encoding(.png))
            } catch {
                throw TileFault(reason: "\(error)")
            }
        }
    }

    private func draw(_ query: String) throws -> (pixels: Pixels, missing: Int, faults: [String]) {
        let rendering = try MapPictures.rendering(query, tiles: MapTiles(name: "colours", source: Colours()))
        var faults: [String] = []
        let drawn = try rendering.draw { faults.append($0) }
        let picture = try Picture.from(pixels: drawn.canvas.pixels(), size: rendering.recipe.pixelSize, bands: 4)
        return (try Pixels(picture), drawn.missingTiles, faults)
    }

    @Test func `each tile is where its numbers say`() throws {
        let drawn = try draw("latitude=0&longitude=0&zoom=2&width=1024&height=1024&attribution=none")
        for (x, y) in [(0, 0), (3, 3), (1, 2), (3, 0)] {
            #expect(drawn.pixels[x * 256 + 128, y * 256 + 128] == [160, x * 60, y * 60, 255])
        }
        #expect(drawn.missing == 1, "one of sixteen")
        #expect(drawn.pixels[3 * 256 + 128, 256 + 128] == [80, 60, 0, 255], "its parent stands for it")
    }

    @Test func `beyond the last zoom the tiles are enlarged, and none is missing`() throws {
        let drawn = try draw("latitude=10&longitude=10&zoom=7&width=60&height=60&attribution=none")
        #expect(drawn.pixels[30, 30] == [160, 120, 60, 255] && drawn.missing == 0)
    }

    @Test func `a damaged tile is reported, counted, and its parent drawn`() throws {
        let drawn = try draw("latitude=40&longitude=-90&zoom=1&width=40&height=40&attribution=none")
        #expect(drawn.pixels[20, 20] == [0, 0, 0, 255] && drawn.missing == 1)
        #expect(drawn.faults.count == 1 && drawn.faults[0].hasPrefix("tile 1/0/0 of colours: "), "\(drawn.faults)")
    }

    @Test func `twice the pixels take tiles of the next zoom`() throws {
        let drawn = try draw("latitude=40&longitude=-90&zoom=1&dpr=2&width=40&height=40&attribution=none")
        #expect(drawn.pixels[40, 40][0] == 160)
    }

    @Test func `tiles go on over 180 degrees`() throws {
        let drawn = try draw("latitude=-10&longitude=180&zoom=2&width=100&height=10&attribution=none")
        #expect(drawn.pixels[10, 5] == [160, 180, 120, 255] && drawn.pixels[90, 5] == [160, 0, 120, 255])
    }

    @Test func `tiles are numbered along the curve of PMTiles`() {
        // spec/v3/spec.md section 4.1.1
        let numbers = [
            (0, 0, 0, 0), (1, 0, 0, 1), (1, 0, 1, 2), (1, 1, 1, 3), (1, 1, 0, 4), (2, 0, 0, 5),
            (12, 3423, 1763, 19_078_479),
        ]
        for (zoom, x, y, number) in numbers {
            #expect(TileID(zoom: zoom, x: x, y: y).hilbertNumber == UInt64(number))
        }
    }

    @Test func `an attribution in HTML is its words`() {
        #expect(
            TileFacts.plainText("<a href=\"https://osm.org/copyright\">&copy; OpenStreetMap</a>\n contributors")
                == "© OpenStreetMap contributors")
    }
}
