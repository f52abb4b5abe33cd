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
