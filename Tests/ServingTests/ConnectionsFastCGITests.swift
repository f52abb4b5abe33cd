import Glibc
import Testing
import URLGateTesting

/// What only the web server's side of the socket can do.
struct ConnectionsFastCGITests {
    @Test func `a POST with 100 kB is refused, and the same connection serves the next GET`() throws {
        try serving(Example.fault()) { gateway in
            let client = try FastCGIClient(path: gateway.socketPath)
            let body = [UInt8](repeating: 7, count: 100_000)
            try client.send(
                FastCGIRecord.request(
                    "/fault/?do=ok", method: "POST", [("CONTENT_LENGTH", "100000")], body: body, keepConnection: true))
            #expect(client.receive().status == 405)
            try client.send(FastCGIRecord.request("/fault/?do=ok", keepConnection: true))
            let answer = client.receive()
            #expect(answer.status == 200 && answer.body.count == 1024)
            client.close()
        }
    }

    @Test func `a kept connection costs no thread and serves request after request`() throws {
        try serving(Example.fault()) { gateway in
            let clients = try (0..<50).map { _ in try FastCGIClient(path: gateway.socketPath) }
            for _ in 0..<3 {
                for client in clients {
                    try client.send(FastCGIRecord.request("/fault/?do=ok", keepConnection: true))
                    #expect(client.receive().status == 200)
                }
            }
            try gateway.waitUntil("connections.parked", reaches: 50)
            for client in clients { client.close() }
        }
    }

    @Test func `10,000 parameters that fit into the longest URL are 400`() throws {
        try serving(Example.fault(top: "limits: { max-url: 64 KiB }")) { gateway in
            let answer = try gateway.ask("/fault/?do=ok" + String(repeating: "&a=1", count: 10_000))
            #expect(answer.status == 400 && answer.problemCode == "too-many-parameters")
        }
    }

    @Test func `a slow reader of megabytes does not keep others waiting`() throws {
        try serving(Example.fault()) { gateway in
            let slow = try (0..<20).map { _ in try FastCGIClient(path: gateway.socketPath) }
            for client in slow { try client.send(FastCGIRecord.request("/fault/?do=ok&size=4000000")) }
            try gateway.waitUntil("requests", reaches: 20)
            for _ in 0..<50 { #expect(try gateway.ask("/fault/?do=ok").status == 200) }
            for client in slow { #expect(client.receive().body.count == 4_000_000) }
        }
    }
}

/// The same through nginx, whose connections to the gateway are kept.
struct ConnectionsNginxTests {
    @Test func `a POST with 100 kB is refused, and the same connection serves the next GET`() throws {
        try serving(Example.fault(), at: .nginx) { gateway in
            let port = try #require(gateway.nginx?.port)
            let client = try HTTPConnection(port: port)
            for _ in 0..<3 {
                try client.send("/fault/?do=ok", method: "POST", body: [UInt8](repeating: 7, count: 100_000))
                #expect(client.receive().status == 405)
                try client.send("/fault/?do=ok")
                let answer = client.receive()
                #expect(answer.status == 200 && answer.isWhole && answer.body.count == 1024)
            }
        }
    }

    @Test func `a body larger than the site allows is 413 with a problem document`() throws {
        try serving(Example.fault(), at: .nginx) { gateway in
            let answer = try gateway.ask("/fault/?do=ok", method: "POST", body: [UInt8](repeating: 7, count: 2 << 20))
            #expect(answer.status == 413 && answer.problemCode == "body-too-large")
        }
    }

    @Test func `a killed gateway is 502 from nginx with a problem document, and the next one serves`() throws {
        let folder = try TemporaryFolder()
        let first = try TestGateway(Example.fault(), at: .nginx, in: folder)
        #expect(try first.ask("/fault/?do=ok").status == 200)
        first.program.send(SIGKILL)
        _ = first.program.wait(patience: .seconds(10))
        let answer = try first.ask("/fault/?do=ok")
        #expect(answer.status == 502 && answer.problemCode == "gateway-unreachable")
        try serving(Example.fault(), in: folder) { _ in
            let answer = try first.ask("/fault/?do=ok")
            #expect(answer.status == 200)
            first.nginx?.end()
        }
    }

    @Test func `SIGTERM ends the gateway at once, though nginx keeps connections to it`() throws {
        let gateway = try TestGateway(Example.fault(), at: .nginx)
        for _ in 0..<10 { #expect(try gateway.ask("/fault/?do=ok").status == 200) }
        try gateway.waitUntil("connections.parked", reaches: 1)
        #expect(gateway.terminate(patience: .seconds(10)) == .exited(0))
    }

    @Test func `200 clients that ask for one cold URL cost one render`() throws {
        let pool = "pool: { mode: static, max-children: 1, timeout: 60 s }"
        try serving(Example.fault(pool), at: .nginx) { gateway in
            let hosts = gateway.hosts
            for host in hosts { kill(host, SIGSTOP) }
            defer { for host in hosts { kill(host, SIGCONT) } }
            let requests = try (0..<200).map { _ in try gateway.begin("/fault/?do=ok&size=20000") }
            try gateway.waitUntil("cache.waiters", reaches: 200)
            for host in hosts { kill(host, SIGCONT) }
            for request in requests {
                let answer = request.answer()
                #expect(answer.status == 200 && answer.isWhole && answer.body.count == 20000)
            }
            #expect(try gateway.status()["renders"] == 1)
        }
    }
}
