import Drawing
import Parameters
import URLGatePluginKit

extension GeoJSON {
    /// simplestyle's properties (github.com/mapbox/simplestyle-spec, 1.1.0); what is absent has its defaults.
    struct Style {
        private var markerColour = Ink(rgb: 0x7E7E7E)
        private var markerSize = Marker.Size.medium
        private var markerSymbol = ""
        private var stroke = Ink(rgb: 0x555555)
        private var strokeWidth = 2.0
        private var fill = Ink(rgb: 0x555555, alpha: 153)

        /// All defaults.
        init() {}

        /// - Throws: 400 for a value that its property cannot have.
        init(_ properties: JSONValue?, _ path: String) throws(HandlerError) {
            guard case .object(let members)? = properties else { return }
            let reader = Reader(members: members, path: path)
            markerColour = try reader.ink("marker-color") ?? markerColour
            markerSize = try reader.size() ?? markerSize
            markerSymbol = members["marker-symbol"]?.text ?? ""
            strokeWidth = try reader.number("stroke-width", 0...32) ?? strokeWidth
            let strokeOpacity = try reader.number("stroke-opacity", 0...1) ?? 1
            stroke = (try reader.ink("stroke") ?? stroke).fainter(strokeOpacity)
            let fillOpacity = try reader.number("fill-opacity", 0...1) ?? 0.6
            fill = (try reader.ink("fill") ?? fill.opaque).fainter(fillOpacity)
        }

        func marker(_ place: Coordinate) -> Marker {
            var marker = Marker(place: place)
            marker.colour = markerColour
            marker.size = markerSize
            // A letter or a number stands in the pin; symbols with names are pictures that are not here.
            marker.label = markerSymbol.count <= 2 ? markerSymbol.uppercased() : ""
            return marker
        }

        func line(_ lines: [[Coordinate]]) -> Outline {
            Outline(
                lines: lines.map { Outline.line($0, isGeodesic: false) }, stroke: stroke, width: strokeWidth)
        }

        func area(_ rings: [[Coordinate]]) -> Outline {
            Outline(
                lines: rings.map { Outline.line($0, isGeodesic: false) }, isClosed: true, stroke: stroke,
                width: strokeWidth, fill: fill)
        }
    }

    /// Properties by name.
    private struct Reader {
        let members: [String: JSONValue]
        let path: String

        func ink(_ name: String) throws(HandlerError) -> Ink? {
            guard let value = members[name], value != .null else { return nil }
            guard let colour = value.text.flatMap({ Colour($0) }) else {
                throw .geoJSON("\(path)\(name) is no colour; write #rrggbb or a CSS colour name")
            }
            return Ink(red: colour.red, green: colour.green, blue: colour.blue, alpha: colour.alpha)
        }

        func number(_ name: String, _ range: ClosedRange<Double>) throws(HandlerError) -> Double? {
            guard let value = members[name], value != .null else { return nil }
            guard let number = value.number, range.contains(number) else {
                throw .geoJSON("\(path)\(name) is no number of \(range.lowerBound.tenths)...\(range.upperBound.tenths)")
            }
            return number
        }

        func size() throws(HandlerError) -> Marker.Size? {
            guard let value = members["marker-size"], value != .null else { return nil }
            guard let size = value.text.flatMap({ Marker.Size(rawValue: $0) }) else {
                throw .geoJSON("\(path)marker-size is none of small, medium, large")
            }
            return size
        }
    }
}
