import Drawing
import URLGatePluginKit

extension Outline {
    private static let settings = ["stroke", "width", "fill", "geodesic"]
    private static let widths = 0.0...32

    /// From `stroke=red;width=3;60.17,24.94|59.44,24.75` or the same with `enc:` and a polyline.
    ///
    /// - Parameters:
    ///   - isPolygon: then its end is joined with its beginning, and it is filled.
    ///   - number: which of the URL's paths or polygons it is, from 1, for the error.
    init(_ text: String, isPolygon: Bool, number: Int) throws(HandlerError) {
        var parts = OverlayText(text, allowed: Self.settings)
        let least = isPolygon ? 3 : 2
        if parts.faults.isEmpty, parts.places.count < least {
            parts.fault("it has \(parts.places.count) places. Give at least \(least), joined by |", at: 1)
        }
        let isGeodesic = parts.value("geodesic", words: ["true", "false"], allowed: "true or false") { Bool($0) }
        let ring =
            isPolygon && parts.places.first != parts.places.last ? parts.places + parts.places.prefix(1) : parts.places
        self.init(lines: [Self.line(ring, isGeodesic: isGeodesic ?? false)], isClosed: isPolygon)
        stroke = parts.ink("stroke") ?? stroke
        width =
            parts.value("width", allowed: "0...32 pixels") { text in
                OverlayText.number(text[...]).flatMap { Self.widths.contains($0) ? $0 : nil }
            } ?? (isPolygon ? 2 : width)
        fill =
            parts.ink("fill")
            ?? (isPolygon ? Ink(red: stroke.red, green: stroke.green, blue: stroke.blue, alpha: 64) : nil)
        if !parts.faults.isEmpty {
            throw .overlay(isPolygon ? "polygon" : "path", number: number, faults: parts.faults)
        }
    }
}
