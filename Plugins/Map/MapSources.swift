import Linux
import Parameters
import URLGatePluginKit

/// What a map is drawn from: the world pack, and tiles on it.
struct MapSource: Sendable {
    /// Under the tiles, and where they are missing.
    let pack: WorldPack
    /// Nil: the pack alone.
    let tiles: MapTiles?

    /// Where a URL names no zoom: 7 with the pack alone, 11 with tiles, or the last zoom that they have.
    var defaultZoom: Double { tiles.map { min(11, Double($0.facts.zooms.upperBound)) } ?? 7 }

    /// Beyond this zoom nothing more is seen when one comes nearer.
    var detailZoom: Double { tiles?.detailZoom ?? pack.detailZoom }
}

/// The sources that the configuration names.
struct MapSources: Sendable {
    private let pack: WorldPack
    private let tiles: [MapTiles]

    /// The name of the source that is always there: the pack alone.
    static let worldName = "world"

    /// Opens them.
    init(_ options: ParameterValues) throws(HandlerError) {
        pack = try Self.pack(options.text("pack"))
        var tiles: [MapTiles] = []
        for text in options.texts("tiles") {
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, parts[0] != Self.worldName, !tiles.contains(where: { $0.name == parts[0] }) else {
                throw .tilesWithoutName(text)
            }
            tiles.append(MapTiles(name: parts[0], source: try Self.open(parts[1])))
        }
        self.tiles = tiles
    }

    /// The source of a name; nil: the first tiles that the configuration names, or the pack alone.
    func source(named name: String?) throws(HandlerError) -> MapSource {
        guard let name else { return MapSource(pack: pack, tiles: tiles.first) }
        if name == Self.worldName { return MapSource(pack: pack, tiles: nil) }
        guard let found = tiles.first(where: { $0.name == name }) else {
            throw .unknownSource(name, among: tiles.map(\.name) + [Self.worldName])
        }
        return MapSource(pack: pack, tiles: found)
    }

    private static func open(_ path: String) throws(HandlerError) -> any TileSource {
        do throws(TileFault) {
            if path.hasSuffix(".mbtiles") { return try MBTiles(path) }
            if path.hasSuffix(".pmtiles") { return try PMTiles(try mapped(path)) }
            throw TileFault(reason: "its name ends neither in .mbtiles nor in .pmtiles")
        } catch {
            throw .tilesUnusable(path, reason: error.reason)
        }
    }

    private static func mapped(_ path: String) throws(TileFault) -> MappedFile {
        do throws(SystemError) { return try MappedFile(path) } catch { throw TileFault(reason: "\(error)") }
    }

    /// The library's own pack, or a file's.
    private static func pack(_ path: String?) throws(HandlerError) -> WorldPack {
        do throws(PackFault) {
            guard let path else { return try .embedded() }
            return try .file(path)
        } catch {
            throw .packUnusable(path ?? "of the library", reason: error.reason)
        }
    }
}
