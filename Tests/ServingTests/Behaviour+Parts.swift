import Testing
import URLGateTesting

extension Behaviour {
    /// Parts of answers, and fields that the operator adds.
    static let parts = [
        Behaviour("a part of an answer is 206 with its place") { gateway in
            let whole = try gateway.ask("/fault/?do=ok&size=1000")
            #expect(whole["Accept-Ranges"] == "bytes")
            for (range, place, bytes) in [
                ("bytes=0-9", "bytes 0-9/1000", 0..<10), ("bytes=990-", "bytes 990-999/1000", 990..<1000),
                ("bytes=-1", "bytes 999-999/1000", 999..<1000),
            ] {
                let part = try gateway.ask("/fault/?do=ok&size=1000", [("Range", range)])
                #expect(part.status == 206 && part.isWhole && part["Content-Range"] == place, "\(range)")
                #expect(part.body == Array(whole.body[bytes]) && part["ETag"] == whole["ETag"], "\(range)")
                #expect(part["Content-Type"] == whole["Content-Type"], "\(range)")
            }
        },
        Behaviour("several parts are a multipart document") { gateway in
            let whole = try gateway.ask("/fault/?do=ok&size=1000&type=image/png")
            let parts = try gateway.ask("/fault/?do=ok&size=1000&type=image/png", [("Range", "bytes=0-3,500-503")])
            let type = try #require(parts["Content-Type"])
            #expect(parts.status == 206 && parts.isWhole && type.hasPrefix("multipart/byteranges; boundary="))
            #expect(parts.fields.filter { $0.name.lowercased() == "content-type" }.count == 1)
            let boundary = "--" + type.dropFirst("multipart/byteranges; boundary=".count)
            var expected: [UInt8] = []
            for range in [0..<4, 500..<504] {
                expected += "\(boundary)\r\nContent-Type: image/png\r\n".utf8
                expected += "Content-Range: bytes \(range.lowerBound)-\(range.upperBound - 1)/1000\r\n\r\n".utf8
                expected += whole.body[range] + "\r\n".utf8
            }
            #expect(parts.body == expected + "\(boundary)--\r\n".utf8)
        },
        Behaviour("a part behind the end is 416 with the length, and nonsense is the whole") { gateway in
            let path = "/fault/?do=ok&size=1000"
            let behind = try gateway.ask(path, [("Range", "bytes=1000-")])
            #expect(behind.status == 416 && behind["Content-Range"] == "bytes */1000")
            #expect(try gateway.ask(path, [("Range", "bytes=9-1")]).status == 200)
            #expect(try gateway.ask(path, [("Range", "rows=0-1")]).status == 200)
        },
        Behaviour("If-Range wants the very bytes; If-None-Match goes first; HEAD has no parts") { gateway in
            let path = "/fault/?do=ok&size=1000"
            let tag = try #require(try gateway.ask(path)["ETag"])
            func ask(_ fields: [(String, String)], method: String = "GET") throws -> TestAnswer {
                try gateway.ask(path, method: method, fields + [("Range", "bytes=0-9")])
            }
            #expect(try ask([("If-Range", tag)]).status == 206)
            #expect(try ask([("If-Range", "W/\(tag)")]).status == 200)
            #expect(try ask([("If-Range", "\"other\"")]).body.count == 1000)
            #expect(try ask([("If-Range", "Mon, 30 Nov 2026 22:00:00 GMT")]).status == 200)
            #expect(try ask([("If-None-Match", tag)]).status == 304)
            #expect(try ask([], method: "HEAD")["Content-Length"] == "1000")
        },
        Behaviour(
            "fields of the configuration are in every answer, errors included",
            Example.fault("http: { cors: ['*'], corp: cross-origin, headers: { Timing-Allow-Origin: '*' } }")
        ) { gateway in
            let whole = try gateway.ask("/fault/?do=ok")
            let unchanged = try gateway.ask("/fault/?do=ok", [("If-None-Match", "*")])
            let part = try gateway.ask("/fault/?do=ok", [("Range", "bytes=0-1")])
            let failure = try gateway.ask("/fault/?do=ok&sice=1")
            for (answer, status) in [(whole, 200), (unchanged, 304), (part, 206), (failure, 400)] {
                #expect(answer.status == status)
                #expect(answer["Access-Control-Allow-Origin"] == "*", "\(status)")
                #expect(answer["Cross-Origin-Resource-Policy"] == "cross-origin", "\(status)")
                #expect(answer["Timing-Allow-Origin"] == "*", "\(status)")
            }
        },
        Behaviour(
            "of several web origins the one that asks is named, and Vary says so",
            Example.fault("http: { cors: [https://a.example, https://b.example] }")
        ) { gateway in
            let name = "Access-Control-Allow-Origin"
            let one = try gateway.ask("/fault/?do=ok", [("Origin", "https://b.example")])
            #expect(one[name] == "https://b.example" && one["Vary"] == "Origin")
            let other = try gateway.ask("/fault/?do=ok", [("Origin", "https://c.example")])
            #expect(other[name] == nil && other["Vary"] == "Origin")
            #expect(try gateway.ask("/fault/?do=ok")["Vary"] == "Origin")
        },
        .pictures(
            "other sizes than the allowed ones are refused with the nearest, and handlers ask each other freely",
            Example.pictures.replacing(
                "options: { origin: photos }", with: "options: { origin: photos }\n    allowed-sizes: [20, 40]")
        ) { gateway in
            #expect(try gateway.ask("/asset/?id=a.png&width=40").status == 200)
            #expect(try gateway.ask("/asset/?id=a.png").status == 200)
            let wrong = try gateway.ask("/asset/?id=a.png&w=39&height=20")
            #expect(wrong.status == 400 && wrong.problemCode == "size-not-allowed")
            #expect(wrong.text.contains("Did you mean 40?"))
            #expect(try gateway.ask("/avatar/?url=asset://?id=a.png&size=33").status == 200)
            #expect(try gateway.status()["pools[0].answered"] == 3)
        },
    ]
}
