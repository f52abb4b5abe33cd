import GoldenPictures
import Testing

@testable import MapPlugin

@Suite struct MBTilesTests {
    private func open(_ name: String) throws -> MBTiles { try MBTiles("\(testsFolder)/Originals/tiles/\(name)") }

    private func colour(_ tiles: MBTiles, _ tile: TileID) throws -> [Int]? {
        try tiles.bytes(of: tile).map { try Pixels(file: $0)[3, 3] }
    }

    @Test func `rows count from the south there and from the north here`() throws {
        let tiles = try open("colours.mbtiles")
        #expect(tiles.facts == TileFacts(zooms: 0...1, attribution: "© Colours"))
        #expect(try colour(tiles, TileID(zoom: 0, x: 0, y: 0)) == [200, 40, 40, 255])
        #expect(try colour(tiles, TileID(zoom: 1, x: 0, y: 0)) == [40, 160, 80, 255])
        #expect(try colour(tiles, TileID(zoom: 1, x: 1, y: 1)) == [40, 80, 200, 255])
        #expect(try tiles.bytes(of: TileID(zoom: 1, x: 0, y: 1)) == nil)
    }

    @Test func `pictures that several tiles share are found, without format and bounds`() throws {
        let tiles = try open("shared.mbtiles")
        #expect(try colour(tiles, TileID(zoom: 1, x: 1, y: 0)) == [40, 160, 80, 255])
        #expect(try colour(tiles, TileID(zoom: 1, x: 0, y: 1)) == [200, 40, 40, 255])
    }

    @Test func `without a format, the first tile says what they are`() throws {
        #expect(try open("unnamed.mbtiles").facts.kind == .vectors)
        #expect(try open("shared.mbtiles").facts.kind == .pictures)
    }

    @Test(arguments: [
        ("json.mbtiles", "are 'json'"), ("empty.mbtiles", "holds no tiles"), ("missing.mbtiles", "unable to open"),
        ("../scene.jpg", "not a database"),
    ]) func `a file that cannot be used is refused in words`(name: String, reason: String) {
        let fault = #expect(throws: TileFault.self) { try open(name) }
        #expect(fault?.reason.contains(reason) == true, "\(fault?.reason ?? "")")
    }
}
