import Glibc
import Linux
import Testing
import URLGateTesting

/// Hosts that somebody kills from outside cost time and nothing else.
struct KilledHostsFastCGITests {
    /// Kills a host of the first pool each time so many loads have been answered, until it is told to stop.
    private final class Killer: Sendable {
        private let state = Monitor((isDone: false, kills: 0, hasEnded: false))

        init(_ gateway: TestGateway, afterEvery answers: Int) throws {
            try Thread.start("killer") { [state] in
                var next = answers
                while !state.withLock({ $0.isDone }) {
                    guard let status = try? gateway.status(), status["pools[0].answered"] >= next else { continue }
                    next = status["pools[0].answered"] + answers
                    if Self.killOne(status) { state.signal { $0.kills += 1 } }
                }
                state.signal { $0.hasEnded = true }
            }
        }

        private static func killOne(_ status: GatewayStatus) -> Bool {
            let busy = (0..<8).map { "pools[0].hosts[\($0)]" }.filter { status.json("\($0).state") == "\"loading\"" }
            guard let host = busy.randomElement().map({ status["\($0).pid"] }), host > 1 else { return false }
            return kill(Int32(host), SIGKILL) == 0
        }

        /// Ends the killing; returns how many were killed.
        func stop() -> Int {
            state.signal { $0.isDone = true }
            return state.wait(until: .after(.seconds(60))) { $0.hasEnded ? $0.kills : nil } ?? 0
        }
    }

    /// Asks for `count` different URLs, eight at a time. Returns the answers that are no pictures.
    private func failures(_ gateway: TestGateway, count: Int, url: (Int) -> String) throws -> [TestAnswer] {
        var failures: [TestAnswer] = []
        for start in stride(from: 0, to: count, by: 8) {
            var requests: [PendingRequest] = []
            for number in start..<min(start + 8, count) { requests.append(try gateway.begin(url(number))) }
            failures += requests.map { $0.answer() }.filter { $0.status != 200 || !$0.isWhole }
        }
        return failures
    }

    @Test func `hosts are killed during 1,000 cold requests and no request fails`() throws {
        let pool = "pool: { mode: static, max-children: 2, timeout: 30 s, queue: { timeout: 30 s } }"
        try serving(Example.fault(pool)) { gateway in
            let killer = try Killer(gateway, afterEvery: 10)
            let failures = try failures(gateway, count: 1000) { "/fault/?do=slow&milliseconds=5&salt=\($0)" }
            let kills = killer.stop()
            #expect(failures.isEmpty, "\(failures.count): \(failures.first?.text ?? "")")
            #expect(kills > 10)
            #expect(try gateway.status()["cache.misses"] == 1000)
        }
    }

    @Test func `hosts are killed while they make pictures and no request fails`() throws {
        let folder = try TemporaryFolder()
        try Example.writePhotos(to: folder)
        try serving(Example.pictures, in: folder) { gateway in
            let killer = try Killer(gateway, afterEvery: 5)
            let failures = try failures(gateway, count: 60) { "/asset/?id=a.png&width=\($0 + 1)&format=png" }
            let kills = killer.stop()
            #expect(failures.isEmpty, "\(failures.count): \(failures.first?.text ?? "")")
            #expect(kills > 0)
        }
    }
}
