import Imaging
import URLGatePluginKit
import URLLoading

/// What is said of URLs that the declaration of the parameters lets through; `MapErrorTests` holds these as a table.
extension HandlerError {
    /// 400: both cannot be.
    static func conflict(_ names: [String], _ remedy: String) -> HandlerError {
        let quoted = names.map { "'\($0)'" }
        return HandlerError(
            status: 400, code: "conflicting-parameters",
            message: "\(quoted.dropLast().joined(separator: ", ")) and \(quoted.last ?? "") are given. \(remedy)",
            parameter: names.last)
    }

    /// 400: nothing says where.
    static func missingCentre(_ name: String) -> HandlerError {
        HandlerError(
            status: 400, code: "missing-parameter",
            message: "'\(name)' is missing. Give latitude and longitude; or bbox; or fit=auto with a marker, path, "
                + "polygon or geojson.",
            parameter: name)
    }

    /// 400: fit=auto without anything.
    static var nothingToFit: HandlerError {
        HandlerError(
            status: 400, code: "missing-parameter",
            message: "'fit' is auto, and there is nothing to fit. Give a marker, path, polygon or geojson as well.",
            parameter: "fit")
    }

    /// 400: a box that is none.
    static func boxWithoutArea(_ what: String) -> HandlerError {
        HandlerError(
            status: 400, code: "invalid-value",
            message: "'bbox' \(what). Give west,south,east,north with south below north; a west beyond east goes over "
                + "180 degrees.",
            parameter: "bbox")
    }

    /// 400: Web Mercator ends there.
    static func boxBeyond(_ latitude: Double) -> HandlerError {
        HandlerError(
            status: 400, code: "value-out-of-range",
            message: "'bbox' reaches latitude \(latitude), and the map ends at 85.0511. "
                + "Give latitudes of -85.0511...85.0511.",
            parameter: "bbox")
    }

    /// 400: all that is wrong with one overlay.
    static func overlay(_ parameter: String, number: Int, faults: [String]) -> HandlerError {
        HandlerError(
            status: 400, code: "invalid-value",
            message: "'\(parameter)' number \(number): " + faults.joined(separator: " "), parameter: parameter)
    }

    /// 400: no language tag.
    static func notALanguage(_ text: String) -> HandlerError {
        HandlerError(
            status: 400, code: "invalid-value",
            message: "'language' is '\(GatewayError.excerpt(text))', no language tag. Give one such as ru or pt-BR "
                + "(BCP 47).",
            parameter: "language")
    }

    /// 400: the operator has not allowed it.
    static var attributionIsOwed: HandlerError {
        HandlerError(
            status: 400, code: "attribution-owed",
            message: "'attribution' is none, and the licence of the map's data asks for it. Leave it out, or set the "
                + "plugin's option allow-no-attribution where the page itself says it.",
            parameter: "attribution")
    }

    /// 422: the operator wants no coarse maps.
    static func noDetail(zoom: Double, detailZoom: Double) -> HandlerError {
        HandlerError(
            status: 422, code: "no-detail-at-zoom",
            message:
                "The map has detail up to zoom \(detailZoom.tenths), and zoom \(zoom.tenths) is asked for. Ask for a "
                + "smaller zoom, or set the plugin's option refuse-without-detail to false.",
            parameter: "zoom")
    }

    /// 400: no such source.
    static func unknownSource(_ name: String, among names: [String]) -> HandlerError {
        HandlerError(
            status: 400, code: "invalid-value",
            message: "'source' is '\(GatewayError.excerpt(name))'.\(NearestName.question(name, among: names)) "
                + "Give one of \(names.joined(separator: ", ")).",
            parameter: "source")
    }

    /// 500: at the start, for the operator.
    static func tilesUnusable(_ file: String, reason: String) -> HandlerError {
        HandlerError(
            status: 500, code: "tiles-unusable",
            message:
                "The tiles '\(file)' cannot be used: \(reason). Give an MBTiles or PMTiles file, and name it under "
                + "the plugin's `read` as well.",
            parameter: "tiles")
    }

    /// 500: at the start, for the operator.
    static func tilesWithoutName(_ text: String) -> HandlerError {
        HandlerError(
            status: 500, code: "tiles-unusable",
            message: "The option tiles is '\(text)'. Write name=file, each name once and none of them world.",
            parameter: "tiles")
    }

    /// 400: no such style.
    static func unknownStyle(_ name: String, among names: [String]) -> HandlerError {
        HandlerError(
            status: 400, code: "invalid-value",
            message: "'style' is '\(GatewayError.excerpt(name))'.\(NearestName.question(name, among: names)) "
                + "Give one of \(names.joined(separator: ", ")).",
            parameter: "style")
    }

    /// 400: a style for vector tiles, and none of those.
    static func styleWithoutVectors(_ name: String, source: String) -> HandlerError {
        HandlerError(
            status: 400, code: "conflicting-parameters",
            message:
                "'style' is '\(name)', which draws vector tiles, and the source '\(source)' has none. Give standard "
                + "or muted, or another source.",
            parameter: "style")
    }

    /// 500: at the start, for the operator.
    static func styleUnusable(_ file: String, reason: String) -> HandlerError {
        HandlerError(
            status: 500, code: "style-unusable",
            message:
                "The style '\(file)' cannot be used: \(reason). Give a MapLibre style of version 8, and name it under the "
                + "plugin's `read` as well; docs/maps.md says what of it is drawn.",
            parameter: "styles")
    }

    /// 500: at the start, for the operator.
    static func styleWithoutName(_ text: String) -> HandlerError {
        HandlerError(
            status: 500, code: "style-unusable",
            message:
                "The option styles is '\(text)'. Write name=file, each name once and none of them standard or muted.",
            parameter: "styles")
    }

    /// 500: at the start, for the operator.
    static func packUnusable(_ file: String, reason: String) -> HandlerError {
        HandlerError(
            status: 500, code: "pack-unusable",
            message:
                "The map pack '\(file)' cannot be used: \(reason). Give a file that deploy/map-pack/build wrote, and "
                + "name it under the plugin's `read` as well; or leave the option pack out.",
            parameter: "pack")
    }

    /// 400: a document that cannot be read; `what` says where and why.
    static func geoJSON(_ what: String) -> HandlerError {
        HandlerError(
            status: 400, code: "invalid-value",
            message:
                "'geojson' is no GeoJSON that can be drawn: \(what). Give a document as RFC 7946 has it, or the URL "
                + "of one.",
            parameter: "geojson")
    }

    /// 400: more than is drawn.
    static func tooManyMarkers(_ count: Int, limit: Int) -> HandlerError {
        HandlerError(
            status: 400, code: "too-many-markers",
            message: "The overlays have \(count) markers, and at most \(limit) are drawn. Give fewer.")
    }

    /// 400: more than is drawn.
    static func tooManyPoints(_ count: Int, limit: Int) -> HandlerError {
        HandlerError(
            status: 400, code: "too-many-points",
            message: "The overlays have \(count) points, and at most \(limit) are drawn. Give simpler lines.")
    }

    /// What picture work throws.
    init(_ error: ImagingError) {
        self.init(status: error.status, code: error.code, message: error.message, parameter: error.parameter)
    }
}

extension Double {
    /// With one digit behind the point where it needs one: `7`, `6.5`.
    var tenths: String {
        let tenths = Int((self * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
    }
}
