import URLLoading

/// How vector tiles are drawn: a style of MapLibre (maplibre.org/maplibre-style-spec), as far as docs/maps.md says.
final class MapStyle: Sendable {
    /// As URLs name it.
    let name: String
    /// From the ground up.
    let layers: [StyleLayer]
    /// What its expressions ask of features.
    let names: StyleNames
    /// Its pictures.
    let sprite: Sprite?
    /// What of it is not drawn, a sentence each.
    let warnings: [String]

    /// Takes a style apart.
    ///
    /// - Parameters:
    ///   - document: as MapLibre has it, version 8.
    ///   - sprite: the pictures it names; nil: none, and layers that want one do without.
    ///   - warnings: what is said of it already.
    init(name: String, _ document: JSONValue, sprite: Sprite?, warnings: [String] = []) throws(StyleFault) {
        self.name = name
        self.sprite = sprite
        guard document["version"]?.number == 8 else {
            throw StyleFault(path: [.name("version")], reason: "styles of version 8 are read")
        }
        guard let list = document["layers"]?.list else {
            throw StyleFault(path: [.name("layers")], reason: "a style has a list of layers")
        }
        var reader = StyleLayerReader(sources: document["sources"])
        for (index, json) in list.enumerated() { try reader.add(json, [.name("layers"), .index(index)]) }
        layers = reader.layers
        names = reader.expressions.names
        self.warnings = warnings + reader.warnings
    }
}

/// Reads layers one by one.
struct StyleLayerReader {
    private(set) var layers: [StyleLayer] = []
    private(set) var expressions = ExpressionReader()
    private let sources: JSONValue?
    private var ignored: [String: [String]] = [:]
    private var leftOut: [String] = []

    private static let kinds = ["background", "fill", "fill-extrusion", "line", "circle", "symbol"]
    private static let otherKinds = ["raster", "hillshade", "heatmap", "color-relief", "sky"]

    init(sources: JSONValue?) { self.sources = sources }

    /// What is not drawn: layers, then properties with the layers that have them.
    var warnings: [String] {
        leftOut
            + ignored.sorted { $0.key < $1.key }.map { name, layers in
                let others = layers.count > 1 ? " and \(layers.count - 1) more" : ""
                return "'\(name)' is not drawn, in layer '\(layers[0])'\(others)"
            }
    }

    /// Adds a layer; one that is hidden, or that cannot be drawn here, is left out.
    mutating func add(_ json: JSONValue, _ path: [JSONStep]) throws(StyleFault) {
        guard let id = json["id"]?.text else { throw StyleFault(path: path, reason: "a layer has an id") }
        guard let type = json["type"]?.text else { throw StyleFault(path: path, reason: "layer '\(id)' has no type") }
        if json["layout"]?["visibility"]?.text == "none" { return }
        if Self.otherKinds.contains(type) {
            leftOut.append("layer '\(id)' is left out: layers of type \(type) are not drawn")
            return
        }
        guard Self.kinds.contains(type) else {
            let question = NearestName.question(type, among: Self.kinds)
            throw StyleFault(
                path: path + "type", reason: "there is no type '\(GatewayError.excerpt(type))'.\(question)")
        }
        if let source = json["source"]?.text, let kind = sources?[source]?["type"]?.text, kind != "vector" {
            leftOut.append("layer '\(id)' is left out: its source '\(source)' is of type \(kind)")
            return
        }
        do throws(StyleFault) {
            try add(json, path, id: id, type: type)
        } catch {
            guard error.isMissingHere else { throw error }
            leftOut.append("layer '\(id)' is left out: \(error.reason)")
        }
    }

    private mutating func add(_ json: JSONValue, _ path: [JSONStep], id: String, type: String) throws(StyleFault) {
        var expressions = expressions
        let filter = try json["filter"].map { filter throws(StyleFault) in
            try expressions.filter(filter, path + "filter")
        }
        var reader = try PropertyReader(json, path, expressions)
        _ = try reader.word("visibility", "visible")
        let paint: StyleLayer.Paint =
            switch type {
            case "background": .background(try BackgroundPaint(&reader))
            case "line": .line(try LinePaint(&reader))
            case "circle": .circle(try CirclePaint(&reader))
            case "symbol": .symbol(try SymbolPaint(&reader))
            default: .fill(try FillPaint(&reader, prefix: type))
            }
        for name in reader.leftOver { ignored[name, default: []].append(id) }
        self.expressions = reader.expressions
        layers.append(
            StyleLayer(
                id: id, sourceLayer: json["source-layer"]?.text ?? "", zooms: Self.zooms(json), filter: filter,
                paint: paint))
    }

    private static func zooms(_ json: JSONValue) -> Range<Double> {
        let low = json["minzoom"]?.number ?? -10
        return low..<max(low, json["maxzoom"]?.number ?? 100)
    }
}
