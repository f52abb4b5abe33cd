import Testing
import URLGateTesting

extension Behaviour {
    private static func avatar(_ ids: [String], _ rest: String = "") -> String {
        let members = ids.map { "url=asset://?id=\($0)" }.joined(separator: "&")
        return "/avatar/?\(members)&size=64&format=png\(rest)"
    }

    private static func escaped(_ url: String) -> String {
        url.map { "?&=%".contains($0) ? "%\(String($0.asciiValue ?? 0, radix: 16))" : String($0) }.joined()
    }

    /// A URL as the only member of so many avatars around each other.
    private static func within(_ count: Int, _ url: String) -> String {
        (0..<count).reduce(url) { url, _ in "avatar://?url=\(escaped(url))" }
    }

    /// Asset and avatar with little time, and what misbehaves.
    private static let wild = """
        origins:
          photos: { directory: photos, max-bytes: 1 MiB }
        plugins:
          - library: libAsset.so
            options: { origin: photos }
            pool: { max-children: 2, timeout: 30 s, queue: { timeout: 30 s } }
          - library: libAvatar.so
            options: { max-members: 9 }
            pool: { max-children: 2, timeout: 12 s, queue: { timeout: 30 s } }
          - library: libFault.so
            pool: { max-children: 4, timeout: 30 s }

        """

    /// A URL inside others of the plugin Fault, which pass its answer on.
    private static func nested(_ depth: Int, _ url: String) -> String {
        (0..<depth).reduce(url) { url, _ in
            "fault://?do=nested&url=\(escaped(url))"
        }
    }

    /// Pictures made of other pictures.
    static let avatars = [
        pictures("an avatar of four assets renders with one host in each pool") { gateway in
            let answer = try gateway.ask(avatar(["a.png", "b.png", "c.png", "d.png"]))
            #expect(answer.status == 200 && answer["Content-Type"] == "image/png", "\(answer.text)")
            let size = try #require(PNG.size(of: answer.body))
            #expect(size == (64, 64))
            let status = try gateway.status()
            #expect(status["renders"] == 5 && status["pools[1].nested"] == 4)
            #expect(status["pools[0].max-running"] == 1 && status["pools[1].max-running"] == 1)
            #expect(
                try gateway.ask(avatar(["a.png", "b.png", "c.png", "d.png"]))["Cache-Status"]?.contains("hit") == true)
        },
        pictures("an avatar with a missing member is shown, but not kept for long") { gateway in
            let answer = try gateway.ask(avatar(["a.png", "missing.png"], "&name=Anna&name=Boris"))
            #expect(answer.status == 200, "\(answer.text)")
            #expect(answer["Cache-Control"] == "public, max-age=60")
            #expect(answer["X-Urlgate-Failed-Members"] == "2")
            #expect(PNG.size(of: answer.body) != nil)
        },
        pictures("with fallback=error a member's error is the answer") { gateway in
            let answer = try gateway.ask(avatar(["a.png", "missing.png"], "&fallback=error"))
            #expect(answer.status == 404 && answer.problemCode == "original-not-found", "\(answer.text)")
            #expect(answer.text.contains("Member 2 has no picture"))
            #expect(try gateway.ask(avatar(["a.png", "b.png"], "&fallback=error")).status == 200)
        },
        pictures("members that hang, flood, crash, need themselves or lie too deep fall back, each in time", wild) {
            gateway in
            let inner = "avatar://?url=asset://?id=a.png"
            let wrong = ["hang", "flood", "crash", "cycle"].map { "fault://?do=\($0)" } + [within(4, inner)]
            let members = (["asset://?id=a.png"] + wrong).map { "url=\(escaped($0))" }.joined(separator: "&")
            let answer = try gateway.ask("/avatar/?\(members)&size=64&format=png")
            #expect(answer.status == 200, "\(answer.text)")
            // What lies too deep is missing in the innermost of the avatars, so the outermost shows it as it is.
            #expect(answer["X-Urlgate-Failed-Members"] == "2,3,4,5")
            // A circle and a depth are refused because of who asks: elsewhere the same URL may have more to show.
            #expect(answer["Cache-Control"] == "no-store")
        },
        pictures("an avatar within avatars gives up in time for the one around it", wild) { gateway in
            let answer = try gateway.ask("/avatar/?url=\(escaped(within(2, "fault://?do=hang")))&size=64&format=png")
            #expect(answer.status == 200, "\(answer.text)")
            #expect(answer["X-Urlgate-Failed-Members"] == nil)
            #expect(answer["Cache-Control"] == "public, max-age=60")
        },
        pictures("broken originals fall back", wild) { gateway in
            for broken in ["truncated.png", "empty.png", "text.png", "bomb.png", "drawing.svg", "large.png"] {
                let answer = try gateway.ask(avatar(["a.png", broken, "../secret.png", ".hidden.png"]))
                #expect(answer.status == 200 && answer["X-Urlgate-Failed-Members"] == "2,3,4", "\(broken)")
                #expect(PNG.size(of: answer.body) ?? (0, 0) == (64, 64))
            }
        },
        pictures("the sandbox lets fonts be read", wild) { gateway in
            func drawn(_ name: String) throws -> [UInt8] {
                let answer = try gateway.ask("/avatar/?url=&seed=x&size=64&format=png&name=\(name)")
                #expect(answer.status == 200, "\(answer.text)")
                return answer.body
            }
            // A letter, a Chinese character and an emoji; each from another font.
            let pictures = try ["", "A", "%E7%8E%8B", "%F0%9F%A6%8A"].map(drawn)
            #expect(Set(pictures).count == 4)
        },
        Behaviour("a URL that needs itself is 508") { gateway in
            let answer = try gateway.ask("/fault/?do=cycle")
            #expect(answer.status == 508 && answer.problemCode == "nested-cycle", "\(answer.text)")
        },
        Behaviour("URLs may be nested four deep and no deeper") { gateway in
            let deep = try gateway.ask("/" + nested(4, "fault://?do=ok&size=77"))
            #expect(deep.status == 200 && deep.body.count == 77, "\(deep.text)")
            let deeper = try gateway.ask("/" + nested(5, "fault://?do=ok&size=78"))
            #expect(deeper.status == 508 && deeper.problemCode == "nested-too-deeply", "\(deeper.text)")
        },
    ]
}
