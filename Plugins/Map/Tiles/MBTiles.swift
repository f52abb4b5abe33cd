import SQLite

/// Tiles in an SQLite file (github.com/mapbox/mbtiles-spec, version 1.3). Rows count from the south there.
final class MBTiles: TileSource, @unchecked Sendable {  // a host draws one map at a time
    let facts: TileFacts
    private let query: Query

    /// Opens a file and reads what it says of itself.
    ///
    /// - Throws: when it is no database, holds no tiles, or holds others than pictures and vector tiles.
    init(_ path: String) throws(TileFault) {
        do throws(SQLiteError) {
            let database = try ReadOnlyDatabase(path)
            facts = try Self.facts(database)
            query = try database.prepare(
                "SELECT tile_data FROM tiles WHERE zoom_level = ?1 AND tile_column = ?2 AND tile_row = ?3")
        } catch {
            throw TileFault(reason: error.reason)
        }
    }

    func bytes(of tile: TileID) throws(TileFault) -> [UInt8]? {
        var bytes: [UInt8] = []
        let row = (1 << tile.zoom) - 1 - tile.y
        do throws(SQLiteError) {
            try query.forEach(Int64(tile.zoom), Int64(tile.x), Int64(row)) { bytes = $0.bytes(0) }
        } catch {
            throw TileFault(reason: error.reason)
        }
        return bytes.isEmpty ? nil : bytes
    }

    /// Zooms are those of the tiles themselves: metadata is often wrong, or not there.
    private static func facts(_ database: ReadOnlyDatabase) throws(SQLiteError) -> TileFacts {
        var metadata: [String: String] = [:]
        try database.prepare("SELECT name, value FROM metadata").forEach { row in
            if let name = row.text(0) { metadata[name] = row.text(1) ?? "" }
        }
        let kind = try kind(metadata["format"], database)
        var zooms: ClosedRange<Int>?
        try database.prepare("SELECT min(zoom_level), max(zoom_level) FROM tiles").forEach { row in
            if let low = row.integer(0), let high = row.integer(1), 0 <= low, low <= high, high <= 30 {
                zooms = low...high
            }
        }
        guard let zooms else { throw SQLiteError(reason: "it holds no tiles") }
        let description = Array((metadata["json"] ?? "").utf8).withUnsafeBytes { try? JSONValue($0) }
        return TileFacts(
            zooms: zooms, attribution: TileFacts.plainText(metadata["attribution"] ?? ""), kind: kind,
            layers: kind == .vectors ? try layers(description, database) : [])
    }

    /// As the file says them, or else as the tile furthest out has them.
    private static func layers(
        _ description: JSONValue?, _ database: ReadOnlyDatabase
    ) throws(SQLiteError) -> [String] {
        let named = TileFacts.layers(description)
        guard named.isEmpty else { return named }
        var first: [UInt8] = []
        try database.prepare(
            "SELECT tile_data FROM tiles WHERE tile_data IS NOT NULL ORDER BY zoom_level, length(tile_data) DESC LIMIT 1"
        ).forEach { first = $0.bytes(0) }
        return (try? VectorTile(first))?.layers.keys.sorted() ?? []
    }

    /// As the file says it, or else as its first tile looks.
    private static func kind(_ format: String?, _ database: ReadOnlyDatabase) throws(SQLiteError) -> TileKind {
        switch format {
        case "png", "jpg", "jpeg", "webp": return .pictures
        case "pbf", "mvt": return .vectors
        case nil:
            var first: [UInt8] = []
            try database.prepare("SELECT tile_data FROM tiles WHERE tile_data IS NOT NULL LIMIT 1").forEach { row in
                first = row.bytes(0)
            }
            // PNG, JPEG, WebP.
            let beginnings: [[UInt8]] = [[0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8], [0x52, 0x49, 0x46, 0x46]]
            return first.isEmpty || beginnings.contains { first.starts(with: $0) } ? .pictures : .vectors
        case let format?:
            throw SQLiteError(reason: "its tiles are '\(format)', and only png, jpg, webp and pbf are drawn")
        }
    }
}
