import Drawing
import Parameters
import URLGatePluginKit

/// Shapes of a GeoJSON document (RFC 7946), styled by simplestyle-spec 1.1.
///
/// Longitude comes first in it. Heights, `id`, `bbox` and properties that simplestyle does not name are ignored.
struct GeoJSON {
    /// Of points.
    private(set) var markers: [Marker] = []
    /// Of lines and polygons.
    private(set) var outlines: [Outline] = []

    private static let deepest = 8
    private static let kinds = [
        "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "GeometryCollection",
    ]

    /// Reads a document.
    ///
    /// - Throws: 400 with the line and column of what is no JSON, or the place of what is no GeoJSON.
    init(_ bytes: UnsafeRawBufferPointer) throws(HandlerError) {
        let document: JSONValue
        do throws(JSONFault) { document = try JSONValue(bytes) } catch {
            throw .geoJSON("line \(error.line), column \(error.column): \(error.reason)")
        }
        try add(document, "", Style(), depth: 0)
    }

    private mutating func add(
        _ value: JSONValue, _ path: String, _ style: Style, depth: Int
    ) throws(HandlerError) {
        if depth > Self.deepest { throw .geoJSON("\(path) lies more than \(Self.deepest) collections deep") }
        switch value["type"]?.text {
        case "FeatureCollection":
            guard let features = value["features"]?.list else { throw .geoJSON("\(path)features is no list") }
            for (index, feature) in features.enumerated() {
                try add(feature, "\(path)features[\(index)].", style, depth: depth + 1)
            }
        case "Feature":
            guard let geometry = value["geometry"] else { throw .geoJSON("\(path)geometry is missing") }
            if geometry == .null { return }
            let style = try Style(value["properties"], "\(path)properties.")
            try add(geometry, "\(path)geometry.", style, depth: depth + 1)
        case "GeometryCollection":
            guard let geometries = value["geometries"]?.list else { throw .geoJSON("\(path)geometries is no list") }
            for (index, geometry) in geometries.enumerated() {
                try add(geometry, "\(path)geometries[\(index)].", style, depth: depth + 1)
            }
        case let kind?:
            guard Self.kinds.contains(kind) else {
                throw .geoJSON(
                    "\(path)type is '\(kind)'; allowed: \(Self.kinds.joined(separator: ", ")), Feature, "
                        + "FeatureCollection")
            }
            try add(kind, Positions(value["coordinates"] ?? .null, "\(path)coordinates"), style)
        case nil: throw .geoJSON("\(path)type is missing")
        }
    }

    private mutating func add(_ kind: String, _ positions: Positions, _ style: Style) throws(HandlerError) {
        switch kind {
        case "Point": markers.append(style.marker(try positions.place()))
        case "MultiPoint": for place in try positions.places(atLeast: 0) { markers.append(style.marker(place)) }
        case "LineString": outlines.append(style.line([try positions.places(atLeast: 2)]))
        case "MultiLineString":
            for line in try positions.parts() { outlines.append(style.line([try line.places(atLeast: 2)])) }
        case "Polygon": outlines.append(style.area(try positions.rings()))
        default: for polygon in try positions.parts() { outlines.append(style.area(try polygon.rings())) }
        }
    }

    /// Lists of numbers, with their place in the document.
    private struct Positions {
        let value: JSONValue
        let path: String

        init(_ value: JSONValue, _ path: String) {
            self.value = value
            self.path = path
        }

        func place() throws(HandlerError) -> Coordinate {
            guard let numbers = value.list, numbers.count >= 2, let longitude = numbers[0].number,
                let latitude = numbers[1].number, abs(latitude) <= 90, abs(longitude) <= 360
            else { throw .geoJSON("\(path) is no longitude,latitude within 360 and 90 degrees") }
            return Coordinate(latitude, longitude)
        }

        func parts() throws(HandlerError) -> [Positions] {
            guard let list = value.list else { throw .geoJSON("\(path) is no list") }
            return list.enumerated().map { Positions($1, "\(path)[\($0)]") }
        }

        func places(atLeast least: Int) throws(HandlerError) -> [Coordinate] {
            var places: [Coordinate] = []
            for part in try parts() { places.append(try part.place()) }
            guard places.count >= least else { throw .geoJSON("\(path) has fewer than \(least) positions") }
            return places
        }

        func rings() throws(HandlerError) -> [[Coordinate]] {
            var rings: [[Coordinate]] = []
            for part in try parts() { rings.append(try part.places(atLeast: 4)) }
            return rings
        }
    }
}
