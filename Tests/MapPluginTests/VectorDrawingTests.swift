import Drawing
import GoldenPictures
import Imaging
import Testing

@testable import MapPlugin

/// Vector tiles made by hand, drawn with small styles. At zoom 2 a picture of 1024 pixels is the whole world, two tiles
/// of zoom 1 wide.
@Suite struct VectorDrawingTests {
    private typealias Layer = VectorTileMessage.Layer

    /// Tiles of zooms 0...2. Each has a red area on its west half that goes on to north and south, a road through its middle
    /// to both sides, and a place in its middle. 2/3/1 is missing, 1/0/0 damaged.
    private struct World: TileSource {
        let facts = TileFacts(zooms: 0...2, attribution: "A test", kind: .vectors, layers: ["land", "roads", "places"])

        func bytes(of tile: TileID) throws(TileFault) -> [UInt8]? {
            if tile == TileID(zoom: 2, x: 3, y: 1) { return nil }
            if tile == TileID(zoom: 1, x: 0, y: 0) { return [1, 2, 3] }
            var land = Layer(name: "land", keys: ["zoom"], values: [VectorTileMessage.number(Int64(tile.zoom))])
            land.features = [.box((0, -64), (2048, 4160), tags: [0, 0])]
            var roads = Layer(keys: ["name"], values: [VectorTileMessage.text("Long Straight Road")])
            roads.features = [.shape(.line, [(-64, 3072), (4160, 3072)], tags: [0, 0])]
            var places = Layer(name: "places", keys: ["name", "name:fr"], values: [])
            places.values = [VectorTileMessage.text("Here"), VectorTileMessage.text("Voilà")]
            places.features = [.shape(.point, [(2048, 2048), (4096, 2048), (0, 2048)], tags: [0, 0, 1, 1])]
            return VectorTileMessage(layers: [land, roads, places]).bytes
        }
    }

    private static let background = ##"{"id":"b","type":"background","paint":{"background-color":"#00f"}}"##
    private static let land = ##"{"id":"l","type":"fill","source-layer":"land","paint":{"fill-color":"#f00"}}"##

    private func draw(
        _ query: String, _ layers: String..., sprite: Sprite? = nil
    ) throws -> (pixels: Pixels, missing: Int, faults: [String]) {
        let text = ##"{"version":8,"layers":[\##(layers.joined(separator: ","))]}"##
        let document = try Array(text.utf8).withUnsafeBytes { try JSONValue($0) }
        let style = try MapStyle(name: "test", document, sprite: sprite)
        #expect(style.warnings.isEmpty)
        let rendering = try MapPictures.rendering(
            "attribution=none&\(query)", tiles: MapTiles(name: "made", source: World()), style: style)
        var faults: [String] = []
        let drawn = try rendering.draw { faults.append($0) }
        let picture = try Picture.from(pixels: drawn.canvas.pixels(), size: rendering.recipe.pixelSize, bands: 4)
        return (try Pixels(picture), drawn.missingTiles, faults)
    }

    /// How many pixels of a column or row are of another colour than the picture's corner.
    private func count(_ pixels: Pixels, where isWanted: ([Int]) -> Bool) -> Int {
        var count = 0
        for y in 0..<pixels.size.height { for x in 0..<pixels.size.width where isWanted(pixels[x, y]) { count += 1 } }
        return count
    }

    private let red = [255, 0, 0, 255]
    private let blue = [0, 0, 255, 255]

    @Test func `areas are where the tile says, at the zoom that styles count`() throws {
        let drawn = try draw("latitude=0&longitude=0&zoom=2&width=1024&height=1024", Self.background, Self.land)
        #expect(drawn.pixels[100, 700] == red && drawn.pixels[400, 700] == blue)
        #expect(drawn.pixels[600, 100] == red && drawn.pixels[900, 900] == blue)
        #expect(drawn.missing == 1 && drawn.faults.count == 1, "1/0/0 is damaged")
        #expect(drawn.faults.first?.hasPrefix("tile 1/0/0 of made: ") == true, "\(drawn.faults)")
        #expect(drawn.pixels[100, 100] == red && drawn.pixels[400, 100] == red, "its parent's half stands for it")
    }

    @Test func `twice the pixels are the same map, sharper`() throws {
        let drawn = try draw("latitude=-30&longitude=0&zoom=2&width=200&height=100&dpr=2", Self.background, Self.land)
        #expect(drawn.pixels.size == PixelSize(width: 400, height: 200))
        #expect(drawn.pixels[198, 100] == blue && drawn.pixels[202, 100] == red)
    }

    @Test func `a missing tile is cut out of its parent and counted`() throws {
        // 2/3/1 goes from 90 to 180 degrees east; its parent's red half ends at 90.
        let drawn = try draw("latitude=40&longitude=95&zoom=3&width=100&height=100", Self.background, Self.land)
        #expect(drawn.missing == 1 && drawn.faults.isEmpty)
        #expect(drawn.pixels[60, 50] == blue, "its parent's east half")
        let beside = try draw("latitude=40&longitude=10&zoom=3&width=100&height=100", Self.background, Self.land)
        #expect(beside.missing == 0 && beside.pixels[60, 50] == red)
    }

    @Test(arguments: [5, 12, 22]) func `beyond the last zoom the tiles are enlarged, and none is missing`(zoom: Int)
        throws
    {
        let west = try draw("latitude=-30&longitude=-140&zoom=\(zoom)&width=60&height=60", Self.background, Self.land)
        #expect(west.pixels[30, 30] == red && west.missing == 0)
        let edge = try draw("latitude=-30&longitude=-135&zoom=\(zoom)&width=60&height=60", Self.background, Self.land)
        #expect(edge.pixels[20, 30] == red && edge.pixels[40, 30] == blue, "the edge is where it is at every zoom")
    }

    @Test func `nothing is seen where tiles meet`() throws {
        let layer =
            ##"{"id":"l","type":"fill","source-layer":"land","paint":{"fill-color":"#f00","fill-opacity":0.5,"fill-outline-color":"#0f0"}}"##
        let drawn = try draw("latitude=-0.1&longitude=-160&zoom=3.3&width=100&height=200", Self.background, layer)
        for y in 0..<200 { #expect(drawn.pixels[20, y] == drawn.pixels[20, 5], "\(y)") }
    }

    @Test func `a translucent line is no darker where tiles meet`() throws {
        let layer =
            ##"{"id":"r","type":"line","source-layer":"roads","paint":{"line-color":"#fff","line-width":8,"line-opacity":0.5}}"##
        let drawn = try draw("latitude=-55.7766&longitude=0&zoom=3&width=200&height=100", Self.background, layer)
        let row = try #require((0..<100).first { drawn.pixels[20, $0] == [128, 128, 255, 255] })
        for x in 0..<200 { #expect(drawn.pixels[x, row + 3] == [128, 128, 255, 255], "\(x)") }
    }

    @Test func `lines beside a line leave its middle free`() throws {
        let layer =
            ##"{"id":"r","type":"line","source-layer":"roads","paint":{"line-color":"#fff","line-width":4,"line-gap-width":10}}"##
        let drawn = try draw("latitude=-79.1713&longitude=60&zoom=2&width=40&height=40", Self.background, layer)
        let column = (0..<40).map { drawn.pixels[20, $0] == [255, 255, 255, 255] }
        let edges = zip(column, column.dropFirst()).count { $0 != $1 }
        #expect(edges == 4, "two lines: \(column)")
    }

    @Test func `a filter, a zoom and an expression choose what is drawn`() throws {
        let near = ##"{"id":"n","type":"fill","source-layer":"land","minzoom":9,"paint":{"fill-color":"#0f0"}}"##
        let other =
            ##"{"id":"o","type":"fill","source-layer":"land","filter":["==","zoom",7],"paint":{"fill-color":"#0f0"}}"##
        let by =
            ##"{"id":"e","type":"fill","source-layer":"land","paint":{"fill-color":["match",["get","zoom"],2,"#f00","#000"]}}"##
        let drawn = try draw("latitude=-30&longitude=-140&zoom=4&width=60&height=60", Self.background, by, near, other)
        #expect(drawn.pixels[30, 30] == red)
    }

    // MARK: Names

    private func name(_ more: String = "") -> String {
        ##"{"id":"p","type":"symbol","source-layer":"places","layout":{"text-field":"{name}","text-size":20\##(more)},"paint":{"text-color":"#fff","text-halo-color":"#000","text-halo-width":2}}"##
    }

    private func isWhite(_ pixel: [Int]) -> Bool { pixel[0] > 200 && pixel[1] > 200 && pixel[2] > 200 }
    private func isBlack(_ pixel: [Int]) -> Bool { pixel[0] < 40 && pixel[1] < 40 && pixel[2] < 40 }

    @Test func `a name is written with a halo`() throws {
        let drawn = try draw("latitude=-40.9799&longitude=-45&zoom=3&width=120&height=60", Self.background, name())
        #expect(count(drawn.pixels, where: isWhite) > 50 && count(drawn.pixels, where: isBlack) > 50)
    }

    @Test func `a name that does not fit is not written at all`() throws {
        let whole = try draw("latitude=-40.9799&longitude=-45&zoom=3&width=120&height=60", Self.background, name())
        #expect(count(whole.pixels, where: isWhite) > 50)
        let cut = try draw("latitude=-40.9799&longitude=-45&zoom=3&width=30&height=60", Self.background, name())
        #expect(count(cut.pixels, where: isWhite) == 0)
    }

    @Test func `names come in the language that is asked for`() throws {
        let query = "latitude=-40.9799&longitude=-45&zoom=3&width=120&height=60"
        let own = try draw(query, Self.background, name())
        let french = try draw("\(query)&language=fr", Self.background, name())
        let german = try draw("\(query)&language=de", Self.background, name())
        #expect(own.pixels.bytes != french.pixels.bytes && own.pixels.bytes == german.pixels.bytes)
    }

    @Test func `the upper layer's name is written where two have no room`() throws {
        let lower = name().replacing("\"p\"", with: "\"q\"").replacing("#fff", with: "#0f0")
        let drawn = try draw(
            "latitude=-40.9799&longitude=-45&zoom=3&width=120&height=60", Self.background, lower, name())
        #expect(count(drawn.pixels, where: isWhite) > 50)
        #expect(count(drawn.pixels) { $0[1] > 200 && $0[0] < 60 } == 0)
    }

    @Test func `a name along a line goes over the edges of tiles`() throws {
        let layer =
            ##"{"id":"r","type":"symbol","source-layer":"roads","layout":{"text-field":"{name}","symbol-placement":"line","text-size":20},"paint":{"text-color":"#fff"}}"##
        let drawn = try draw("latitude=-55.7766&longitude=0&zoom=3&width=240&height=60", Self.background, layer)
        let columns = (0..<240).filter { x in (0..<60).contains { isWhite(drawn.pixels[x, $0]) } }
        #expect((columns.last ?? 0) - (columns.first ?? 0) > 150, "the whole name: \(columns)")
        let small = try draw("latitude=-55.7766&longitude=0&zoom=3&width=100&height=60", Self.background, layer)
        #expect(count(small.pixels, where: isWhite) == 0, "whole or not at all")
    }

    // MARK: Pictures

    /// A green square, and a striped one.
    private func sprite() throws -> Sprite {
        let green = try Stamp(
            pixels: [UInt8]((0..<64).flatMap { _ in [0, 255, 0, 255] as [UInt8] }), width: 8, height: 8)
        let stripes = try Stamp(pixels: [0, 255, 0, 255, 0, 0, 0, 255], width: 2, height: 1)
        return Sprite([
            "square": [SpriteImage(stamp: green, pixelRatio: 1, isMask: false)],
            "stripes": [SpriteImage(stamp: stripes, pixelRatio: 1, isMask: false)],
            "mask": [SpriteImage(stamp: green, pixelRatio: 1, isMask: true)],
        ])
    }

    private func icon(_ name: String, _ more: String = "") -> String {
        ##"{"id":"i","type":"symbol","source-layer":"places","layout":{"icon-image":"\##(name)"\##(more)},"paint":{"icon-color":"#ff0"}}"##
    }

    @Test func `an icon stands on its place, and another turned and larger`() throws {
        let query = "latitude=-40.9799&longitude=-45&zoom=3&width=40&height=40"
        let drawn = try draw(query, Self.background, icon("square"), sprite: try sprite())
        #expect(drawn.pixels[20, 20] == [0, 255, 0, 255] && drawn.pixels[27, 20] == blue)
        let larger = try draw(query, Self.background, icon("square", ",\"icon-size\":2"), sprite: try sprite())
        #expect(larger.pixels[26, 20] == [0, 255, 0, 255])
        let tinted = try draw(query, Self.background, icon("mask"), sprite: try sprite())
        #expect(tinted.pixels[20, 20] == [255, 255, 0, 255])
        let left = try draw(query, Self.background, icon("square", ",\"icon-anchor\":\"left\""), sprite: try sprite())
        #expect(left.pixels[26, 20] == [0, 255, 0, 255] && left.pixels[16, 20] == blue)
    }

    @Test func `what lies where tiles meet is drawn once`() throws {
        let layer = icon("square", ",\"icon-allow-overlap\":true,\"icon-ignore-placement\":true").replacing(
            "\"icon-color\"", with: "\"icon-opacity\":0.5,\"icon-color\"")
        let drawn = try draw(
            "latitude=-40.9799&longitude=0&zoom=3&width=40&height=40", Self.background, layer, sprite: try sprite())
        #expect(abs(drawn.pixels[20, 20][1] - 128) < 3, "\(drawn.pixels[20, 20])")
    }

    @Test func `an area is filled with a pattern that lies still`() throws {
        let layer = ##"{"id":"l","type":"fill","source-layer":"land","paint":{"fill-pattern":"stripes"}}"##
        let drawn = try draw(
            "latitude=-30&longitude=-140&zoom=3&width=20&height=20", Self.background, layer, sprite: try sprite())
        let (one, two) = (drawn.pixels[10, 10], drawn.pixels[11, 10])
        #expect(Set([one, two]) == [[0, 255, 0, 255], [0, 0, 0, 255]])
        #expect(drawn.pixels[12, 10] == one && drawn.pixels[12, 3] == one)
    }
}
