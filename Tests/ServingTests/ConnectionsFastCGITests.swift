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

    @Test func `clients that read slowly do not keep others waiting`() throws {
        try serving(Example.fault("pool: { timeout: 60 s }")) { gateway in
            let slow = try (0..<20).map { _ in try FastCGIClient(path: gateway.socketPath) }
            for client in slow { try client.send(FastCGIRecord.request("/fault/?do=ok&size=600000")) }
            try gateway.waitUntil("requests", reaches: 20)
            for _ in 0..<50 { #expect(try gateway.ask("/fault/?do=ok").status == 200) }
            for client in slow { #expect(client.receive().body.count == 600_000) }
        }
    }
}
