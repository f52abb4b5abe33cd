import Drawing
import Parameters
import URLGatePluginKit

extension Marker {
    private static let settings = ["color", "label", "size", "icon", "anchor"]
    private static let longestLabel = 40

    /// From `latitude,longitude;color=red;label=A`.
    ///
    /// - Parameter number: which of the URL's markers it is, from 1, for the error.
    init(_ text: String, number: Int) throws(HandlerError) {
        var parts = OverlayText(text, allowed: Self.settings)
        if parts.places.count > 1 { parts.fault("a marker has one place, not \(parts.places.count)", at: 1) }
        place = parts.places.first ?? Coordinate(0, 0)
        colour = parts.ink("color") ?? colour
        size = parts.word("size") ?? size
        anchor = parts.word("anchor") ?? anchor
        icon = parts.value("icon", allowed: "a URL that is loaded here") { $0.isEmpty ? nil : $0 }
        label =
            parts.value("label", allowed: "at most \(Self.longestLabel) characters on one line") { text in
                text.count <= Self.longestLabel && !text.contains(where: \.isNewline) ? text : nil
            } ?? ""
        if !parts.faults.isEmpty { throw .overlay("marker", number: number, faults: parts.faults) }
    }
}

extension OverlayText {
    /// A colour.
    mutating func ink(_ name: String) -> Ink? {
        value(name, words: Colour.names, allowed: "RRGGBB, RRGGBBAA or a CSS colour name") { text in
            Colour(text).map { Ink(red: $0.red, green: $0.green, blue: $0.blue, alpha: $0.alpha) }
        }
    }

    /// One of some words.
    mutating func word<Word: RawRepresentable & CaseIterable>(_ name: String) -> Word? where Word.RawValue == String {
        let words = Word.allCases.map(\.rawValue)
        return value(name, words: words, allowed: "one of \(words.joined(separator: ", "))") { Word(rawValue: $0) }
    }
}
