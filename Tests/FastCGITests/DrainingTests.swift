import Glibc
import Linux
import Testing
import URLGateTesting
import URLLoading

@testable import FastCGI

@Suite struct DrainingTests {
    @Test func `idle kept connections are closed at once`() throws {
        let running = try RunningServer()
        let client = try running.connect()
        try client.send(FastCGIRecord.request("/", keepConnection: true))
        #expect(client.receive().status == 200)
        #expect(running.counts { $0.parkedConnections == 1 })
        running.server.shutDown()
        #expect(running.ends(within: .seconds(10)))
        #expect(client.waitForClose())
        #expect(running.server.counters.threads == 0)
    }

    @Test func `a request that runs is answered, then its connection closed`() throws {
        let gate = Gate()
        let running = try RunningServer { exchange in
            exchange.waiting { _ in gate.wait() }
            return .response(RunningServer.echo(exchange))
        }
        let client = try running.connect()
        try client.send(FastCGIRecord.request("/running", keepConnection: true))
        #expect(running.counts { $0.permitsInUse == 1 })
        running.server.shutDown()
        #expect(!running.ends(within: .milliseconds(100)))
        gate.open()
        let answer = client.receive()
        #expect(answer.text == "GET /running" && answer.isEnded)
        #expect(client.waitForClose())
        #expect(running.ends(within: .seconds(10)))
    }

    @Test func `what had connected before is still answered`() throws {
        let running = try RunningServer()
        let client = try running.connect()
        #expect(running.counts { $0.openConnections == 1 })
        running.server.shutDown()
        try client.send(FastCGIRecord.request("/late", keepConnection: true))
        #expect(client.receive().text == "GET /late")
        #expect(running.ends(within: .seconds(10)))
    }

    @Test func `who comes while a request is still answered is refused at once`() throws {
        let gate = Gate()
        let running = try RunningServer { exchange in
            exchange.waiting { _ in gate.wait() }
            return .response(RunningServer.echo(exchange))
        }
        let client = try running.connect()
        try client.send(FastCGIRecord.request("/running"))
        #expect(running.counts { $0.permitsInUse == 1 })
        running.server.shutDown()
        let isRefused = eventually { (try? running.connect()) == nil }
        #expect(isRefused)
        gate.open()
        #expect(client.receive().text == "GET /running")
        #expect(running.ends(within: .seconds(10)))
    }

    @Test func `a peer that holds on does not keep the server beyond its time`() throws {
        let body = [UInt8](repeating: 7, count: 4 << 20)
        let running = try RunningServer(.with { $0.drainTimeout = .milliseconds(200) }) { _ in
            .response(Response(status: 200, body: body))
        }
        let client = try running.connect()
        try client.send(FastCGIRecord.request("/"))
        #expect(running.counts { $0.parkedConnections == 1 && $0.bytesSent > 0 })
        running.server.shutDown()
        #expect(running.ends(within: .seconds(10)))
        #expect(running.codes == ["drain-timed-out"])
        client.close()
    }

    @Test func `a wait that outlives the drain timeout is cancelled`() throws {
        let cancelled = Monitor(false)
        let running = try RunningServer(.with { $0.drainTimeout = .milliseconds(100) }) { exchange in
            exchange.waiting { client in
                _ = client.addObserver { cancelled.signal { $0 = true } }
                _ = cancelled.wait(until: .after(.seconds(30))) { $0 ? true : nil }
            }
            return .cut
        }
        let client = try running.connect()
        try client.send(FastCGIRecord.request("/"))
        #expect(running.counts { $0.permitsInUse == 1 })
        running.server.shutDown()
        #expect(cancelled.wait(until: .after(.seconds(30))) { $0 ? true : nil } == true)
        #expect(running.ends(within: .seconds(10)))
        client.close()
    }

    @Test func `a server that is shut down before it runs ends at once`() throws {
        let folder = try RunningServer.temporaryFolder()
        let server = try FastCGIServer(
            listener: Listener.open(ListenOptions(.path(folder + "/socket"))), options: FastCGIOptions()
        ) { _ in }
        server.shutDown()
        try server.run { .response(RunningServer.echo($0)) }
        #expect(server.counters.threads == 0)
    }

    @Test func `a server leaves no descriptor open`() async {
        await #expect(processExitsWith: .success) {
            let before = openDescriptors()
            for _ in 0..<3 {
                let folder = try RunningServer.temporaryFolder()
                let path = folder + "/socket"
                let ended = Monitor(false)
                do {
                    let server = try FastCGIServer(
                        listener: Listener.open(ListenOptions(.path(path))), options: FastCGIOptions()
                    ) { _ in }
                    try Thread.start("test-server") {
                        try? server.run { .response(RunningServer.echo($0)) }
                        ended.signal { $0 = true }
                    }
                    let clients = try (0..<20).map { _ in try FastCGIClient(path: path) }
                    for client in clients {
                        try client.send(FastCGIRecord.request("/", keepConnection: true))
                        #expect(client.receive().status == 200)
                    }
                    server.shutDown()
                    #expect(ended.wait(until: .after(.seconds(30))) { $0 ? true : nil } == true)
                }
                unlink(path)
                rmdir(folder)
                #expect(settles { openDescriptors() == before })
            }
        }
    }
}

/// Whether `condition` comes true within 30 s.
private func settles(_ condition: () -> Bool) -> Bool {
    let deadline = Deadline.after(.seconds(30))
    while !condition() {
        if deadline.hasPassed { return false }
        poll(nil, 0, 1)
    }
    return true
}

/// Sockets and parsers' files; what the test's own runtime opens when it likes is none of these.
func openDescriptors() -> Int {
    (Int32(0)..<1024).count { number in
        var status = stat()
        guard fstat(number, &status) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFSOCK || status.st_size == RequestParser.capacity
    }
}
