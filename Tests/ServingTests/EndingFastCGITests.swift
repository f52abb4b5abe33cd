import Glibc
import Testing
import URLGateTesting

/// How a gateway ends.
struct EndingFastCGITests {
    @Test func `SIGTERM ends it at once, though idle connections are kept`() throws {
        let gateway = try TestGateway(Example.fault(top: "drain-timeout: 30 s"))
        var idle: [FastCGIClient] = []
        for _ in 0..<20 {
            let client = try FastCGIClient(path: gateway.socketPath)
            try client.send(FastCGIRecord.request("/fault/?do=ok", keepConnection: true))
            #expect(client.receive().status == 200)
            idle.append(client)
        }
        let hosts = gateway.hosts
        #expect(gateway.terminate(patience: .seconds(10)) == .exited(0))
        for client in idle { #expect(client.waitForClose()) }
        #expect(eventually { hosts.allSatisfy { !ProcessFacts.isRunning($0) } })
        #expect(access(gateway.socketPath, F_OK) == -1)
    }

    @Test func `SIGTERM lets requests under way get their answer`() throws {
        let gateway = try TestGateway(Example.fault())
        let request = try gateway.begin("/fault/?do=slow&milliseconds=1500")
        try gateway.waitUntil("pools[0].running", reaches: 1)
        gateway.program.send(SIGTERM)
        let answer = request.answer()
        #expect(answer.status == 200 && answer.isWhole && answer.body.count == 1024)
        #expect(gateway.program.wait(patience: .seconds(20)) == .exited(0))
    }

    @Test func `a load that does not end within drain-timeout is cut off`() throws {
        let gateway = try TestGateway(Example.fault("pool: { timeout: 60 s }", top: "drain-timeout: 500 ms"))
        let request = try gateway.begin("/fault/?do=hang")
        try gateway.waitUntil("pools[0].running", reaches: 1)
        let hosts = gateway.hosts
        #expect(gateway.terminate(patience: .seconds(10)) == .exited(0))
        #expect(request.answer().status != 200)
        #expect(eventually { hosts.allSatisfy { !ProcessFacts.isRunning($0) } })
    }

    @Test func `SIGHUP is answered in the log, and a second SIGTERM ends it at once`() throws {
        let gateway = try TestGateway(Example.fault("pool: { timeout: 60 s }", top: "drain-timeout: 60 s"))
        gateway.program.send(SIGHUP)
        #expect(eventually { gateway.log.contains { $0.contains("\"event\":\"reload-not-supported\"") } })
        let request = try gateway.begin("/fault/?do=hang")
        try gateway.waitUntil("pools[0].running", reaches: 1)
        gateway.program.send(SIGTERM)
        #expect(eventually { gateway.log.contains { $0.contains("\"event\":\"draining\"") } })
        #expect(gateway.terminate(patience: .seconds(20)) == .exited(1))
        #expect(request.answer().status != 200)
        #expect(access(gateway.socketPath, F_OK) == -1)
    }

    @Test func `the gateway is killed and its hosts go with it`() throws {
        let gateway = try TestGateway(Example.fault("pool: { mode: static, max-children: 2 }"))
        try gateway.waitUntil("pools[0].hosts-ready", reaches: 2)
        let hosts = gateway.hosts
        #expect(hosts.count >= 2)
        gateway.program.send(SIGKILL)
        #expect(gateway.program.wait(patience: .seconds(10)) == .signaled(SIGKILL))
        #expect(eventually { hosts.allSatisfy { !ProcessFacts.isRunning($0) } })
    }

    @Test func `a socket that a killed gateway left is taken over`() throws {
        let folder = try TemporaryFolder()
        let first = try TestGateway(Example.fault(), in: folder)
        first.program.send(SIGKILL)
        _ = first.program.wait(patience: .seconds(10))
        try serving(Example.fault(), in: folder) { gateway in
            let answer = try gateway.ask("/fault/?do=ok")
            #expect(answer.status == 200)
        }
    }
}
