import Testing
import URLGateTesting

extension Behaviour {
    /// Pictures made of originals, good and bad.
    static let originals = [
        pictures("an original is resized, and Vary names Accept only where it matters") { gateway in
            let small = try gateway.ask("/asset/?id=a.png&width=30&format=png")
            #expect(small.status == 200 && small["Content-Type"] == "image/png" && small["Vary"] == nil)
            let size = try #require(PNG.size(of: small.body))
            #expect(size == (30, 20))
            let webp = try gateway.ask("/asset/?id=a.png&width=30", [("Accept", "image/webp,image/*")])
            #expect(webp["Content-Type"] == "image/webp" && webp["Vary"] == "Accept")
            let plain = try gateway.ask("/asset/?id=a.png&width=30", [("Accept", "image/png")])
            #expect(plain["Content-Type"] != "image/webp" && plain["Vary"] == "Accept")
            #expect(try gateway.status()["renders"] == 3)
        },
        pictures("an id that leads out of the origin, hides, or names no file is not found") { gateway in
            for id in [
                "../../etc/passwd", "/etc/passwd", "..%2F..%2Fetc%2Fpasswd", "%2Fetc%2Fpasswd", "%2e%2e/secret.png",
                "../secret.png", "x/../../secret.png", ".hidden.png", ".", "photos", "missing.png",
                "a.png%2F..%2Fa.png", "..%252Fsecret.png",
            ] {
                let answer = try gateway.ask("/asset/?id=\(id)&width=30")
                #expect(answer.status == 404 && answer.problemCode == "original-not-found", "\(id): \(answer.text)")
                #expect(!answer.text.contains("secret\""), "\(id)")
            }
        },
        pictures("a missing original is 404, and is not looked for twice in a row") { gateway in
            for _ in 0..<3 {
                let answer = try gateway.ask("/asset/?id=missing.png&width=30")
                #expect(answer.status == 404 && answer.problemCode == "original-not-found")
                #expect(answer.text.contains("There is no original 'missing.png'."), "\(answer.text)")
            }
            let status = try gateway.status()
            #expect(status["renders"] == 1 && status["cache.negative-hits"] == 2)
        },
        pictures("what cannot be decoded is 422 with the reason") { gateway in
            for (id, code) in [
                ("empty.png", "picture-kind-unsupported"), ("text.png", "picture-kind-unsupported"),
                ("bomb.png", "picture-too-large"), ("drawing.pdf", "picture-kind-unsupported"),
                ("large.png", "original-too-large"),
            ] {
                let answer = try gateway.ask("/asset/?id=\(id)&width=30&format=png")
                #expect(answer.status == 422 && answer.problemCode == code, "\(id): \(answer.status) \(answer.text)")
            }
            #expect(try gateway.ask("/asset/?id=a.png&width=30").status == 200)
        },
        pictures("a truncated original is 422") { gateway in
            let answer = try gateway.ask("/asset/?id=truncated.png&width=30&format=png")
            #expect(answer.status == 422 && answer.problemCode == "picture-not-decodable", "\(answer.text)")
        },
        pictures("sizes that are no sizes are 400 before anything is decoded") { gateway in
            for width in ["0", "-1", "NaN", "1e309", "1000000000", "", "abc"] {
                let answer = try gateway.ask("/asset/?id=a.png&width=\(width)")
                #expect(answer.status == 400 && answer.text.contains("'width'"), "\(width): \(answer.text)")
            }
            let answer = try gateway.ask("/asset/?id=a.png&widht=30")
            #expect(answer.problemCode == "unknown-parameter" && answer.text.contains("Did you mean 'width'?"))
            #expect(try gateway.status()["renders"] == 0)
        },
        pictures("an original has no URL outside") { gateway in
            let answer = try gateway.ask("/origin://photos/a.png")
            #expect(answer.status == 404 && answer.problemCode == "unknown-scheme")
        },
    ]
}
