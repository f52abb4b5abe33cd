import FoundationEssentials
import GoldenPictures
import Imaging
import Linux
import Testing
import URLGatePluginKit

@testable import MapPlugin

/// Real tiles and styles of others. They lie beside the repository (`../shared/maps`, or where URLGATE_MAPS says), since
/// they are not ours to ship; without them these tests are skipped, and say so.
@Suite(.enabled(if: SharedMaps.isPresent, "real tiles and styles are not beside this checkout")) struct SharedMapsTests
{
    private static let monaco = "latitude=43.7384&longitude=7.42"

    @Test(arguments: [
        ("monaco_omt_vector.pmtiles", TileKind.vectors, 0...14), ("monaco_omt_vector.mbtiles", .vectors, 0...14),
        ("land_vector.pmtiles", .vectors, 0...4), ("demotiles_vector.mbtiles", .vectors, 0...5),
        ("stamen_toner_z3_raster.pmtiles", .pictures, 0...3), ("usgs_whitney_8-15_webp512.pmtiles", .pictures, 8...15),
        ("geography-class-png.mbtiles", .pictures, 0...1), ("pmtiles_js_test_fixture_1.pmtiles", .vectors, 0...0),
    ]) func `real tiles are opened and known for what they are`(file: String, kind: TileKind, zooms: ClosedRange<Int>)
        throws
    {
        let facts = try SharedMaps.tiles(file).facts
        #expect(facts.kind == kind && facts.zooms == zooms)
    }

    @Test(arguments: [
        ("pmtiles_js_empty.pmtiles", "does not begin as a PMTiles"),
        ("pmtiles_js_invalid.pmtiles", "does not begin as a PMTiles"),
        ("pmtiles_js_invalid_v4.pmtiles", "of version 4"), ("pmtiles_js_test_fixture_mlt.pmtiles", "are mlt"),
    ]) func `real tiles that cannot be drawn are refused in words`(file: String, reason: String) {
        #expect {
            try SharedMaps.tiles(file)
        } throws: { error in
            ((error as? TileFault)?.reason ?? "\(error)").contains(reason)
        }
    }

    @Test func `layers that a file does not name are those of its first tile`() throws {
        let facts = try SharedMaps.tiles("demotiles_vector.mbtiles").facts
        #expect(facts.layers == ["centroids", "countries", "geolines"] && facts.owedTo.isEmpty)
        let pixels = try Pixels(
            try MapPictures.picture(
                "latitude=20&longitude=10&zoom=2", tiles: try SharedMaps.tiles("demotiles_vector.mbtiles")))
        #expect(pixels[300, 200] != pixels[100, 200], "land and sea")
    }

    @Test(arguments: [
        "monaco_omt_vector.mbtiles", "monaco_omt_vector.pmtiles", "demotiles_vector.mbtiles", "land.mbtiles",
    ])
    func `every tile of a file is decoded`(file: String) throws {
        let tiles = try SharedMaps.source(file)
        var count = 0
        for zoom in tiles.facts.zooms where zoom <= 7 {
            for x in 0..<1 << zoom {
                for y in 0..<1 << zoom {
                    guard let bytes = try tiles.bytes(of: TileID(zoom: zoom, x: x, y: y)) else { continue }
                    _ = try VectorTile(bytes)
                    count += 1
                }
            }
        }
        #expect(count > 5)
    }

    @Test(arguments: [
        (
            "tilemaker_osm_bright.json", 123,
            ["there is no", "'fill-antialias' is not drawn", "'text-halo-blur' is not drawn"]
        ),
        (
            "maptiler_basic.json", 48,
            ["there is no", "'fill-antialias' is not drawn", "'text-halo-blur' is not drawn"]
        ),
        ("osm-liberty-lite.json", 10, ["there is no", "layer 'natural_earth' is left out", "'text-halo-blur'"]),
        ("maplibre_demo.json", 7, ["'line-blur' is not drawn", "'text-halo-blur' is not drawn"]),
    ]) func `real styles are read, and what is not drawn of them is told`(file: String, layers: Int, warnings: [String])
        throws
    {
        let style = try MapStyle.file("\(SharedMaps.folder)/styles/\(file)", name: "test")
        #expect(style.layers.count <= layers && style.layers.count >= layers - 3)
        #expect(style.warnings.count == warnings.count, "\(style.warnings)")
        for (warning, expected) in zip(style.warnings, warnings) { #expect(warning.contains(expected), "\(warning)") }
    }

    static let pictures: [(name: String, query: String, isBright: Bool)] = [
        ("monaco-z12", "\(monaco)&zoom=12", false), ("monaco-z14", "\(monaco)&zoom=14", false),
        ("monaco-z16", "\(monaco)&zoom=16", false), ("monaco-z16-dark", "\(monaco)&zoom=16&appearance=dark", false),
        ("monaco-z14-muted-2x", "\(monaco)&zoom=14&style=muted&dpr=2&width=300&height=200", false),
        ("monaco-z16-bright", "\(monaco)&zoom=16", true), ("monaco-z18", "\(monaco)&zoom=18", false),
    ]

    @Test(arguments: pictures) func `streets look as they were looked at`(
        _ example: (name: String, query: String, isBright: Bool)
    ) throws {
        let bright = try MapStyle.file("\(SharedMaps.folder)/styles/tilemaker_osm_bright.json", name: "bright")
        let picture = try MapPictures.picture(
            example.query, tiles: try SharedMaps.tiles("monaco_omt_vector.pmtiles"),
            style: example.isBright ? bright : nil)
        try expectGolden(picture, example.name, test: "Map", .within(largest: 255, mean: 12))
    }

    @Test func `a tile beside the source's is missing, and what is there is drawn`() throws {
        let rendering = try MapPictures.rendering(
            "\(Self.monaco)&zoom=12", tiles: try SharedMaps.tiles("monaco_omt_vector.mbtiles"))
        var faults: [String] = []
        #expect(try rendering.draw { faults.append($0) }.missingTiles > 0 && faults.isEmpty)
        #expect(rendering.view.zoom <= rendering.source.detailZoom)
    }
}

/// Tiles and styles beside the repository.
enum SharedMaps {
    static let folder = ProcessInfo.processInfo.environment["URLGATE_MAPS"] ?? "\(testsFolder)/../../shared/maps"
    static let isPresent = FileManager.default.fileExists(atPath: "\(folder)/monaco_omt_vector.pmtiles")

    static func source(_ file: String) throws -> any TileSource {
        let path = "\(folder)/\(file)"
        return file.hasSuffix(".mbtiles") ? try MBTiles(path) : try PMTiles(MappedFile(path))
    }

    static func tiles(_ file: String) throws -> MapTiles { MapTiles(name: "test", source: try source(file)) }
}
