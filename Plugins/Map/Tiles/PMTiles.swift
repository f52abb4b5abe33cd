import Imaging

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
    /// - Throws: for other versions, for tiles that are no pictures, for compressions other than gzip, and for whatever
    ///   is damaged.
    init(_ file: MappedFile) throws(TileFault) {
        self.file = file
        header = try PMTilesHeader(file.bytes)
        root = try Self.directory(header.root, header, file)
        facts = TileFacts(zooms: header.zooms, attribution: Self.attribution(header, file))
    }

    /// Empty when the metadata cannot be read: the tiles can be drawn all the same.
    private static func attribution(_ header: PMTilesHeader, _ file: MappedFile) -> String {
        guard let range = header.metadata, let bytes = try? unpacked(range, header, file) else { return "" }
        let document = bytes.withUnsafeBytes { try? JSONValue($0) }
        return TileFacts.plainText(document?["attribution"]?.text ?? "")
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
        do throws(InflationError) {
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
