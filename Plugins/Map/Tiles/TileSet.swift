import Drawing
import Imaging
import Linux

/// A source's tiles, decoded, the last used kept.
final class TileSet: Sendable {
    /// As URLs name it.
    let name: String
    let facts: TileFacts
    private let source: any TileSource
    private let kept = Lock(Kept())

    /// Some hundred tiles of 256 pixels, a fifth as many of 512.
    private static let keptBytes = 24 << 20
    private static let mostPixels = 2048 * 2048

    init(name: String, source: any TileSource) {
        self.name = name
        self.source = source
        facts = source.facts
    }

    fileprivate struct Kept: Sendable {
        var stamps: [TileID: (stamp: Stamp, used: Int)] = [:]
        var clock = 0
        var bytes = 0
    }

    /// A tile, or the nearest of its parents that the source has, with the part of it that is the tile.
    struct Found: Sendable {
        let stamp: Stamp
        /// In pixels of the stamp.
        let part: DrawingBox
        /// False when a parent stands for it.
        let isItself: Bool
    }

    /// The tile, or a parent; nil when the source has neither. A tile that cannot be read or decoded counts as missing;
    /// `report` is told why.
    func find(_ tile: TileID, report: (String) -> Void) -> Found? {
        var (candidate, depth) = (tile, 0)
        while candidate.zoom >= facts.zooms.lowerBound {
            if facts.zooms.contains(candidate.zoom), let stamp = stamp(candidate, report: report) {
                let share = 1 / Double(1 << depth)
                let (width, height) = (Double(stamp.width) * share, Double(stamp.height) * share)
                let (x, y) = (tile.x - (candidate.x << depth), tile.y - (candidate.y << depth))
                let part = DrawingBox(x: Double(x) * width, y: Double(y) * height, width: width, height: height)
                return Found(stamp: stamp, part: part, isItself: depth == 0)
            }
            candidate = candidate.parent
            depth += 1
        }
        return nil
    }

    private func stamp(_ tile: TileID, report: (String) -> Void) -> Stamp? {
        if let stamp = kept.withLock({ $0.use(tile) }) { return stamp }
        do throws(TileFault) {
            guard let bytes = try source.bytes(of: tile) else { return nil }
            let stamp = try Self.decode(bytes)
            kept.withLock { $0.keep(stamp, tile, byteLimit: Self.keptBytes) }
            return stamp
        } catch {
            report("tile \(tile.zoom)/\(tile.x)/\(tile.y) of \(name): \(error.reason)")
            return nil
        }
    }

    private static func decode(_ bytes: [UInt8]) throws(TileFault) -> Stamp {
        do {
            let picture = try bytes.withUnsafeBytes { bytes in
                try PictureSource(bytes, maximumPixels: mostPixels).render(Extract()).inMemory()
            }
            return try Stamp(pixels: picture.pixels(), width: picture.size.width, height: picture.size.height)
        } catch {
            throw TileFault(reason: (error as? ImagingError)?.message ?? "\(error)")
        }
    }
}

extension TileSet.Kept {
    fileprivate mutating func use(_ tile: TileID) -> Stamp? {
        clock += 1
        stamps[tile]?.used = clock
        return stamps[tile]?.stamp
    }

    /// The one that was not used for the longest time goes first.
    fileprivate mutating func keep(_ stamp: Stamp, _ tile: TileID, byteLimit: Int) {
        bytes += stamp.byteCount
        stamps[tile] = (stamp, clock)
        while bytes > byteLimit, stamps.count > 1, let oldest = stamps.min(by: { $0.value.used < $1.value.used }) {
            bytes -= oldest.value.stamp.byteCount
            stamps[oldest.key] = nil
        }
    }
}

extension Stamp {
    /// In memory.
    fileprivate var byteCount: Int { width * height * 4 }
}
