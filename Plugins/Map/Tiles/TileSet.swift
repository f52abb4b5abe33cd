import Linux

/// A source's tiles, decoded, the last used kept.
final class TileSet<Content: Sendable>: Sendable {
    /// As URLs name it.
    let name: String
    let facts: TileFacts
    private let source: any TileSource
    private let decode: @Sendable ([UInt8]) throws(TileFault) -> (content: Content, byteCount: Int)
    private let kept = Lock(KeptTiles<Content>())

    /// - Parameter decode: makes of a tile's bytes what is drawn, and says how much memory that takes.
    init(
        name: String, source: any TileSource,
        decode: @escaping @Sendable ([UInt8]) throws(TileFault) -> (content: Content, byteCount: Int)
    ) {
        self.name = name
        self.source = source
        self.decode = decode
        facts = source.facts
    }

    /// A tile, or the nearest of its parents that the source has.
    struct Found: Sendable {
        let content: Content
        /// Whose content it is.
        let tile: TileID
        /// How many zooms it was gone back; 0: it is the tile itself.
        let depth: Int
    }

    /// The tile, or a parent; nil when the source has neither. A tile that cannot be read or decoded counts as missing;
    /// `report` is told why.
    func find(_ tile: TileID, report: (String) -> Void) -> Found? {
        var (candidate, depth) = (tile, 0)
        while candidate.zoom >= facts.zooms.lowerBound {
            if facts.zooms.contains(candidate.zoom), let content = content(candidate, report: report) {
                return Found(content: content, tile: candidate, depth: depth)
            }
            candidate = candidate.parent
            depth += 1
        }
        return nil
    }

    private func content(_ tile: TileID, report: (String) -> Void) -> Content? {
        if let known = kept.withLock({ $0.use(tile) }) { return known.content }
        do throws(TileFault) {
            guard let bytes = try source.bytes(of: tile) else {
                kept.withLock { $0.keep(nil, tile, byteCount: 64) }
                return nil
            }
            let (content, byteCount) = try decode(bytes)
            kept.withLock { $0.keep(content, tile, byteCount: byteCount) }
            return content
        } catch {
            report("tile \(tile.zoom)/\(tile.x)/\(tile.y) of \(name): \(error.reason)")
            return nil
        }
    }
}

/// Tiles that were used lately, and the knowledge of those that are not there.
struct KeptTiles<Content: Sendable>: Sendable {
    /// One of them.
    struct Entry {
        /// Nil: there is no such tile.
        let content: Content?
        let byteCount: Int
        var used: Int
    }

    private var entries: [TileID: Entry] = [:]
    private var clock = 0
    private var byteCount = 0

    /// Some hundred pictures of 256 pixels, a fifth as many of 512, or the vector tiles of several cities.
    private static var byteLimit: Int { 16 << 20 }

    fileprivate mutating func use(_ tile: TileID) -> Entry? {
        clock += 1
        entries[tile]?.used = clock
        return entries[tile]
    }

    /// The one that was not used for the longest time goes first.
    fileprivate mutating func keep(_ content: Content?, _ tile: TileID, byteCount: Int) {
        self.byteCount += byteCount
        entries[tile] = Entry(content: content, byteCount: byteCount, used: clock)
        while self.byteCount > Self.byteLimit, entries.count > 1,
            let oldest = entries.min(by: { $0.value.used < $1.value.used })
        {
            self.byteCount -= oldest.value.byteCount
            entries[oldest.key] = nil
        }
    }
}
