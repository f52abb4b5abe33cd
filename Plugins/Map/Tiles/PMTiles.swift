import Compression

/// Tiles in a PMTiles archive, version 3 (github.com/protomaps/PMTiles, spec/v3/spec.md), read where it lies in memory.
struct PMTiles: TileSource {
    let facts: TileFacts
    private let file: MappedFile
    private let header: PMTilesHeader
    private let root: PMTilesDirectory

    /// Directories may lie in each other so deep; the specification makes do with less.
    private static let deepest = 4

    /// Opens a file and reads its header, its root directory and what it says of itself.
    ///
    /// - Throws: for other versions, for tiles that are not drawn, for compressions other than gzip, and for whatever is
    ///   damaged.
    init(_ file: MappedFile) throws(TileFault) {
        self.file = file
        header = try PMTilesHeader(file.bytes)
        root = try Self.directory(header.root, header, file)
        let metadata = Self.metadata(header, file)
        facts = TileFacts(
            zooms: header.zooms, attribution: TileFacts.plainText(metadata?["attribution"]?.text ?? ""),
            kind: header.kind, layers: TileFacts.layers(metadata))
    }

    /// Nil when it cannot be read: the tiles can be drawn all the same.
    private static func metadata(_ header: PMTilesHeader, _ file: MappedFile) -> JSONValue? {
        guard let range = header.metadata, let bytes = try? unpacked(range, header, file) else { return nil }
        return bytes.withUnsafeBytes { try? JSONValue($0) }
    }

    func bytes(of tile: TileID) throws(TileFault) -> [UInt8]? {
        let number = tile.hilbertNumber
        var directory = root
        for _ in 0..<Self.deepest {
            guard let entry = directory.entry(for: number) else { return nil }
            if entry.runLength > 0 {
                let range = try header.tile(entry, in: file.bytes.count)
                return Array(file.bytes[range])
            }
            directory = try Self.directory(try header.leaf(entry, in: file.bytes.count), header, file)
        }
        throw TileFault(reason: "its directories lie more than \(Self.deepest) deep in each other")
    }

    private static func directory(
        _ range: Range<Int>, _ header: PMTilesHeader, _ file: MappedFile
    ) throws(TileFault) -> PMTilesDirectory {
        try PMTilesDirectory(try unpacked(range, header, file))
    }

    private static func unpacked(
        _ range: Range<Int>, _ header: PMTilesHeader, _ file: MappedFile
    ) throws(TileFault) -> [UInt8] {
        let bytes = UnsafeRawBufferPointer(rebasing: file.bytes[range])
        guard header.isCompressed else { return Array(bytes) }
        do throws(Inflation.Failure) {
            return try Inflation.inflated(bytes, limit: 8 << 20)
        } catch {
            throw TileFault(reason: error.reason)
        }
    }
}

extension TileID {
    /// Tiles in the order of PMTiles: zoom by zoom, within a zoom along a Hilbert curve.
    var hilbertNumber: UInt64 {
        var (x, y) = (UInt64(self.x), UInt64(self.y))
        var number = (((1 as UInt64) << (2 * UInt64(zoom))) - 1) / 3
        var side = ((1 as UInt64) << UInt64(zoom)) >> 1
        while side > 0 {
            let (right, lower) = (x & side > 0, y & side > 0)
            number += side * side * ((right ? 3 : 0) ^ (lower ? 1 : 0))
            if !lower {
                if right {
                    x = side &- 1 &- x
                    y = side &- 1 &- y
                }
                (x, y) = (y, x)
            }
            side >>= 1
        }
        return number
    }
}

extension Inflation.Failure {
    /// What is wrong, for a sentence about a file.
    var reason: String {
        switch self {
        case .noMemory: "zlib has no memory"
        case .tooLong(let limit): "something in it is larger than \(limit) bytes"
        case .damaged: "something in it is compressed wrongly or cut off"
        }
    }
}
