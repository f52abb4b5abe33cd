import Glibc
import Testing
import URLGateTesting

/// One load for all who ask for the same, whoever comes and goes.
struct SharedLoadsFastCGITests {
    /// Hosts that do nothing for a while: a load is held as long as a test likes.
    private func holdingHosts(of gateway: TestGateway, _ body: () throws -> Void) throws {
        let hosts = gateway.hosts
        for host in hosts { kill(host, SIGSTOP) }
        defer { for host in hosts { kill(host, SIGCONT) } }
        try body()
    }

    private let configuration = Example.fault("pool: { mode: static, max-children: 1, timeout: 60 s }")

    @Test func `200 clients that ask for one cold URL cost one render`() throws {
        try serving(configuration) { gateway in
            var requests: [PendingRequest] = []
            try holdingHosts(of: gateway) {
                for _ in 0..<200 { requests.append(try gateway.begin("/fault/?do=ok&size=20000")) }
                try gateway.waitUntil("cache.waiters", reaches: 200)
            }
            let answers = requests.map { $0.answer() }
            #expect(answers.allSatisfy { $0.status == 200 && $0.isWhole && $0.body.count == 20000 })
            let status = try gateway.status()
            #expect(status["renders"] == 1 && status["cache.misses"] == 1 && status["cache.joined"] == 199)
            #expect(answers.filter { $0["Cache-Status"] == "urlgate; fwd=miss; stored" }.count == 1)
            #expect(answers.filter { $0["Cache-Status"] == "urlgate; fwd=miss; stored; collapsed" }.count == 199)
        }
    }

    @Test func `the client that came first leaves, and the others get their picture`() throws {
        try serving(configuration) { gateway in
            var others: [PendingRequest] = []
            try holdingHosts(of: gateway) {
                let first = try gateway.begin("/fault/?do=ok")
                try gateway.waitUntil("cache.waiters", reaches: 1)
                for _ in 0..<5 { others.append(try gateway.begin("/fault/?do=ok")) }
                try gateway.waitUntil("cache.waiters", reaches: 6)
                first.leave()
                try gateway.waitUntil("connections.aborted-clients", reaches: 1)
            }
            for other in others { #expect(other.answer().status == 200) }
            #expect(try gateway.status()["renders"] == 1)
        }
    }

    @Test func `the last client to leave stops the load, and the next one starts another`() throws {
        try serving(configuration) { gateway in
            let requests = [
                try gateway.begin("/fault/?do=slow&milliseconds=60000"),
                try gateway.begin("/fault/?do=slow&milliseconds=60000"),
            ]
            try gateway.waitUntil("cache.waiters", reaches: 2)
            try gateway.waitUntil("pools[0].running", reaches: 1)
            for request in requests { request.leave() }
            try gateway.waitUntil("pools[0].cancelled", reaches: 1)
            #expect(try gateway.status()["cache.flights"] == 0)
            #expect(try gateway.ask("/fault/?do=ok").status == 200)
            let again = try gateway.begin("/fault/?do=slow&milliseconds=60000")
            try gateway.waitUntil("renders", reaches: 3)
            again.leave()
            try gateway.waitUntil("pools[0].cancelled", reaches: 2)
        }
    }

    @Test func `a flood of a broken URL costs one load`() throws {
        try serving(configuration) { gateway in
            let path = "/fault/?do=throw&status=422"
            for _ in 0..<20 { #expect(try gateway.ask(path).status == 422) }
            let status = try gateway.status()
            #expect(status["renders"] == 1 && status["cache.negative-hits"] == 19)
        }
    }
}
