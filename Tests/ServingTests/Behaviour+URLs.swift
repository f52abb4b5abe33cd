import Testing
import URLGateTesting

extension Behaviour {
    /// What cannot be read is a clear error, and the gateway goes on.
    static let urls = [
        Behaviour("all that is wrong with a URL is said at once, with what is meant") { gateway in
            let answer = try gateway.ask("/fault/?do=crsh&siz=7&policy=alowed&size=-1")
            #expect(answer.status == 400 && answer.problemCode == "invalid-parameters")
            #expect(answer["Cache-Control"] == "no-store")
            for part in [
                "\"parameter\":\"do\",\"value\":\"crsh\"", "\"suggestion\":\"crash\"", "\"parameter\":\"siz\"",
                "\"suggestion\":\"size\"", "\"suggestion\":\"allowed\"", "\"value\":\"-1\"", "0...268435456",
            ] { #expect(answer.text.contains(part), "\(part) in \(answer.text)") }
            #expect(try gateway.status()["renders"] == 0)
        },
        Behaviour("an unknown scheme is 404 with the nearest one and all there are") { gateway in
            let answer = try gateway.ask("/fualt/?do=ok")
            #expect(answer.status == 404 && answer.problemCode == "unknown-scheme")
            #expect(answer.text.contains("Did you mean 'fault'? Schemes here: fault."))
        },
        Behaviour("a missing parameter is named") { gateway in
            let answer = try gateway.ask("/fault/")
            #expect(answer.status == 400 && answer.problemCode == "missing-parameter" && answer.text.contains("'do'"))
        },
        Behaviour("bad escapes, NUL, broken UTF-8, and numbers that are none are 400") { gateway in
            for (query, code) in [
                ("do=ok&salt=%", "malformed-url"), ("do=ok&salt=%4", "malformed-url"),
                ("do=ok&salt=%zz", "malformed-url"),
                ("do=ok&salt=%00", "malformed-url"), ("do=ok&salt=%ff", "malformed-url"),
                ("do=ok&salt=%c0%af", "malformed-url"), ("do=ok&salt=%ed%a0%80", "malformed-url"),
                ("do=ok&size=NaN", nil), ("do=ok&size=1e309", nil), ("do=ok&size=1e3", nil), ("do=ok&size=", nil),
                ("do=ok&size=1000000000", "value-out-of-range"), ("do=ok&size=99999999999999999999", nil),
                ("do=ok&size=1&size=2", nil), ("do=ok&size=Infinity", nil), ("do=ok&size=0x10", nil),
                ("do=", nil), ("=ok", nil), ("do=ok&\(String(repeating: "a", count: 2000))=1", "unknown-parameter"),
            ] as [(String, String?)] {
                let answer = try gateway.ask("/fault/?\(query)")
                #expect(answer.status == 400 && answer.isWhole, "\(query): \(answer.status) \(answer.text)")
                if let code { #expect(answer.problemCode == code, "\(query): \(answer.text)") }
            }
            #expect(try gateway.status()["renders"] == 0)
            #expect(try gateway.ask("/fault/?do=ok").status == 200)
        },
        Behaviour("a URL of 64 KiB is 414, and so is one of 10,000 parameters") { gateway in
            for query in [
                "salt=" + String(repeating: "a", count: 64 << 10), String(repeating: "a=1&", count: 10_000),
            ] {
                let answer = try gateway.ask("/fault/?do=ok&\(query)")
                #expect(answer.status == 414 && answer.problemCode == "url-too-long")
            }
            #expect(try gateway.ask("/fault/?do=ok").status == 200)
        },
        Behaviour("more parameters than any handler takes are 400") { gateway in
            let answer = try gateway.ask("/fault/?do=ok" + String(repeating: "&a=1", count: 300))
            #expect(answer.status == 400 && answer.problemCode == "too-many-parameters")
        },
        Behaviour("only GET and HEAD are answered") { gateway in
            for method in ["POST", "PUT", "DELETE", "OPTIONS", "BREW"] {
                let answer = try gateway.ask("/fault/?do=ok", method: method, body: method == "POST" ? [1, 2, 3] : [])
                #expect(answer.status == 405 && answer.problemCode == "method-not-allowed", "\(method)")
                #expect(answer["Allow"] == "GET, HEAD", "\(method)")
            }
            #expect(try gateway.status()["renders"] == 0)
        },
    ]
}
