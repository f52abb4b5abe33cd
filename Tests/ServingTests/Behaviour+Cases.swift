import Testing
import URLGateTesting

/// Faults that users of comparable servers reported, by the numbers of the collection that the kinds come from: those
/// that show only with a gateway around the handler. The others are in AssetPluginTests.
extension Behaviour {
    static let cases = [
        pictures("A20 a PNG that declares 225000x225000 pixels is refused, and the next request is answered") {
            (gateway) throws in
            let bomb = try gateway.ask("/asset/?id=bomb.png&width=30")
            #expect(bomb.status == 422 && bomb.problemCode == "picture-too-large")
            #expect(bomb.text.contains("225000x225000") && bomb.text.contains("100000000"))
            #expect(try gateway.ask("/asset/?id=a.png&width=30").status == 200)
        },
        pictures("A22 a drawing that names other files comes out as pixels without them") { (gateway) throws in
            let answer = try gateway.ask("/asset/?id=reaching.svg&format=png")
            #expect(answer.status == 200 && answer["Content-Type"] == "image/png", "\(answer.text)")
            #expect(PNG.size(of: answer.body).map { $0 == (40, 20) } == true)
        },
        pictures("A23 what an original is called says nothing about what it is") { (gateway) throws in
            for id in ["picture", "picture.jpg"] {
                let answer = try gateway.ask("/asset/?id=\(id)&width=30&format=png")
                #expect(answer.status == 200 && answer["Content-Type"] == "image/png", "\(id): \(answer.text)")
            }
        },
        pictures("A24 A25 A26 A28 percent, plus, hash and reserved characters are decoded exactly once") {
            (gateway) throws in
            for query in [
                "id=a%25b.png&width=30", "id=a%2bb.png&width=30", "id=a+b.png&width=30", "id=a%23b.png&width=30",
                "id%3D=x&id=a%25b.png", "%69d=a+b.png&filter=blur%3A2", "id=a+b.png&crop=0%2C0%2C5%2C5",
            ] {
                let isRefused = query.hasPrefix("id%3D")
                let answer = try gateway.ask("/asset/?\(query)")
                #expect(answer.status == (isRefused ? 400 : 200), "\(query): \(answer.text)")
            }
            #expect(try gateway.ask("/asset/?id=a%2525b.png&width=30").status == 404)
        },
        pictures("A27 one slash or two behind the scheme is the same request") { (gateway) throws in
            let first = try gateway.ask("/asset:/?id=a.png&width=30&format=png")
            let second = try gateway.ask("/asset://?id=a.png&width=30&format=png")
            #expect(first.status == 200 && first.body == second.body)
            #expect(try gateway.status()["renders"] == 1)
        },
        pictures("A29 A31 every negotiable answer says Vary, and a 304 says what the 200 said") { (gateway) throws in
            for accept in ["image/webp,*/*", "image/avif", "image/png", "*/*", ""] {
                let whole = try gateway.ask("/asset/?id=a.png&width=30", [("Accept", accept)])
                #expect(whole["Vary"] == "Accept", "\(accept)")
                let tag = try #require(whole["ETag"])
                let same = try gateway.ask(
                    "/asset/?id=a.png&width=30", [("Accept", accept), ("If-None-Match", tag)])
                #expect(same.status == 304 && same["Vary"] == "Accept" && same["ETag"] == tag)
                #expect(same["Cache-Control"] == whole["Cache-Control"])
            }
        },
        pictures("A30 q=0 is a refusal, and a wildcard is no consent to AVIF or WebP") { (gateway) throws in
            for accept in ["image/webp;q=0, image/avif;q=0.0, */*", "*/*", "image/*", "image/jxl"] {
                let answer = try gateway.ask("/asset/?id=a.png&width=30", [("Accept", accept)])
                #expect(["image/png", "image/jpeg"].contains(answer["Content-Type"]), "\(accept)")
            }
        },
        pictures("A33 a failure is no answer that a cache keeps") { (gateway) throws in
            for id in ["missing.png", "text.png", "truncated.png"] {
                #expect(try gateway.ask("/asset/?id=\(id)&width=30")["Cache-Control"] == "no-store")
            }
        },
        pictures("A46 an empty value, a name twice, and an equals sign within a value") { (gateway) throws in
            #expect(try gateway.ask("/asset/?id=a.png&width=").problemCode == "invalid-value")
            #expect(try gateway.ask("/asset/?id=a.png&id=b.png").problemCode == "repeated-parameter")
            #expect(try gateway.ask("/asset/?id=a=b.png&width=30").status == 200)
        },
        pictures(
            "A36 A38 work beyond its budget of processor time is 422 that names it, and the next request is answered",
            Example.pictures.replacing("origin: photos", with: "origin: photos, max-cpu: 0.1")
        ) { (gateway) throws in
            let answer = try gateway.ask("/asset/?id=a.png&width=6000&enlarge=1&filter=blur:50&format=avif&effort=best")
            #expect(answer.status == 422 && answer.problemCode == "picture-too-costly", "\(answer.text)")
            #expect(answer.text.contains("0.1 s of processor time") && answer.text.contains("max-cpu"))
            #expect(try gateway.ask("/asset/?id=b.png&width=30&format=png").status == 200)
        },
    ]

    /// Presets, watermarks, downloads, info: what the configuration and the answer's head have to do with it.
    static let assets = [
        pictures(
            "a preset stands for what it says, and what the URL says wins",
            Example.pictures.replacing(
                "options: { origin: photos }",
                with: "options: { origin: photos }\n    presets: { thumb: { width: 30, format: png }, wide: { w: 50 } }"
            )
        ) { (gateway) throws in
            let spelt = try gateway.ask("/asset/?id=a.png&width=30&format=png")
            let named = try gateway.ask("/asset/?id=a.png&preset=thumb")
            #expect(named.status == 200 && named.body == spelt.body)
            #expect(named["Cache-Status"]?.hasPrefix("urlgate; hit") == true)
            let other = try gateway.ask("/asset/?preset=thumb&id=a.png&w=12")
            #expect(PNG.size(of: other.body).map { $0 == (12, 8) } == true)
            let unknown = try gateway.ask("/asset/?id=a.png&preset=thum")
            #expect(unknown.status == 400 && unknown.text.contains("Did you mean 'thumb'?"))
            #expect(try gateway.ask("/asset/?id=a.png&preset=thumb&preset=wide").problemCode == "repeated-parameter")
        },
        pictures(
            "with presets-only a client says a preset and which original; other handlers say what they like",
            Example.pictures.replacing(
                "options: { origin: photos }",
                with: "options: { origin: photos }\n    presets: { thumb: { width: 30 } }\n    presets-only: true")
        ) { (gateway) throws in
            #expect(try gateway.ask("/asset/?id=a.png&preset=thumb").status == 200)
            let refused = try gateway.ask("/asset/?id=a.png&width=30")
            #expect(refused.status == 400 && refused.problemCode == "preset-only", "\(refused.text)")
            #expect(refused.text.contains("'width'") && refused.text.contains("thumb"))
            #expect(try gateway.ask("/avatar/?url=asset://?id=a.png&size=32&format=png").status == 200)
        },
        pictures(
            "a watermark is named by the configuration, and no other is known",
            Example.pictures.replacing(
                "options: { origin: photos }",
                with: "options: { origin: photos, watermark: \"logo=d.png;scale=50;opacity=100\" }")
        ) { (gateway) throws in
            let plain = try gateway.ask("/asset/?id=a.png&format=png")
            let marked = try gateway.ask("/asset/?id=a.png&format=png&watermark=logo")
            #expect(marked.status == 200 && marked.body != plain.body)
            let unknown = try gateway.ask("/asset/?id=a.png&watermark=lgo")
            #expect(unknown.status == 400 && unknown.text.contains("'watermark' is 'lgo'"))
        },
        pictures("download has browsers save the picture under a name") { (gateway) throws in
            let answer = try gateway.ask("/asset/?id=a.png&width=30&download=%C3%BCber/holiday.png")
            #expect(
                answer["Content-Disposition"]
                    == "attachment; filename=\"_ber_holiday.png\"; filename*=UTF-8''%C3%BCber_holiday.png")
        },
        pictures("output=info is a document about the original") { (gateway) throws in
            let answer = try gateway.ask("/asset/?id=a.png&output=info")
            #expect(answer.status == 200 && answer["Content-Type"] == "application/json")
            for part in ["\"format\":\"png\"", "\"width\":60", "\"height\":40", "\"hash\":\"sha256:"] {
                #expect(answer.text.contains(part), "\(part) in \(answer.text)")
            }
        },
        pictures(
            "kinds that the configuration does not name are refused, and named",
            Example.pictures.replacing("origin: photos }", with: "origin: photos, kinds: [jpeg, webp] }")
        ) { (gateway) throws in
            let answer = try gateway.ask("/asset/?id=a.png&width=30")
            #expect(answer.status == 422 && answer.problemCode == "picture-kind-unsupported")
            #expect(answer.text.contains("Give one of JPEG, WebP."))
        },
        pictures(
            "where damage may be shown, a truncated original is, and is kept for a minute at most",
            Example.pictures.replacing("origin: photos }", with: "origin: photos, truncated: allow }")
        ) { (gateway) throws in
            let answer = try gateway.ask("/asset/?id=truncated.png&format=png")
            #expect(answer.status == 200 && PNG.size(of: answer.body).map { $0 == (200, 200) } == true)
            #expect(answer["Cache-Control"] == "public, max-age=60")
            let whole = try gateway.ask("/asset/?id=a.png&format=png")
            #expect(whole["Cache-Control"] != "public, max-age=60")
        },
    ]
}
