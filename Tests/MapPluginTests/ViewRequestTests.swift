import Parameters
import Testing
import URLGatePluginKit
import URLLoading

@testable import MapPlugin

@Suite struct ViewRequestTests {
    private func values(_ query: String) throws -> ParameterValues { try MapPictures.values(query) }

    @Test(arguments: [
        ("latitude=1&longitude=2&zoom=3&span=1,1", "'zoom' and 'span' are given."),
        ("bbox=1,1,2,2&zoom=3", "'zoom' and 'bbox' are given."),
        ("bbox=1,1,2,2&latitude=3", "'latitude' and 'bbox' are given."),
        ("fit=auto&longitude=3", "'longitude' and 'fit' are given."),
        ("latitude=1&longitude=2&zoom=3&bbox=1,1,2,2&fit=auto", "'zoom', 'bbox' and 'fit' are given."),
        ("fit=auto", "there is nothing to fit"),
        ("latitude=3", "'longitude' is missing"),
        ("bbox=1,2,3,1", "has its south, 2.0, above its north, 1.0"),
        ("bbox=1,2,3,2", "is empty"),
        ("bbox=-180,-90,180,90", "reaches latitude -90.0, and the map ends at 85.0511"),
    ]) func `what does not go together is refused by name`(query: String, message: String) throws {
        let values = try values(query)
        let error = #expect(throws: HandlerError.self) { try ViewRequest(values, hasOverlays: false) }
        #expect(error?.status == 400 && error?.message.contains(message) == true, "\(error?.message ?? "")")
    }

    @Test(arguments: ["86", "89.9", "90", "NaN", "1e9", "6016932"]) func `a latitude beyond the map names the limit`(
        latitude: String
    ) {
        #expect {
            try values("latitude=\(latitude)&longitude=24.952011")
        } throws: { error in
            "\(error)".contains("latitude") && ("\(error)".contains("85.0511") || "\(error)".contains("decimal"))
        }
    }

    @Test(arguments: ["-1", "30", "1000000000"]) func `a zoom out of range names the range`(zoom: String) {
        #expect {
            try values("latitude=1&longitude=1&zoom=\(zoom)")
        } throws: { "\($0)".contains("0...22") }
    }

    @Test func `a place alone is a whole request`() throws {
        let request = try ViewRequest(try values("latitude=59.935634&longitude=30.325935"), hasOverlays: false)
        #expect(request == .centre(Coordinate(59.935634, 30.325935), zoom: nil))
    }
}
