import Imaging
import Parameters
import URLGatePluginKit

extension MapRecipe {
    /// More points than this in all overlays are refused.
    static let mostPoints = 100_000

    /// More pins than this in all overlays are refused.
    static let mostMarkers = 2_000

    /// From checked parameters in canonical spelling, defaults filled in.
    ///
    /// - Parameter documents: what the URL's geojson parameters are or name, read.
    /// - Throws: 400 for what does not go together, and for overlays that cannot be read.
    init(_ values: ParameterValues, documents: [GeoJSON] = []) throws(HandlerError) {
        for (index, text) in values.texts("marker").enumerated() { markers.append(try Marker(text, number: index + 1)) }
        for name in ["path", "polygon"] {
            for (index, text) in values.texts(name).enumerated() {
                outlines.append(try Outline(text, isPolygon: name == "polygon", number: index + 1))
            }
        }
        markers += documents.flatMap(\.markers)
        outlines += documents.flatMap(\.outlines)
        let hasOverlays = !markers.isEmpty || !outlines.isEmpty
        request = try ViewRequest(values, hasOverlays: hasOverlays)
        frame = Frame(
            width: Double(values.integer("width") ?? 600), height: Double(values.integer("height") ?? 400),
            pixelRatio: values.decimal("dpr") ?? 1)
        let count = lines.reduce(0) { $0 + $1.count }
        guard markers.count <= Self.mostMarkers else { throw .tooManyMarkers(markers.count, limit: Self.mostMarkers) }
        guard count <= Self.mostPoints else { throw .tooManyPoints(count, limit: Self.mostPoints) }
        setPadding(values.integer("padding").map(Double.init))
        source = values.text("source")
        style = values.text("style") ?? style
        isDark = values.text("appearance") == "dark"
        language = try Self.language(values.text("language"))
        hasAttribution = values.text("attribution") != "none"
        format = FormatRequest(canonical: values.text("format") ?? "auto")
        quality = values.integer("quality")
    }

    /// A box is exact unless the URL says otherwise; overlays are not to touch the edge, pins not to leave it.
    private mutating func setPadding(_ padding: Double?) {
        guard request == .overlays else {
            if case .box = request { frame.padding = padding ?? 0 }
            return
        }
        frame.padding = min(padding ?? 24, min(frame.width, frame.height) / 4)
        let tallest = markers.map { $0.size.height * $0.anchor.fraction.y }.max() ?? 0
        frame.topPadding = min(tallest, frame.height / 4)
    }

    private static func language(_ text: String?) throws(HandlerError) -> String? {
        guard let text, !text.isEmpty else { return nil }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let isTag = parts.allSatisfy { part in
            (1...8).contains(part.utf8.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        }
        guard isTag, (2...3).contains(parts[0].utf8.count) else { throw .notALanguage(text) }
        return text
    }
}
