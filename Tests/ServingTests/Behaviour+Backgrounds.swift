import Testing
import URLGateTesting

extension Behaviour {
    private static func background(_ query: String) -> String { "/poll-background/?width=90&height=60&\(query)" }

    private static func backgrounds(
        _ sentence: String, _ body: @escaping @Sendable (TestGateway) throws -> Void
    ) -> Behaviour { pictures(sentence, Example.backgrounds, body) }

    /// The ground behind a poll.
    static let backgrounds = [
        backgrounds("a gradient is drawn once, however its points are spelt") { gateway in
            let answer = try gateway.ask(background("point=0:%23F24973&point=1:3948e6&format=png"))
            #expect(answer.status == 200 && answer["Content-Type"] == "image/png", "\(answer.text)")
            #expect(try #require(PNG.size(of: answer.body)) == (90, 60))
            let again = try gateway.ask(background("point=.0:f24973ff&format=png&point=1.0:%233948E6"))
            #expect(again["Cache-Status"]?.contains("hit") == true && again.body == answer.body)
            let turned = try gateway.ask(background("angle=-90&point=0:f24973&point=1:3948e6&format=png"))
            let same = try gateway.ask(background("point=1:3948e6&point=0:f24973&angle=270&format=png"))
            #expect(same["Cache-Status"]?.contains("hit") == true && same.body == turned.body)
        },
        backgrounds("a tile is loaded through the gateway") { gateway in
            let answer = try gateway.ask(background("type=tile&image=asset://?id=a.png&format=png"))
            #expect(answer.status == 200, "\(answer.text)")
            #expect(try gateway.status()["pools[1].nested"] == 1)
        },
        backgrounds("an image that is missing is replaced by the colour, but not for long") { gateway in
            let answer = try gateway.ask(background("type=tile&image=asset://?id=missing.png&color=f24973"))
            #expect(answer.status == 200 && answer["Cache-Control"] == "public, max-age=60", "\(answer.text)")
            #expect(try gateway.ask(background("type=tile&image=asset://?id=missing.png")).status == 404)
        },
        backgrounds("output=info is a JSON document") { gateway in
            let answer = try gateway.ask(background("color=000&output=info"))
            #expect(answer.status == 200 && answer["Content-Type"] == "application/json", "\(answer.text)")
            #expect(answer.text.contains(#""whiteText":{"contrast":{"minimum":21,"mean":21},"isReadable":true}"#))
        },
        backgrounds("what means nothing to the type is 400") { gateway in
            let answer = try gateway.ask(background("pattern=waves"))
            #expect(answer.status == 400 && answer.problemCode == "conflicting-parameters", "\(answer.text)")
        },
    ]
}
