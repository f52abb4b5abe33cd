import Imaging

/// Where tiles come from.
protocol TileSource: Sendable {
    /// What is known of them.
    var facts: TileFacts { get }
    /// The bytes of one; nil where there is none.
    ///
    /// - Parameter tile: of a zoom in ``TileFacts/zooms``.
    func bytes(of tile: TileID) throws(TileFault) -> [UInt8]?
}

/// What is known of all tiles of a source.
struct TileFacts: Sendable, Equatable {
    /// That there are tiles of; where some are missing, their parents stand for them.
    var zooms: ClosedRange<Int>
    /// To whom they are owed; empty: nothing is said.
    var attribution: String
    /// What they are.
    var kind = TileKind.pictures
    /// The names of vector tiles' layers, as the source says them; empty: it says none.
    var layers: [String] = []
}

/// What tiles are.
enum TileKind: Sendable, Equatable {
    /// PNG, JPEG or WebP.
    case pictures
    /// Mapbox Vector Tiles, plain or compressed by gzip or zlib.
    case vectors
}

/// One tile: the world at a zoom is 2^zoom tiles wide; x counts to the east, y to the south.
struct TileID: Sendable, Hashable {
    var zoom: Int
    var x: Int
    var y: Int

    /// The tile of the zoom before in which it lies.
    var parent: TileID { TileID(zoom: zoom - 1, x: x >> 1, y: y >> 1) }
}

/// Why tiles cannot be used, or one of them cannot.
struct TileFault: Error, Sendable, Equatable {
    /// In words, without a full stop.
    let reason: String
}

extension TileFacts {
    /// To whom the tiles are owed, as they say it, or as their schema lets one know it.
    var owedTo: String {
        guard attribution.isEmpty, kind == .vectors else { return attribution }
        return TileSchema(layers: layers).attribution
    }

    /// The names of layers that metadata gives under `vector_layers` (MBTiles 1.3, PMTiles 3 section 5).
    static func layers(_ metadata: JSONValue?) -> [String] {
        metadata?["vector_layers"]?.list?.compactMap { $0["id"]?.text } ?? []
    }

    /// The words of an attribution that is written in HTML, as TileJSON allows: without tags, entities spelt out.
    static func plainText(_ html: String) -> String {
        var text = ""
        var isInTag = false
        for character in html {
            switch character {
            case "<": isInTag = true
            case ">" where isInTag: isInTag = false
            default: if !isInTag { text.append(character) }
            }
        }
        for (entity, character) in [("&copy;", "©"), ("&nbsp;", " "), ("&#169;", "©"), ("&amp;", "&")] {
            text = text.replacing(entity, with: character)
        }
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
