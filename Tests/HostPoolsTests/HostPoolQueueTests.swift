import Glibc
import HostMessages
import Linux
import Testing
import URLLoading

@testable import HostPools

/// Waiting, cancelling and nesting.
struct HostPoolQueueTests {
    /// Runs `body` while one load occupies the only slot.
    private func whileBusy(_ rig: PoolRig, _ body: () -> Void) throws {
        let crew = Crew()
        let cancellation = Cancellation()
        try crew.start { _ = rig.load(["do": "slow", "milliseconds": "60000"], cancellation: cancellation) }
        #expect(rig.waits { $0.running == 1 })
        body()
        cancellation.cancel()
        #expect(crew.isDone())
    }

    @Test func `a full queue is 503 at once, with a time to come back`() throws {
        let rig = try PoolRig.open { $0.queueMax = 0 }
        defer { rig.end() }
        try whileBusy(rig) {
            let error = rig.load(["do": "ok"]).error
            #expect(error?.code == "overloaded")
            #expect(error?.retryAfterSeconds == 1)
            #expect(rig.counters.overloaded == 1)
        }
        #expect(rig.load(["do": "ok"]).code == nil)
    }

    @Test func `a queue timeout is 503 too, and the place in the queue is free again`() throws {
        let rig = try PoolRig.open {
            $0.queueMax = 1
            $0.queueTimeout = .milliseconds(50)
        }
        defer { rig.end() }
        try whileBusy(rig) {
            #expect(rig.load(["do": "ok"]).code == "overloaded")
            #expect(rig.load(["do": "ok"]).code == "overloaded")
            #expect(rig.status.queued == 0)
        }
    }

    @Test func `loads in the queue are done one after the other`() throws {
        let rig = try PoolRig.open()
        defer { rig.end() }
        let crew = Crew()
        let failed = Lock(0)
        for _ in 0..<8 {
            try crew.start {
                if rig.load(["do": "slow", "milliseconds": "10"]).code != nil { failed.withLock { $0 += 1 } }
            }
        }
        #expect(crew.isDone())
        #expect(failed.withLock { $0 } == 0)
        #expect(rig.counters.maxRunning == 1)
        #expect(rig.counters.started == 1)
    }

    @Test func `a cancelled load that stops in time leaves its host for the next`() throws {
        let rig = try PoolRig.open()
        defer { rig.end() }
        try whileBusy(rig) {}
        #expect(rig.load(["do": "ok"]).code == nil)
        #expect(rig.counters.cancelled == 1)
        #expect(rig.counters.started == 1)
    }

    @Test func `a cancelled load that does not stop costs its host`() throws {
        let rig = try PoolRig.open()
        defer { rig.end() }
        // A load that is cancelled before its host has read the order costs nothing, so it takes a round or two.
        let costsItsHost = rig.waits { status in
            if status.counters.exits["cancelled", default: 0] > 0 { return true }
            return self.cancelledCode(of: ["do": "hang"], rig) != "cancelled"
        }
        #expect(costsItsHost)
        #expect(rig.counters.exits["cancelled", default: 0] > 0)
        #expect(rig.load(["do": "ok"]).code == nil)
    }

    /// What becomes of a load that is cancelled once it has a host.
    private func cancelledCode(of items: [String: String], _ rig: PoolRig) -> String? {
        let crew = Crew()
        let cancellation = Cancellation()
        try? crew.start {
            _ = rig.waits { $0.hosts.contains { $0.state == .loading } }
            cancellation.cancel()
        }
        defer { _ = crew.isDone() }
        return rig.load(items, cancellation: cancellation).code
    }

    @Test func `a load cancelled in the queue leaves at once`() throws {
        let rig = try PoolRig.open()
        defer { rig.end() }
        try whileBusy(rig) {
            let cancellation = Cancellation()
            let crew = Crew()
            try? crew.start {
                _ = rig.waits { $0.queued == 1 }
                cancellation.cancel()
            }
            #expect(rig.load(["do": "ok"], cancellation: cancellation).code == "cancelled")
            #expect(crew.isDone())
        }
    }

    /// Loads what is asked for in the same pool, side by side, as the gateway does.
    private func inSamePool(_ rig: PoolRig, depth: UInt8) -> PoolRig.Nested {
        { requests, relay in
            let crew = Crew()
            let outcomes = Lock<[Int: NestedOutcome]>([:])
            for (index, request) in requests.enumerated() {
                try? crew.start {
                    let outcome = self.outcome(of: request.url, rig, depth: depth, relay)
                    outcomes.withLock { $0[index] = outcome }
                }
            }
            _ = crew.isDone()
            return outcomes.withLock { all in
                requests.indices.map { all[$0] ?? .failure(.internalFault("no outcome")) }
            }
        }
    }

    /// `fault://?do=deeper` asks for two more of itself, down to the last depth.
    private func outcome(of url: String, _ rig: PoolRig, depth: UInt8, _ relay: Cancellation) -> NestedOutcome {
        let result =
            url == "fault://?do=deeper" && depth < 4
            ? rig.load(
                ["do": "nested-batch"], urls: [url, url], depth: depth, cancellation: relay,
                nested: inSamePool(rig, depth: depth + 1))
            : rig.load(["do": "ok", "size": "7"], depth: depth, cancellation: relay)
        switch result {
        case .success(let answer): return .bytes(answer.body, contentType: "image/x-seven", isIncomplete: false)
        case .failure(let error): return .failure(error)
        }
    }

    @Test func `four nested loads in the same pool need one slot`() throws {
        let rig = try PoolRig.open()
        defer { rig.end() }
        let urls = (1...4).map { "fault://?do=ok&salt=\($0)" }
        let answer = try rig.load(["do": "nested-batch"], urls: urls, nested: inSamePool(rig, depth: 1)).get()
        #expect(
            String(decoding: answer.body, as: UTF8.self)
                == Array(repeating: "200 7 image/x-seven", count: 4).joined(separator: "\n"))
        #expect(rig.counters.maxRunning == 1)
        #expect(rig.counters.nested == 4)
    }

    @Test func `loads nested to the last depth need one slot and five hosts`() throws {
        let rig = try PoolRig.open()
        defer { rig.end() }
        let url = "fault://?do=deeper"
        let answer = try rig.load(["do": "nested-batch"], urls: [url, url], nested: inSamePool(rig, depth: 1)).get()
        #expect(String(decoding: answer.body, as: UTF8.self).hasPrefix("200 "))
        #expect(rig.counters.maxRunning == 1)
        #expect(rig.counters.started <= 6)
        #expect(rig.counters.answered == 31)
    }

    @Test func `a nested file arrives as a descriptor`() throws {
        let rig = try PoolRig.open()
        defer { rig.end() }
        let path = BuiltFiles.path("urlgate-host")
        let answer = try rig.load(["do": "nested"], urls: ["origin://files/host"]) { _, _ in
            let descriptor = open(path, O_RDONLY)
            let length = UInt64(lseek(descriptor, 0, SEEK_END))
            return [.file(OpenFile(FileDescriptor(owning: descriptor)), length: length)]
        }.get()
        #expect(answer.body.prefix(4) == [0x7f, 0x45, 0x4c, 0x46])
        #expect(answer.body.count > 1000)
    }

    @Test func `megabytes of nested bytes arrive whole`() throws {
        let rig = try PoolRig.open()
        defer { rig.end() }
        let bytes = (0..<3_500_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let answer = try rig.load(["do": "nested"], urls: ["origin://files/big"]) { _, _ in
            [.bytes(bytes, contentType: "image/png", isIncomplete: true)]
        }.get()
        #expect(answer.body == bytes)
        #expect(answer.response.isIncomplete)
    }

    @Test func `a failed nested load reaches the handler with its status and code`() throws {
        let rig = try PoolRig.open()
        defer { rig.end() }
        let answer = try rig.load(["do": "nested-batch"], urls: ["origin://files/none"]) { _, _ in
            [.failure(.originalNotFound())]
        }.get()
        #expect(String(decoding: answer.body, as: UTF8.self) == "404 original-not-found")
    }

    @Test func `a host that dies during its nested loads cancels them, and the load is tried again`() throws {
        let rig = try PoolRig.open()
        defer { rig.end() }
        let rounds = Lock(0)
        let answer = rig.load(["do": "nested"], urls: ["origin://files/x"]) { _, relay in
            let round = rounds.withLock { rounds -> Int in
                rounds += 1
                return rounds
            }
            if round == 1 {
                for host in rig.status.hosts where host.state == .lending { rig.signal(SIGKILL, to: host.pid) }
                #expect(rig.waits { _ in relay.isCancelled })
            }
            return [.bytes([1, 2, 3], contentType: "image/png", isIncomplete: false)]
        }
        #expect(try answer.get().body == [1, 2, 3])
        #expect(rounds.withLock { $0 } == 2)
        #expect(rig.counters.retried == 1)
    }

    @Test func `a cancelled load cancels its nested loads`() throws {
        let rig = try PoolRig.open()
        defer { rig.end() }
        let cancellation = Cancellation()
        let result = rig.load(["do": "nested"], urls: ["origin://files/x"], cancellation: cancellation) { _, relay in
            cancellation.cancel()
            return [.failure(relay.isCancelled ? .cancelled() : .internalFault("the relay is silent"))]
        }
        #expect(result.code == "cancelled")
        #expect(rig.load(["do": "ok"]).code == nil)
    }
}
