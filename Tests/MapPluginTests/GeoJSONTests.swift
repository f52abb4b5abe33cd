import Drawing
import Testing
import URLGatePluginKit

@testable import MapPlugin

@Suite struct GeoJSONTests {
    @Test func `points are pins and longitude comes first`() throws {
        let document = try GeoJSON(
            ##"{"type":"Feature","properties":{"marker-color":"#f00","marker-size":"large","marker-symbol":"b"},"geometry":{"type":"Point","coordinates":[30.3,59.9,7]}}"##
        )
        #expect(document.markers.count == 1 && document.outlines.isEmpty)
        #expect(document.markers[0].place == Coordinate(59.9, 30.3))
        #expect(document.markers[0].size == .large && document.markers[0].label == "B")
        #expect(document.markers[0].colour == Ink(red: 255, green: 0, blue: 0))
    }

    @Test func `polygons keep their holes and their style`() throws {
        let document = try GeoJSON(
            """
            {"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Polygon","coordinates":
            [[[0,0],[10,0],[10,10],[0,0]],[[2,1],[3,1],[3,2],[2,1]]]},"properties":{"fill":"blue","fill-opacity":0.5}}]}
            """)
        #expect(document.outlines[0].lines.count == 2 && document.outlines[0].isClosed)
        #expect(document.outlines[0].fill == Ink(red: 0, green: 0, blue: 255, alpha: 128))
        #expect(document.outlines[0].width == 2)
    }

    @Test func `collections may lie in collections`() throws {
        let document = try GeoJSON(
            #"{"type":"GeometryCollection","geometries":[{"type":"GeometryCollection","geometries":[{"type":"MultiLineString","coordinates":[[[0,0],[1,1]],[[2,2],[3,3]]]}]}]}"#
        )
        #expect(document.outlines.count == 2)
    }

    @Test(arguments: [
        ("{", "line 1, column 2: a name in quotes is missing"), ("{\n\"a\":01x}", "line 2, column 5"),
        (#"{"type":"Pont"}"#, "type is 'Pont'; allowed: Point,"), (#"{"type":"Point"}"#, "coordinates is no longitude"),
        (#"{"type":"Feature"}"#, "geometry is missing"),
        (#"{"type":"FeatureCollection","features":{}}"#, "features is no list"),
        (#"{"type":"LineString","coordinates":[[1,2]]}"#, "coordinates has fewer than 2 positions"),
        (#"{"type":"Point","coordinates":["1",2]}"#, "coordinates is no longitude"),
        (#"{"type":"Point","coordinates":[1,91]}"#, "within 360 and 90 degrees"),
        (
            #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[]}}]}"#,
            "features[0].geometry.coordinates"
        ),
    ]) func `what is wrong is told with its place`(text: String, reason: String) {
        let error = #expect(throws: HandlerError.self) { try GeoJSON(text) }
        #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
    }

    @Test func `lists within lists without end are refused`() {
        let text = #"{"type":"Point","coordinates":"# + String(repeating: "[", count: 100_000)
        #expect(throws: HandlerError.self) { try GeoJSON(text) }
    }
}

/// Documents of more than is drawn.
@Suite struct LargeGeoJSONTests {
    private func error(_ document: String) throws -> HandlerError? {
        let values = try MapPictures.values("fit=auto")
        let documents = [try GeoJSON(document)]
        return #expect(throws: HandlerError.self) { try MapRecipe(values, documents: documents) }
    }

    @Test func `ten thousand markers are refused by their number`() throws {
        let places = (0..<10_000).map { "[\($0 % 180),\($0 % 80)]" }.joined(separator: ",")
        let error = try error(#"{"type":"MultiPoint","coordinates":[\#(places)]}"#)
        #expect(error?.code == "too-many-markers" && error?.message.contains("10000 markers") == true)
    }

    @Test func `a line of three megabytes is refused by its points`() throws {
        let places = (0..<200_000).map { "[\(Double($0 % 1700) / 10),\($0 % 80)]" }.joined(separator: ",")
        let error = try error(#"{"type":"LineString","coordinates":[\#(places)]}"#)
        #expect(error?.code == "too-many-points" && error?.message.contains("200000 points") == true)
    }
}
