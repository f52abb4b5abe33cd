import Testing
import URLGateTesting

extension Behaviour {
    /// What is kept, and what clients are told about it.
    static let keeping = [
        Behaviour("a first request is a miss; every spelling of it is a hit afterwards, with the same bytes") {
            gateway in
            let miss = try gateway.ask("/fault/?do=ok&size=2000")
            #expect(miss.status == 200 && miss.isWhole && miss.body.count == 2000)
            #expect(miss["Cache-Status"] == "urlgate; fwd=miss; stored")
            #expect(miss["Age"] == nil)
            #expect(miss["Cache-Control"] == "public, max-age=3600")
            #expect(miss["X-Content-Type-Options"] == "nosniff")
            #expect(miss["Vary"] == nil)
            for spelling in [
                "/fault/?size=2000&do=ok", "/fault?do=ok&size=2000", "/fault:/?do=ok&size=02000",
                "/FAULT://?do=%6Fk&size=2000",
                "/fault/?do=ok&size=2000&policy=allowed&salt=",
            ] {
                let hit = try gateway.ask(spelling)
                #expect(hit.status == 200 && hit.body == miss.body, "\(spelling)")
                #expect(hit["ETag"] == miss["ETag"] && hit["Content-Type"] == miss["Content-Type"], "\(spelling)")
                #expect(hit["Cache-Status"]?.hasPrefix("urlgate; hit; ttl=") == true, "\(spelling)")
                #expect(hit["Age"].flatMap { Int($0) } != nil, "\(spelling)")
            }
            let status = try gateway.status()
            #expect(status["renders"] == 1 && status["cache.hits"] == 5 && status["cache.misses"] == 1)
            #expect(status["requests"] == 6 && status["failures"] == 0)
        },
        Behaviour("HEAD has the head of GET and no body") { gateway in
            let head = try gateway.ask("/fault/?do=ok&size=2000", method: "HEAD")
            let whole = try gateway.ask("/fault/?do=ok&size=2000")
            #expect(head.status == 200 && head.isWhole && head.body.isEmpty)
            #expect(head["Content-Length"] == "2000" && whole["Content-Length"] == "2000")
            #expect(head["ETag"] == whole["ETag"] && head["Content-Type"] == whole["Content-Type"])
            let failure = try gateway.ask("/nothing/", method: "HEAD")
            #expect(failure.status == 404 && failure.body.isEmpty && failure.isWhole)
        },
        Behaviour("whoever has the picture gets 304: by tag, weakly, in a list, or by *") { gateway in
            let whole = try gateway.ask("/fault/?do=ok")
            let tag = try #require(whole["ETag"])
            for list in [tag, "W/\(tag)", "\"other\", \(tag)", "W/\"a\",W/\(tag) , \"b\"", "*"] {
                let answer = try gateway.ask("/fault/?do=ok", [("If-None-Match", list)])
                #expect(answer.status == 304 && answer.body.isEmpty && answer.isWhole, "\(list)")
                #expect(answer["ETag"] == tag && answer["Cache-Control"] != nil, "\(list)")
            }
            for list in ["\"other\"", "", String(tag.dropFirst().dropLast()), "W/\"other\""] {
                let answer = try gateway.ask("/fault/?do=ok", [("If-None-Match", list)])
                #expect(answer.status == 200 && answer.body == whole.body, "\(list)")
            }
            #expect(try gateway.status()["not-modified"] == 5)
        },
        Behaviour("what may not be kept is rendered each time and told so") { gateway in
            for _ in 0..<3 {
                let answer = try gateway.ask("/fault/?do=ok&policy=notAllowed")
                #expect(answer.status == 200 && answer["Cache-Control"] == "no-store")
                #expect(answer["Cache-Status"] == "urlgate; fwd=miss")
            }
            #expect(try gateway.status()["renders"] == 3)
        },
        Behaviour("what may be kept in memory only is a hit") { gateway in
            _ = try gateway.ask("/fault/?do=ok&policy=allowedInMemoryOnly")
            let answer = try gateway.ask("/fault/?do=ok&policy=allowedInMemoryOnly")
            #expect(answer["Cache-Status"]?.hasPrefix("urlgate; hit") == true)
        },
        Behaviour("the configuration lowers what the handler allows", Example.fault("storage: { policy: notAllowed }"))
        {
            gateway in
            for _ in 0..<2 {
                let answer = try gateway.ask("/fault/?do=ok")
                #expect(answer["Cache-Control"] == "no-store")
            }
            #expect(try gateway.status()["renders"] == 2)
        },
        Behaviour("a handler's own freshness is kept to: afterwards it is rendered again") { gateway in
            let first = try gateway.ask("/fault/?do=ok&ttl=2")
            #expect(first["Cache-Control"] == "public, max-age=2")
            #expect(try gateway.ask("/fault/?do=ok&ttl=2")["Cache-Status"]?.hasPrefix("urlgate; hit") == true)
            let isRendered = try eventually {
                try gateway.ask("/fault/?do=ok&ttl=2")["Cache-Status"] == "urlgate; fwd=miss; stored"
            }
            #expect(isRendered)
        },
        Behaviour("what is incomplete is kept for a minute at most") { gateway in
            let answer = try gateway.ask("/fault/?do=ok&incomplete=true")
            #expect(answer["Cache-Control"] == "public, max-age=60")
            #expect(try gateway.ask("/fault/?do=ok&incomplete=true")["Cache-Status"]?.contains("hit; ttl=") == true)
        },
        Behaviour("only fields that do no harm pass from a handler to the client") { gateway in
            let answer = try gateway.ask("/fault/?do=forbidden-field")
            #expect(answer.status == 200 && answer["X-Urlgate-Fault"] == "yes" && answer["Set-Cookie"] == nil)
        },
    ]
}
