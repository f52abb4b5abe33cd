import Linux
import Testing
import URLGateTesting

extension Behaviour {
    /// What a purge reaches.
    static let purging = [
        .pictures("a purged picture is rendered anew in all its variants, and so is what was made of it") { gateway in
            let accept = [("Accept", "image/webp,*/*")]
            let paths = ["/asset/?id=a.png", "/asset/?id=a.png&width=30", "/avatar/?url=asset://?id=a.png&size=40"]
            for path in paths + ["/asset/?id=b.png"] {
                _ = try gateway.ask(path)
                _ = try gateway.ask(path, accept)
            }
            let renders = try gateway.status()["renders"]
            let purged = try gateway.purge("url=asset%3A%2F%2F%3Fid%3Da.png")
            #expect(purged >= 6)
            #expect(try gateway.ask("/asset/?id=b.png")["Cache-Status"]?.hasPrefix("urlgate; hit") == true)
            for path in paths {
                #expect(try gateway.ask(path)["Cache-Status"] == "urlgate; fwd=miss; stored", "\(path)")
                #expect(try gateway.ask(path, accept)["Cache-Status"] == "urlgate; fwd=miss; stored", "\(path)")
            }
            #expect(try gateway.status()["renders"] > renders)
        },
        .pictures(
            "an original that changes and is purged is new, also inside an avatar",
            Example.pictures.replacing("max-bytes: 1 MiB", with: "max-bytes: 1 MiB, check-originals: 1 h")
        ) { gateway in
            let paths = ["/avatar/?url=asset://?id=a.png&size=40&format=png", "/asset/?id=a.png&format=png"]
            let old = try paths.map { try gateway.ask($0) }
            _ = try paths.map { try gateway.ask($0) }
            try gateway.folder.replace("photos/a.png", with: PNG(width: 60, height: 40, shade: 200).bytes)
            #expect(try paths.map { try gateway.ask($0).body } == old.map(\.body))
            #expect(try gateway.purge("origin-file=photos/a.png") >= 3)
            for (path, before) in zip(paths, old) { #expect(try gateway.ask(path).body != before.body, "\(path)") }
            // A failure that is remembered goes with it.
            _ = try gateway.ask("/asset/?id=new.png")
            try gateway.folder.replace("photos/new.png", with: PNG(width: 6, height: 4, shade: 9).bytes)
            #expect(try gateway.ask("/asset/?id=new.png").status == 404)
            #expect(try gateway.purge("origin-file=photos/new.png") == 0)
            #expect(try gateway.ask("/asset/?id=new.png").status == 200)
        },
        Behaviour("a tag that a handler gave reaches its answers and what was made of them, and no client") { gateway in
            let tagged = try gateway.ask("/fault/?do=ok&tags=user-1,album-2")
            #expect(tagged.status == 200 && tagged["X-Urlgate-Tags"] == nil)
            _ = try gateway.ask("/fault/?do=nested&url=fault://?do=ok%26tags=user-1,album-2")
            _ = try gateway.ask("/fault/?do=ok&tags=user-2")
            #expect(try gateway.purge("tag=user-1") == 2)
            #expect(try gateway.purge("tag=user-1") == 0)
            #expect(try gateway.purge("scheme=fault") == 1)
        },
        Behaviour(
            "a soft purge leaves stale answers, a hard one of everything leaves none",
            Example.fault("storage: { stale-while-revalidate: 1 h }")
        ) { gateway in
            _ = try gateway.ask("/fault/?do=ok")
            #expect(try gateway.purge("all&soft") == 1)
            let stale = try gateway.ask("/fault/?do=ok")
            #expect(stale["Cache-Status"]?.contains("detail=stale-while-revalidate") == true)
            try gateway.waitUntil("cache.refreshes", reaches: 1)
            let isFresh = try eventually { () throws(TestingError) in
                try gateway.ask("/fault/?do=ok")["Cache-Status"]?.contains("detail=memory") == true
            }
            #expect(isFresh)
            #expect(try gateway.purge("all") == 1)
            #expect(try gateway.ask("/fault/?do=ok")["Cache-Status"] == "urlgate; fwd=miss; stored")
        },
    ]
}

extension TestGateway {
    /// Asks the admin socket to purge, and says how many answers it met.
    func purge(_ query: String) throws -> Int {
        let answer = try admin("POST", "/purge?\(query)")
        let count = answer.text.firstMatch(of: /"purged":(\d+)/).flatMap { Int($0.1) }
        return try #require(count, "\(answer.status) \(answer.text)")
    }
}
