import Drawing
import Imaging

/// The tiles of a source.
enum MapTiles: Sendable {
    case pictures(TileSet<Stamp>)
    case vectors(TileSet<VectorTile>)

    /// - Parameter name: as URLs name it.
    init(name: String, source: any TileSource) {
        switch source.facts.kind {
        case .pictures:
            self = .pictures(
                TileSet(name: name, source: source) { (bytes) throws(TileFault) in
                    let stamp = try Stamp.decoded(bytes)
                    return (stamp, stamp.byteCount)
                })
        case .vectors:
            self = .vectors(
                TileSet(name: name, source: source) { (bytes) throws(TileFault) in
                    let tile = try VectorTile(bytes)
                    return (tile, tile.byteCount)
                })
        }
    }

    /// As URLs name it.
    var name: String {
        switch self {
        case .pictures(let tiles): tiles.name
        case .vectors(let tiles): tiles.name
        }
    }

    var facts: TileFacts {
        switch self {
        case .pictures(let tiles): tiles.facts
        case .vectors(let tiles): tiles.facts
        }
    }

    /// Beyond this zoom nothing more is seen when one comes nearer. A vector tile is drawn 512 pixels wide at its own
    /// zoom, and its places are exact to an eighth of a pixel there, so to a pixel three zooms further.
    var detailZoom: Double {
        switch self {
        case .pictures: Double(facts.zooms.upperBound)
        case .vectors: Double(facts.zooms.upperBound + 4)
        }
    }
}

extension Stamp {
    private static let mostPixels = 2048 * 2048

    /// A tile's picture.
    fileprivate static func decoded(_ bytes: [UInt8]) throws(TileFault) -> Stamp {
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
