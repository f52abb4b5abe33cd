import FastCGI
import Glibc
import Linux
import Testing
import URLGateTesting
import URLLoading

@Suite struct ServingTests {
    @Test func `a request is answered and its connection closed`() throws {
        let running = try RunningServer()
        let client = try running.connect()
        try client.send(FastCGIRecord.request("/a?b=c"))
        let answer = client.receive()
        #expect(answer.status == 200 && answer.text == "GET /a?b=c" && answer.isEnded && answer.protocolStatus == 0)
        #expect(client.waitForClose())
        #expect(running.counts { $0.openConnections == 0 && $0.requests == 1 })
    }

    @Test func `a kept connection answers again and again`() throws {
        let running = try RunningServer()
        let client = try running.connect()
        for number in 0..<50 {
            try client.send(FastCGIRecord.request("/\(number)", keepConnection: true, id: UInt16(number + 1)))
            #expect(client.receive().text == "GET /\(number)")
        }
        #expect(running.counts { $0.openConnections == 1 && $0.acceptedConnections == 1 && $0.parkedConnections == 1 })
    }

    @Test func `requests sent without waiting for answers are answered in order`() throws {
        let running = try RunningServer()
        let client = try running.connect()
        try client.send((0..<20).flatMap { FastCGIRecord.request("/\($0)", keepConnection: true) })
        for number in 0..<20 { #expect(client.receive().text == "GET /\(number)") }
    }

    @Test func `two hundred idle kept connections cost no thread`() throws {
        let running = try RunningServer(.with { $0.responders = 2 })
        var clients: [FastCGIClient] = []
        for number in 0..<200 {
            let client = try running.connect()
            clients.append(client)
            try client.send(FastCGIRecord.request("/\(number)", keepConnection: true))
            #expect(client.receive().status == 200)
        }
        #expect(running.counts { $0.parkedConnections == 200 && $0.threads == 2 })
        #expect(try running.answer("/new").text == "GET /new")
        #expect(clients.count == 200)
    }

    @Test func `a long target and duplicate headers reach the handler`() throws {
        let running = try RunningServer { exchange in
            let count = exchange.environment.requestTarget?.utf8.count ?? 0
            let accept = exchange.environment.header("Accept") ?? ""
            return .response(Response(status: 414, body: Array("\(count) \(accept)".utf8)))
        }
        let client = try running.connect()
        let target = "/" + String(repeating: "x", count: 65_535)
        try client.send(
            FastCGIRecord.request(target, [("HTTP_ACCEPT", "a"), ("HTTP_ACCEPT", "b")], keepConnection: true))
        let answer = client.receive()
        #expect(answer.status == 414 && answer.text == "65536 a, b")
    }

    @Test func `a target that is not UTF-8 keeps its bytes as escapes`() throws {
        let running = try RunningServer()
        let client = try running.connect()
        let pair = FastCGIRecord.pair(Array("REQUEST_URI".utf8), [47, 0xff, 0xd0])
        try client.send(
            FastCGIRecord.begin(keepConnection: false) + FastCGIRecord.spell(type: 4, pair)
                + FastCGIRecord.spell(type: 4) + FastCGIRecord.body([]))
        #expect(client.receive().text == "- /%FF%D0")
    }

    @Test func `a body is read to its end, and the connection stays usable`() throws {
        let running = try RunningServer { exchange in
            .response(Response(status: 405, body: Array("\(exchange.bodyLength) \(exchange.bodyWasTooLarge)".utf8)))
        }
        let client = try running.connect()
        let body = [UInt8](repeating: 7, count: 100_000)
        try client.send(FastCGIRecord.request("/", method: "POST", body: body, keepConnection: true))
        #expect(client.receive().text == "100000 false")
        try client.send(FastCGIRecord.request("/", keepConnection: true))
        #expect(client.receive().text == "0 false")
    }

    @Test func `a body over the limit is answered and costs the connection`() throws {
        let running = try RunningServer(.with { $0.bodyLimit = 100_000 }) { exchange in
            .response(Response(status: exchange.bodyWasTooLarge ? 413 : 200))
        }
        let client = try running.connect()
        let body = [UInt8](repeating: 7, count: 3_000_000)
        try client.send(FastCGIRecord.request("/", method: "POST", body: body, keepConnection: true))
        let answer = client.receive()
        #expect(answer.status == 413 && answer.isEnded)
        #expect(client.waitForClose())
    }

    @Test func `a cut answer has no end`() throws {
        let running = try RunningServer { _ in .cut }
        let client = try running.connect()
        try client.send(FastCGIRecord.request("/", keepConnection: true))
        let answer = client.receive()
        #expect(answer.isClosed && !answer.isEnded && answer.status == 0)
        #expect(running.counts { $0.cutAnswers == 1 && $0.openConnections == 0 })
    }

    @Test func `an omitted body leaves the connection usable`() throws {
        let running = try RunningServer { _ in
            var response = Response(
                status: 200, head: HeaderText([HeaderField("Content-Length", "5")]), body: [1, 2, 3, 4, 5])
            response.omitsBody = true
            return .response(response)
        }
        let client = try running.connect()
        for _ in 0..<2 {
            try client.send(FastCGIRecord.request("/", method: "HEAD", keepConnection: true))
            let answer = client.receive()
            #expect(answer.field("content-length") == "5" && answer.body.isEmpty && answer.isEnded)
        }
    }

    @Test func `sixty-four megabytes arrive as they were`() throws {
        // A length that no record size divides, so that a shifted record shows.
        let pattern = (0..<10_007).map { UInt8(truncatingIfNeeded: $0 &* 31 &>> 3) }
        var body: [UInt8] = []
        while body.count < 64 << 20 { body += pattern }
        let running = try RunningServer { [body] _ in .response(Response(status: 200, body: body)) }
        let answer = try running.answer("/")
        #expect(answer.isEnded && answer.body == body)
    }

    @Test(.enabled(if: getuid() == 0)) func `a user that may not connect is refused`() throws {
        let running = try RunningServer(.with { $0.allowedUIDs = [12345] })
        let client = try running.connect()
        #expect(client.waitForClose())
        #expect(running.counts { $0.refusedPeers == 1 && $0.requests == 0 })
        #expect(running.codes == ["peer-refused"])
    }

    @Test func `a user that may connect is served`() throws {
        let running = try RunningServer(.with { $0.allowedUIDs = [getuid()] })
        #expect(try running.answer("/").status == 200)
    }

    @Test func `connections beyond the most wait until others end`() throws {
        let running = try RunningServer(.with { $0.maximumConnections = 2 })
        let first = try running.connect()
        let second = try running.connect()
        try first.send(FastCGIRecord.request("/1", keepConnection: true))
        try second.send(FastCGIRecord.request("/2", keepConnection: true))
        #expect(first.receive().status == 200 && second.receive().status == 200)
        let third = try running.connect()
        try third.send(FastCGIRecord.request("/3"))
        #expect(running.counts { $0.acceptPauses > 0 })
        first.close()
        #expect(third.receive().text == "GET /3")
    }

    @Test func `SIGTERM still ends the process when libfcgi is set up`() async throws {
        await #expect(processExitsWith: .signal(SIGTERM)) {
            let running = try RunningServer()
            #expect(try running.answer("/").status == 200)
            kill(getpid(), SIGTERM)
            poll(nil, 0, 10_000)
        }
    }
}
