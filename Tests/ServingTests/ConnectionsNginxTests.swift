import Glibc
import Testing
import URLGateTesting

/// Connections through nginx, whose own connections to the gateway are kept.
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

    @Test func `one connection carries GET, HEAD, 304, failures and GET again`() throws {
        try serving(Example.fault(), at: .nginx) { gateway in
            let client = try HTTPConnection(port: try #require(gateway.nginx?.port))
            try client.send("/fault/?do=ok&size=100000")
            let first = client.receive()
            #expect(first.status == 200 && first.body.count == 100_000)
            for _ in 0..<3 {
                try client.send("/fault/?do=ok&size=100000", method: "HEAD")
                #expect(client.receive().status == 200)
                try client.send("/fault/?do=ok&size=100000", [("If-None-Match", first["ETag"] ?? "")])
                #expect(client.receive().status == 304)
                try client.send("/fault/?do=okk")
                #expect(client.receive().problemCode == "invalid-value")
                try client.send("/fault/?do=ok&size=100000")
                #expect(client.receive().body == first.body)
            }
        }
    }

    @Test func `the last client to leave stops the load, though nginx stands between`() throws {
        try serving(Example.fault("pool: { max-children: 1, timeout: 60 s }"), at: .nginx) { gateway in
            let request = try gateway.begin("/fault/?do=slow&milliseconds=60000")
            try gateway.waitUntil("pools[0].running", reaches: 1)
            request.leave()
            try gateway.waitUntil("pools[0].cancelled", reaches: 1)
            let answer = try gateway.ask("/fault/?do=ok")
            #expect(answer.status == 200)
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
