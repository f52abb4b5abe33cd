/// The first 127 bytes of an archive (spec/v3/spec.md section 3).
struct PMTilesHeader: Sendable {
    /// The root directory.
    let root: Range<Int>
    /// A JSON object; nil: none.
    let metadata: Range<Int>?
    /// That there are tiles of.
    let zooms: ClosedRange<Int>
    /// Whether directories and metadata are compressed by gzip.
    let isCompressed: Bool
    /// What the tiles are.
    let kind: TileKind
    private let leaves: Int
    private let tiles: Int

    private static let byteCount = 127
    private static let kinds = ["of an unknown kind", "mvt", "png", "jpeg", "webp", "avif", "mlt"]
    private static let compressions = ["an unknown way", "none", "gzip", "brotli", "zstd"]

    /// - Throws: with what is not as it should be.
    init(_ bytes: UnsafeRawBufferPointer) throws(TileFault) {
        guard bytes.count >= Self.byteCount, bytes.prefix(7).elementsEqual("PMTiles".utf8) else {
            throw TileFault(reason: "it does not begin as a PMTiles archive does")
        }
        guard bytes[7] == 3 else { throw TileFault(reason: "it is PMTiles of version \(bytes[7]), and 3 is read here") }
        let offsets = try [8, 16, 24, 32, 40, 56].map { position throws(TileFault) in
            let value = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self).littleEndian
            guard value < 1 << 48 else { throw TileFault(reason: "its header names impossible places") }
            return Int(value)
        }
        root = try Self.range(offsets[0], offsets[1], in: bytes.count, "root directory")
        metadata = offsets[3] > 0 ? try Self.range(offsets[2], offsets[3], in: bytes.count, "metadata") : nil
        leaves = offsets[4]
        tiles = offsets[5]
        guard (1...2).contains(bytes[97]) else {
            throw TileFault(
                reason:
                    "its directories are compressed by \(Self.name(bytes[97], Self.compressions)); none and gzip are read here"
            )
        }
        isCompressed = bytes[97] == 2
        kind = try Self.kind(bytes[99], compression: bytes[98])
        guard bytes[100] <= bytes[101], bytes[101] <= 30 else { throw TileFault(reason: "its zooms are impossible") }
        zooms = Int(bytes[100])...Int(bytes[101])
    }

    /// Of pictures the compression does not count: they have their own.
    private static func kind(_ kind: UInt8, compression: UInt8) throws(TileFault) -> TileKind {
        switch (kind, compression) {
        case (2...4, _): return .pictures
        case (1, 0...2): return .vectors
        case (1, _):
            throw TileFault(
                reason:
                    "its tiles are compressed by \(name(compression, compressions)); none and gzip are read here")
        default:
            throw TileFault(
                reason: "its tiles are \(name(kind, kinds)), and only mvt, png, jpeg and webp are drawn")
        }
    }

    /// Where a tile's bytes are.
    func tile(_ entry: PMTilesDirectory.Entry, in count: Int) throws(TileFault) -> Range<Int> {
        try Self.range(tiles + entry.offset, entry.length, in: count, "tile")
    }

    /// Where a leaf directory is.
    func leaf(_ entry: PMTilesDirectory.Entry, in count: Int) throws(TileFault) -> Range<Int> {
        try Self.range(leaves + entry.offset, entry.length, in: count, "leaf directory")
    }

    private static func range(
        _ start: Int, _ length: Int, in count: Int, _ what: String
    ) throws(TileFault) -> Range<Int> {
        guard length > 0, start <= count, length <= count - start else {
            throw TileFault(reason: "a \(what) of it lies outside of the file, or is empty")
        }
        return start..<start + length
    }

    private static func name(_ code: UInt8, _ names: [String]) -> String {
        Int(code) < names.count ? names[Int(code)] : "number \(code)"
    }
}
