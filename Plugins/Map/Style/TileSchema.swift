import CMapPack

/// Which layers vector tiles have, and what is in them.
enum TileSchema: Hashable, Sendable {
    case openMapTiles, protomaps
    /// Layers of other names: areas, lines and points in one colour each, with their names.
    case other([String])

    // openmaptiles.org/schema and docs.protomaps.com/basemaps/layers
    private static let openMapTilesLayers: Set<String> = [
        "aerodrome_label", "aeroway", "boundary", "building", "housenumber", "landcover", "landuse", "mountain_peak",
        "park", "place", "poi", "transportation", "transportation_name", "water", "water_name", "waterway",
    ]
    private static let protomapsLayers: Set<String> = [
        "boundaries", "buildings", "earth", "landcover", "landuse", "places", "pois", "roads", "transit", "water",
    ]

    /// By the names of layers; OpenMapTiles where the source says none.
    init(layers: [String]) {
        let openMapTiles = layers.count { Self.openMapTilesLayers.contains($0) }
        let protomaps = layers.count { Self.protomapsLayers.contains($0) }
        if !layers.isEmpty, openMapTiles == 0, protomaps == 0 {
            self = .other(layers)
        } else {
            self = protomaps > openMapTiles ? .protomaps : .openMapTiles
        }
    }

    /// To whom tiles of that schema are owed where they do not say it themselves: both are made of OpenStreetMap.
    var attribution: String {
        switch self {
        case .openMapTiles: "© OpenMapTiles © OpenStreetMap contributors"
        case .protomaps: "© Protomaps © OpenStreetMap contributors"
        case .other: ""
        }
    }

    /// The style, its colours by name.
    var document: JSONValue {
        switch self {
        case .openMapTiles: Self.document(cmap_style_openmaptiles())
        case .protomaps: Self.document(cmap_style_protomaps())
        case .other(let layers): Self.plain(layers)
        }
    }

    private static func document(_ bytes: cmap_bytes_t) -> JSONValue {
        (try? JSONValue(UnsafeRawBufferPointer(start: bytes.start, count: bytes.length))) ?? .null
    }

    private static func plain(_ names: [String]) -> JSONValue {
        var layers: [JSONValue] = [
            .object([
                "id": .text("background"), "type": .text("background"),
                "paint": .object(["background-color": .text("@water")]),
            ])
        ]
        let ways: [(type: String, layout: [String: JSONValue], paint: [String: JSONValue])] = [
            ("fill", [:], ["fill-color": .text("@background"), "fill-outline-color": .text("@country-border")]),
            ("line", [:], ["line-color": .text("@country-border"), "line-width": .number(1)]),
            ("circle", [:], ["circle-color": .text("@place"), "circle-radius": .number(2.5)]),
            (
                "symbol",
                [
                    "text-field": .text("{name}"), "text-size": .number(11), "text-anchor": .text("top"),
                    "text-offset": .list([.number(0), .number(0.5)]),
                ],
                ["text-color": .text("@place"), "text-halo-color": .text("@halo"), "text-halo-width": .number(1.2)]
            ),
        ]
        for way in ways {
            for name in names {
                layers.append(
                    .object([
                        "id": .text("\(name)-\(way.type)"), "type": .text(way.type), "source-layer": .text(name),
                        "filter": Self.filter(way.type), "layout": .object(way.layout), "paint": .object(way.paint),
                    ]))
            }
        }
        return .object(["version": .number(8), "layers": .list(layers)])
    }

    /// Areas have their edges already, and only points are discs.
    private static func filter(_ type: String) -> JSONValue {
        switch type {
        case "line": .list([.text("=="), .text("$type"), .text("LineString")])
        case "circle": .list([.text("=="), .text("$type"), .text("Point")])
        default: .bool(true)
        }
    }
}
