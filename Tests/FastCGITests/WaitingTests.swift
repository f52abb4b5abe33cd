import FastCGI
import Linux
import Testing
import URLGateTesting
import URLLoading

@Suite struct WaitingTests {
    /// Requests for `/slow` wait at the gate, others are answered at once.
    private func server(
        gate: Gate, _ options: FastCGIOptions = FastCGIOptions()
    ) throws -> RunningServer {
        try RunningServer(options) { exchange in
            guard exchange.environment.requestTarget == "/slow" else { return .response(RunningServer.echo(exchange)) }
            let waited: Void? = exchange.waiting { _ in gate.wait() }
            return .response(Response(status: waited == nil ? 503 : 200))
        }
    }

    @Test func `hits are answered while every permit is taken, and a further wait is refused`() throws {
        let gate = Gate()
        let running = try server(
            gate: gate,
            .with {
                $0.responders = 2
                $0.permits = 3
            })
        let first = try running.connect()
        let second = try running.connect()
        let third = try running.connect()
        try first.send(FastCGIRecord.request("/slow"))
        try second.send(FastCGIRecord.request("/slow"))
        try third.send(FastCGIRecord.request("/slow"))
        #expect(running.counts { $0.permitsInUse == 3 && $0.threads == 5 })
        #expect(try running.answer("/slow").status == 503)
        #expect(try running.answer("/hit").text == "GET /hit")
        #expect(running.server.counters.permitsRefused == 1)
        gate.open()
        #expect(first.receive().status == 200 && second.receive().status == 200 && third.receive().status == 200)
        #expect(running.counts { $0.permitsInUse == 0 })
    }

    @Test func `surplus threads go after a while`() throws {
        let gate = Gate()
        let running = try server(
            gate: gate,
            .with {
                $0.responders = 2
                $0.surplusThreadLifetime = .milliseconds(20)
            })
        let client = try running.connect()
        try client.send(FastCGIRecord.request("/slow"))
        #expect(running.counts { $0.threads == 3 })
        gate.open()
        #expect(client.receive().status == 200)
        #expect(running.counts { $0.threads == 2 })
        #expect(try running.answer("/hit").status == 200)
    }

    @Test func `a client that goes away cancels the wait`() throws {
        let cancelled = Monitor(false)
        let running = try RunningServer { exchange in
            exchange.waiting { client in
                _ = client.addObserver { cancelled.signal { $0 = true } }
                _ = cancelled.wait(until: .after(.seconds(30))) { $0 ? true : nil }
            }
            return .response(Response(status: 200))
        }
        do {
            let client = try running.connect()
            try client.send(FastCGIRecord.request("/", keepConnection: true))
            #expect(running.counts { $0.permitsInUse == 1 })
            client.close()
        }
        #expect(cancelled.wait(until: .after(.seconds(30))) { $0 ? true : nil } == true)
        #expect(running.counts { $0.abortedClients == 1 && $0.openConnections == 0 && $0.permitsInUse == 0 })
    }

    @Test func `a kept connection is usable after a wait`() throws {
        let gate = Gate()
        gate.open()
        let running = try server(gate: gate)
        let client = try running.connect()
        for _ in 0..<5 {
            try client.send(FastCGIRecord.request("/slow", keepConnection: true))
            #expect(client.receive().status == 200)
            try client.send(FastCGIRecord.request("/hit", keepConnection: true))
            #expect(client.receive().text == "GET /hit")
        }
    }

    @Test func `without a connection a wait is granted`() {
        let exchange = FastCGIExchange(FastCGIEnvironment([]))
        #expect(exchange.waiting { client in client.isCancelled } == false)
    }
}
