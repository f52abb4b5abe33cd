import Testing
import URLGateTesting

extension Behaviour {
    /// How answers age, and what is done with old ones.
    static let time = [
        Behaviour(
            "a stale answer is sent at once while another is rendered, once",
            Example.fault("storage: { stale-while-revalidate: 1 h }")
        ) { gateway in
            let path = "/fault/?do=ok&ttl=1"
            let first = try gateway.ask(path)
            #expect(first["Cache-Status"] == "urlgate; fwd=miss; stored")
            let isStale = try eventually { () throws(TestingError) in
                try gateway.ask(path)["Cache-Status"]?.contains("detail=stale-while-revalidate") == true
            }
            #expect(isStale)
            try gateway.waitUntil("renders", reaches: 2)
            let isFresh = try eventually { () throws(TestingError) in
                try gateway.ask(path)["Cache-Status"]?.hasPrefix("urlgate; hit; ttl=") == true
            }
            #expect(isFresh)
            #expect(try gateway.status()["cache.refreshes"] >= 1)
        },
        Behaviour(
            "when rendering fails the stale answer is sent, and nobody tries again for a while",
            Example.fault("storage: { stale-if-error: 1 h, retry: 1 h }\n    pool: { max-children: 1 }")
        ) { gateway in
            // The host's first load is answered, the next ones fail with 502.
            let path = "/fault/?do=throw&loads-after=1&ttl=1"
            let first = try gateway.ask(path)
            #expect(first.status == 200)
            let isStale = try eventually { () throws(TestingError) in
                try gateway.ask(path)["Cache-Status"]?.contains("detail=stale-if-error") == true
            }
            #expect(isStale)
            let renders = try gateway.status()["renders"]
            for _ in 0..<5 {
                let stale = try gateway.ask(path)
                #expect(stale.status == 200 && stale.body == first.body && stale["ETag"] == first["ETag"])
                #expect(stale["Cache-Control"] == "no-cache" && stale["Age"] != nil)
            }
            #expect(try gateway.status()["renders"] == renders)
        },
        Behaviour(
            "a handler is handed the kept answer, and may find it right",
            Example.fault("storage: { stale-if-error: 1 h }")
        ) { gateway in
            let path = "/fault/?do=revalidate&ttl=1&size=5000"
            let first = try gateway.ask(path)
            #expect(first.status == 200)
            let isRenewed = try eventually { () throws(TestingError) in
                let answer = try gateway.ask(path)
                #expect(answer.status == 200 && answer.body == first.body && answer["ETag"] == first["ETag"])
                return answer["Cache-Status"] == "urlgate; fwd=stale; stored"
            }
            #expect(isRenewed)
            #expect(try gateway.status()["renewals"] >= 1)
        },
        Behaviour("only-if-cached is 504 for what is not kept, and costs nothing") { gateway in
            let field = ("Cache-Control", "only-if-cached")
            let none = try gateway.ask("/fault/?do=ok", [field])
            #expect(none.status == 504 && none.problemCode == "not-cached")
            _ = try gateway.ask("/fault/?do=ok")
            #expect(try gateway.ask("/fault/?do=ok", [field]).status == 200)
            #expect(try gateway.status()["renders"] == 1)
        },
        Behaviour("no-cache from a client counts for nothing by default") { gateway in
            for _ in 0..<3 { _ = try gateway.ask("/fault/?do=ok", [("Cache-Control", "no-cache")]) }
            #expect(try gateway.status()["renders"] == 1)
        },
        Behaviour(
            "where clients are trusted, no-cache and max-age render anew",
            Example.fault(top: "cache: { trust-clients: true }")
        ) { gateway in
            _ = try gateway.ask("/fault/?do=ok")
            let forced = try gateway.ask("/fault/?do=ok", [("Cache-Control", "no-cache")])
            #expect(forced["Cache-Status"]?.hasPrefix("urlgate; fwd=") == true)
            #expect(try gateway.ask("/fault/?do=ok", [("Cache-Control", "max-age=600")])["Age"] != nil)
            #expect(try gateway.status()["renders"] == 2)
            // What a request wants unkept does not replace what is kept.
            let unkept = try gateway.ask("/fault/?do=ok&salt=1", [("Cache-Control", "no-store")])
            #expect(unkept.status == 200 && unkept["Cache-Control"] == "no-store")
            #expect(try gateway.ask("/fault/?do=ok&salt=1")["Cache-Status"] == "urlgate; fwd=miss; stored")
        },
        .pictures(
            "an aged picture whose original is the same is found right, and a changed one is rendered",
            Example.pictures.replacing(
                "pool: { max-children: 1", with: "storage: { ttl: 1 s }\n    pool: { max-children: 1")
        ) { gateway in
            let path = "/asset/?id=a.png&format=png"
            let first = try gateway.ask(path)
            let isRenewed = try eventually { () throws(TestingError) in
                let answer = try gateway.ask(path)
                #expect(answer.body == first.body && answer["ETag"] == first["ETag"])
                return try gateway.status()["renewals"] > 0
            }
            #expect(isRenewed)
            try gateway.folder.replace("photos/a.png", with: PNG(width: 60, height: 40, shade: 200).bytes)
            let isNew = try eventually { () throws(TestingError) in try gateway.ask(path).body != first.body }
            #expect(isNew)
        },
        .pictures(
            "a replaced original is served new without a purge, also inside an avatar",
            Example.pictures.replacing("max-bytes: 1 MiB", with: "max-bytes: 1 MiB, check-originals: 0 s")
        ) { gateway in
            let paths = ["/asset/?id=a.png&format=png", "/avatar/?url=asset://?id=a.png&size=40&format=png"]
            let old = try paths.map { try gateway.ask($0) }
            #expect(old.allSatisfy { $0.status == 200 })
            #expect(try paths.map { try gateway.ask($0).body } == old.map(\.body))
            try gateway.folder.replace("photos/a.png", with: PNG(width: 60, height: 40, shade: 200).bytes)
            for (path, before) in zip(paths.reversed(), old.reversed()) {
                let new = try gateway.ask(path)
                #expect(new.status == 200 && new.body != before.body && new["ETag"] != before["ETag"], "\(path)")
            }
            try gateway.folder.remove("photos/a.png")
            #expect(try gateway.ask(paths[0]).status == 404)
        },
    ]
}
