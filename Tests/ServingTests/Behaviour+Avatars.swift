import Testing
import URLGateTesting

extension Behaviour {
    private static func avatar(_ ids: [String], _ rest: String = "") -> String {
        let members = ids.map { "url=asset://?id=\($0)" }.joined(separator: "&")
        return "/avatar/?\(members)&size=64&format=png\(rest)"
    }

    /// A URL inside others of the plugin Fault, which pass its answer on.
    private static func nested(_ depth: Int, _ url: String) -> String {
        (0..<depth).reduce(url) { url, _ in
            let escaped = url.map { "?&=%".contains($0) ? "%\(String($0.asciiValue ?? 0, radix: 16))" : String($0) }
            return "fault://?do=nested&url=\(escaped.joined())"
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
