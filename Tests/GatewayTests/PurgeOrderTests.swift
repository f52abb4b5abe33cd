import Testing
import URLLoading

@testable import Gateway

/// What `POST /purge` is told.
struct PurgeOrderTests {
    private func order(_ items: (String, String)...) throws -> PurgeOrder {
        try PurgeOrder(items.map { QueryItem($0.0, $0.1) })
    }

    @Test func `exactly one thing is named, and perhaps soft`() throws {
        #expect(try order(("url", "asset://?id=7")).name == "url")
        #expect(try order(("soft", ""), ("all", "")).isSoft)
        #expect(try order(("soft", "false"), ("all", "")).isSoft == false)
        #expect(try order(("scheme", "asset")).value == "asset")
    }

    @Test func `nothing, two things and things without a value are refused`() {
        for items in [
            [], [("soft", "")], [("url", "")], [("tag", "a"), ("scheme", "b")], [("tag", "a"), ("tag", "b")],
        ] {
            #expect(throws: GatewayError.self) { try PurgeOrder(items.map { QueryItem($0.0, $0.1) }) }
        }
    }

    @Test func `an unknown name is named with the nearest`() {
        let error = #expect(throws: GatewayError.self) { try order(("schema", "asset")) }
        #expect(error?.message.contains("Did you mean 'scheme'?") == true)
    }
}
