import Drawing
import Testing
import URLGatePluginKit

@testable import MapPlugin

@Suite struct OverlayTests {
    @Test func `a marker is read with all its settings`() throws {
        let marker = try Marker("60.17,24.94;color=00f;label=A;size=large;anchor=top-left", number: 1)
        var expected = Marker(place: Coordinate(60.17, 24.94))
        expected.colour = Ink(red: 0, green: 0, blue: 255)
        expected.label = "A"
        expected.size = .large
        expected.anchor = .topLeft
        #expect(marker == expected)
    }

    @Test func `every fault of a marker is told with its place`() {
        let error = #expect(throws: HandlerError.self) {
            try Marker("91,24;color=blu;lable=A;size=huge", number: 3)
        }
        #expect(
            error?.message
                == "'marker' number 3: From character 1: '91,24' is no place. Write latitude,longitude with a "
                + "latitude of -90...90 and a longitude of -360...360. "
                + "From character 17: there is no setting 'lable'. Did you mean 'label'? "
                + "Allowed: color, label, size, icon, anchor. "
                + "From character 7: 'color' is 'blu'. Did you mean 'blue'? Give RRGGBB, RRGGBBAA or a CSS colour name. "
                + "From character 25: 'size' is 'huge'. Give one of small, medium, large.")
    }

    @Test func `all that follows enc belongs to the polyline`() throws {
        let path = try Outline("stroke=red;enc:_p~iF~ps|U_ulLnnqC_mqNvxq`@", isPolygon: false, number: 1)
        let places = path.lines[0].map(\.coordinate)
        #expect(places.count == 3)
        #expect(abs(places[0].latitudeDegrees - 38.5) < 1e-6 && abs(places[0].longitudeDegrees + 120.2) < 1e-6)
        #expect(abs(places[2].latitudeDegrees - 43.252) < 1e-6 && abs(places[2].longitudeDegrees + 126.453) < 1e-6)
    }

    @Test func `pipes, braces and backslashes are polyline characters`() throws {
        #expect(try EncodedPolyline.places("{{biGwvyGoUi@s_A|{@").count == 3)
        #expect(try EncodedPolyline.places("\\?").count == 1)
    }

    @Test(arguments: [
        ("_p~iF~ps|", "not finished"), ("_p~iF", "no longitude"), ("_p~iF ps|U", "character 6 of the polyline"),
        ("~~~~~~~~~~~~~~", "too long"), ("_p~iF~ps|U_p~iF~ps|U_p~iF~ps|U", "beyond latitude 90"),
    ]) func `a damaged polyline is refused, not drawn`(text: String, reason: String) {
        let fault = #expect(throws: EncodedPolyline.Fault.self) { try EncodedPolyline.places(text[...]) }
        #expect(fault?.reason.contains(reason) == true, "\(fault?.reason ?? "")")
    }

    @Test func `a list of places is joined by pipes`() throws {
        let polygon = try Outline("0,0|0,10|10,10;fill=ff000080", isPolygon: true, number: 1)
        #expect(polygon.lines[0].count == 4 && polygon.lines[0].first == polygon.lines[0].last)
        #expect(polygon.fill == Ink(red: 255, green: 0, blue: 0, alpha: 128))
    }

    @Test(arguments: ["", ";color=red", "1,2,3", "1;2", "nan,1", "1e1,2", "1,2|", "--1,2", "1,2;3,4", "1,361"])
    func `what is no place is refused`(text: String) {
        #expect(throws: HandlerError.self) { try Outline(text, isPolygon: false, number: 1) }
    }
}
