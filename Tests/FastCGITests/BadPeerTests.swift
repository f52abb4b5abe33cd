import FastCGI
import Glibc
import Linux
import Testing
import URLGateTesting
import URLLoading

@Suite struct BadPeerTests {
    @Test func `silent peers cost no thread and are disconnected`() throws {
        let running = try RunningServer(
            .with {
                $0.responders = 1
                $0.readTimeout = .milliseconds(200)
            })
        let silent = try running.connect()
        let alsoSilent = try running.connect()
        #expect(try running.answer("/").status == 200)
        #expect(silent.waitForClose())
        #expect(running.counts { $0.readTimeouts == 2 && $0.openConnections == 0 })
        alsoSilent.close()
    }

    @Test func `a half-sent request is disconnected without an answer`() throws {
        let running = try RunningServer(.with { $0.readTimeout = .milliseconds(200) })
        for part in [1, 8, 20, 60] {
            let client = try running.connect()
            try client.send(Array(FastCGIRecord.request("/", keepConnection: true).prefix(part)))
            #expect(client.receive().isClosed)
        }
        #expect(running.counts { $0.readTimeouts == 4 && $0.requests == 0 })
        #expect(running.codes.allSatisfy { $0 == "read-timed-out" })
    }

    @Test func `a request sent byte by byte is answered`() throws {
        let running = try RunningServer()
        let client = try running.connect()
        for _ in 0..<2 {
            for byte in FastCGIRecord.request("/slowly", keepConnection: true) { try client.send([byte]) }
            #expect(client.receive().text == "GET /slowly")
        }
    }

    @Test func `a body that comes slowly holds no thread`() throws {
        let running = try RunningServer(.with { $0.responders = 1 })
        let request = FastCGIRecord.request(
            "/slow", method: "POST", body: [UInt8](repeating: 7, count: 200_000), keepConnection: true)
        let slow = try running.connect()
        for start in stride(from: 0, to: request.count, by: 40_001) {
            try slow.send(Array(request[start..<min(start + 40_001, request.count)]))
            #expect(try running.answer("/hit").text == "GET /hit")
        }
        #expect(slow.receive().text == "POST /slow")
    }

    @Test func `a management record closes the connection and nothing else`() throws {
        let running = try RunningServer()
        let client = try running.connect()
        let names = ["FCGI_MAX_CONNS", "FCGI_MAX_REQS", "FCGI_MPXS_CONNS", "FCGI_A", "FCGI_B", "FCGI_C"]
        let values = names.flatMap { FastCGIRecord.pair(Array($0.utf8), []) }
        try client.send(FastCGIRecord.spell(type: 9, id: 0, values))
        #expect(client.receive().isClosed)
        #expect(try running.answer("/").status == 200)
        #expect(running.codes == ["management-record"])
        #expect(running.server.counters.refusedRequests == 1)
    }

    @Test(arguments: [1, 8, 255] as [UInt8])
    func `records hidden in the padding of a begin are not read`(padding: UInt8) throws {
        let running = try RunningServer()
        let client = try running.connect()
        var begin = FastCGIRecord.begin(keepConnection: true)
        begin[6] = padding
        let names = FastCGIRecord.spell(type: 9, id: 0, FastCGIRecord.pair(Array("FCGI_MAX_CONNS".utf8), []))
        begin += (names + [UInt8](repeating: 0, count: 255)).prefix(Int(padding))
        try client.send(begin + FastCGIRecord.request("/").dropFirst(16))
        #expect(client.receive().isClosed)
        #expect(running.codes == ["malformed-request"])
        #expect(try running.answer("/").status == 200)
    }

    @Test func `an abort closes the connection`() throws {
        let running = try RunningServer()
        let client = try running.connect()
        try client.send(FastCGIRecord.begin(keepConnection: true) + FastCGIRecord.spell(type: 2))
        #expect(client.receive().isClosed)
        #expect(running.counts { $0.abortedClients == 1 && $0.refusedRequests == 0 })
        #expect(running.codes.isEmpty)
    }

    @Test func `parameters beyond the limit close the connection`() throws {
        let running = try RunningServer()
        let client = try running.connect()
        try? client.send(FastCGIRecord.request("/" + String(repeating: "x", count: 200_000)))
        #expect(client.waitForClose())
        #expect(running.counts { $0.refusedRequests == 1 })
        #expect(running.codes == ["parameters-too-large"])
    }

    @Test func `slow readers share one body, cost no thread, and are disconnected when they take nothing`() throws {
        let body = [UInt8](repeating: 7, count: 4 << 20)
        let running = try RunningServer(
            .with {
                $0.responders = 2
                $0.sendTimeout = .seconds(2)
            }
        ) { exchange in
            guard exchange.environment.requestTarget == "/large" else { return .response(RunningServer.echo(exchange)) }
            return .response(Response(status: 200, body: body))
        }
        let reader = try running.connect()
        try reader.send(FastCGIRecord.request("/large"))
        let sleepers = try (0..<100).map { _ in
            let client = try running.connect()
            try client.send(FastCGIRecord.request("/large"))
            return client
        }
        #expect(running.counts { $0.parkedConnections == 101 && $0.threads == 2 })
        #expect(try running.answer("/hit").text == "GET /hit")
        #expect(reader.receive().body == body)
        #expect(running.counts { $0.sendTimeouts == 100 && $0.openConnections == 0 })
        #expect(sleepers.count == 100)
    }

    @Test func `random records never end the server`() throws {
        let running = try RunningServer(
            .with {
                $0.bodyLimit = 10_000
                $0.readTimeout = .milliseconds(300)
            })
        var random = SplitMix(state: 20_260_101)
        for _ in 0..<400 {
            let client = try running.connect()
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                try? client.send(randomRecord(&random))
            }
        }
        #expect(running.counts { $0.openConnections == 0 })
        #expect(try running.answer("/").status == 200)
    }

    /// Mostly well-formed, or nothing but the first check is tested.
    private func randomRecord(_ random: inout SplitMix) -> [UInt8] {
        let noise = (0..<Int.random(in: 0...64, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
        switch Int.random(in: 0...9, using: &random) {
        case 0: return noise
        case 1:
            return FastCGIRecord.spell(
                type: .random(in: 0...12, using: &random), id: .random(in: 0...2, using: &random), noise)
        case 2, 3: return FastCGIRecord.begin(keepConnection: .random(using: &random))
        case 4: return FastCGIRecord.spell(type: 4, noise)
        case 5: return FastCGIRecord.parameters([("A", "b"), ("REQUEST_URI", "/x")])
        case 6: return FastCGIRecord.body(noise)
        case 7: return Array(FastCGIRecord.request("/x").prefix(.random(in: 1...80, using: &random)))
        default:
            return FastCGIRecord.request("/x", method: "POST", body: noise, keepConnection: .random(using: &random))
        }
    }

    @Test func `running out of descriptors loses no thread`() async {
        await #expect(processExitsWith: .success) {
            let running = try RunningServer(.with { $0.responders = 2 })
            // Its descriptor on our side is closed when the client sees the end.
            let first = try running.connect()
            try first.send(FastCGIRecord.request("/"))
            #expect(first.receive().status == 200 && first.waitForClose())
            first.close()
            var limit = rlimit(rlim_cur: 64, rlim_max: 64)
            setrlimit(__rlimit_resource_t(7), &limit)
            var hoard: [Int32] = []
            while case let number = open("/dev/null", O_RDONLY), number >= 0 { hoard.append(number) }
            #expect(hoard.count > 1)
            close(hoard.removeLast())
            let client = try running.connect()
            try client.send(FastCGIRecord.request("/late"))
            #expect(running.counts { $0.acceptPauses > 2 })
            for number in hoard { close(number) }
            #expect(client.receive().text == "GET /late")
            #expect(try running.answer("/").status == 200)
            #expect(running.server.counters.threads == 2)
            #expect(Set(running.codes) == ["accept-paused"])
        }
    }
}

/// Random numbers that are the same each time.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
