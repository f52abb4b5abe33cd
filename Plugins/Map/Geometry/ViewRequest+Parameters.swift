import Parameters
import URLGatePluginKit

extension ViewRequest {
    /// From checked parameters: exactly one of zoom, span, bbox and fit says how much is seen; zoom may be left out.
    ///
    /// - Parameter hasOverlays: whether there is anything for fit=auto.
    /// - Throws: 400 `conflicting-parameters`, `missing-parameter`, `value-out-of-range`.
    init(_ values: ParameterValues, hasOverlays: Bool) throws(HandlerError) {
        let extents = ["zoom", "span", "bbox", "fit"].filter { values.text($0) != nil }
        if extents.count > 1 { throw .conflict(extents, "Give exactly one of zoom, span, bbox and fit.") }
        let centres = ["latitude", "longitude"].filter { values.text($0) != nil }
        if let extent = extents.first, extent == "bbox" || extent == "fit" {
            if let centre = centres.first { throw .conflict([centre, extent], "'\(extent)' has a centre of its own.") }
            self = extent == "bbox" ? try Self.box(values.list("bbox").compactMap { Double($0) }) : .overlays
            if extent == "fit", !hasOverlays { throw .nothingToFit }
            return
        }
        guard let latitude = values.decimal("latitude"), let longitude = values.decimal("longitude") else {
            throw .missingCentre(centres.first == "latitude" ? "longitude" : "latitude")
        }
        let centre = Coordinate(latitude, longitude)
        let span = values.list("span").compactMap { Double($0) }
        self =
            span.count == 2
            ? .span(centre, latitude: span[0], longitude: span[1]) : .centre(centre, zoom: values.decimal("zoom"))
    }

    private static func box(_ edges: [Double]) throws(HandlerError) -> ViewRequest {
        guard edges.count == 4 else { throw .boxWithoutArea("has \(edges.count) numbers") }
        for latitude in [edges[1], edges[3]] where abs(latitude) > latitudeBound { throw .boxBeyond(latitude) }
        if edges[1] > edges[3] { throw .boxWithoutArea("has its south, \(edges[1]), above its north, \(edges[3])") }
        if edges[1] == edges[3] || edges[0] == edges[2] { throw .boxWithoutArea("is empty") }
        return .box(west: edges[0], south: edges[1], east: edges[2], north: edges[3])
    }

    /// The latitude that a URL may give, rounded down from ``Coordinate/latitudeLimitDegrees``.
    static let latitudeBound = 85.0511
}
