import Testing
import URLGateTesting

/// nginx's own cache before the gateway: with the shipped rules, and with a key that lacks the method.
struct CachingNginxTests {
    private func behindCache(_ key: String, _ body: (TestGateway, HTTPConnection) throws -> Void) throws {
        try serving(Example.fault()) { gateway in
            let nginx = try TestNginx(in: gateway.folder, socket: gateway.socketPath, cacheKey: key)
            defer { nginx.end() }
            try body(gateway, try HTTPConnection(port: nginx.port))
        }
    }

    private func ask(
        _ client: HTTPConnection, _ target: String, method: String = "GET", _ fields: [(String, String)] = []
    ) throws -> TestAnswer {
        try client.send(target, method: method, fields)
        return client.receive()
    }

    @Test(arguments: ["", "$request_uri"])
    func `HEAD before GET leaves no picture without its bytes in nginx`(key: String) throws {
        try behindCache(key) { gateway, client in
            for _ in 0..<2 {
                let head = try ask(client, "/fault/?do=ok&size=3000", method: "HEAD")
                #expect(head.status == 200 && head.body.isEmpty && head["Content-Length"] == "3000")
                #expect(head["X-Accel-Expires"] == nil)
            }
            for _ in 0..<3 {
                let whole = try ask(client, "/fault/?do=ok&size=3000")
                #expect(whole.status == 200 && whole.isWhole && whole.body.count == 3000)
            }
            // The first GET fetched it, and nginx answered the other two itself.
            #expect(try gateway.status()["requests"] <= 3)
            #expect(try ask(client, "/fault/?do=ok&size=3000", method: "HEAD")["Content-Length"] == "3000")
        }
    }

    @Test func `parts and conditions hold for what nginx keeps`() throws {
        try behindCache("") { gateway, client in
            let whole = try ask(client, "/fault/?do=ok&size=3000")
            #expect(whole.status == 200 && whole["Accept-Ranges"] == "bytes")
            let requests = try gateway.status()["requests"]
            let part = try ask(client, "/fault/?do=ok&size=3000", [("Range", "bytes=10-19")])
            #expect(part.status == 206 && part.body == Array(whole.body[10..<20]))
            let condition = try ask(
                client, "/fault/?do=ok&size=3000", [("Range", "bytes=10-19"), ("If-Range", "\"other\"")])
            #expect(condition.status == 200 && condition.body == whole.body)
            let unchanged = try ask(client, "/fault/?do=ok&size=3000", [("If-None-Match", whole["ETag"] ?? "")])
            #expect(unchanged.status == 304)
            #expect(try gateway.status()["requests"] == requests)
        }
    }

    @Test func `a part asked for first does not become the whole`() throws {
        try behindCache("") { _, client in
            let part = try ask(client, "/fault/?do=ok&size=3000", [("Range", "bytes=0-9")])
            #expect(part.status == 206 && part.body.count == 10)
            let whole = try ask(client, "/fault/?do=ok&size=3000")
            #expect(whole.status == 200 && whole.body.count == 3000)
        }
    }

    @Test func `what may not be kept is not kept by nginx either, nor is a failure`() throws {
        try behindCache("") { gateway, client throws in
            for _ in 0..<2 {
                #expect(try ask(client, "/fault/?do=ok&policy=notAllowed").status == 200)
                #expect(try ask(client, "/fault/?do=okk").status == 400)
            }
            #expect(try gateway.status()["requests"] == 4)
        }
    }
}
