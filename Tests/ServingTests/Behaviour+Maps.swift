import Testing
import URLGateTesting

extension Behaviour {
    private static let map = "plugins:\n  - library: libMap.so\n    pool: { max-children: 1, timeout: 30 s }\n"
    private static let petersburg = "latitude=59.935634&longitude=30.325935&width=120&height=80&format=png"

    /// Maps from the pack that the library carries, in the sandbox.
    static let maps = [
        Behaviour("a map needs nothing but a place", map) { gateway in
            let answer = try gateway.ask("/map/?\(petersburg)")
            #expect(answer.status == 200 && answer["Content-Type"] == "image/png", "\(answer.text)")
            #expect(try #require(PNG.size(of: answer.body)) == (120, 80))
            #expect(answer["X-Urlgate-Attribution"] == "(c) GeoNames (CC BY 4.0) / Natural Earth")
            #expect(answer["X-Urlgate-Detail"] == nil)
            #expect(try gateway.ask("/map/?\(petersburg)")["Cache-Status"]?.contains("hit") == true)
        },
        Behaviour("a map beyond its detail says so", map) { gateway in
            let answer = try gateway.ask("/map/?\(petersburg)&zoom=14")
            #expect(answer.status == 200 && answer["X-Urlgate-Detail"] == "coarse; zoom=14; detail-zoom=9")
        },
        Behaviour("a map that cannot be is an error that names the parameter", map) { gateway in
            for (query, word) in [
                ("latitude=90&longitude=30", "85.0511"), ("\(petersburg)&zoom=3&span=1,1", "'zoom' and 'span'"),
                ("\(petersburg)&marker=95,30", "'marker' number 1"), ("\(petersburg)&source=city", "world"),
                ("\(petersburg)&attribution=none", "allow-no-attribution"), ("\(petersburg)&zom=3", "'zoom'"),
            ] {
                let answer = try gateway.ask("/map/?\(query)")
                #expect(answer.status == 400 && answer.text.contains(word), "\(query): \(answer.text)")
            }
        },
    ]
}
