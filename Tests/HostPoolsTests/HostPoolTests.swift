import HostMessages
import Linux
import Testing
import URLLoading

@testable import HostPools

/// Loads on real hosts.
struct HostPoolTests {
    @Test func `a host's answer arrives whole, with its pid and cost`() throws {
        let rig = try PoolRig.open()
        defer { rig.end() }
        let answer = try rig.load(["do": "ok", "size": "20480"]).get()
        #expect(answer.body == (0..<20480).map { UInt8($0 % 251) })
        #expect(answer.response.contentType == "application/octet-stream")
        #expect(answer.response.fields == [HeaderField("X-Urlgate-Fault", "yes")])
        #expect(answer.hostPID == rig.status.hosts.first?.pid)
        #expect(rig.counters.answered == 1)
        #expect(rig.counters.started == 1)
    }

    @Test func `a megabyte and more arrives whole`() throws {
        let rig = try PoolRig.open()
        defer { rig.end() }
        let answer = try rig.load(["do": "ok", "size": "1200000"]).get()
        #expect(answer.body.count == 1_200_000)
        #expect(answer.body.last == UInt8(1_199_999 % 251))
    }

    @Test func `the plugin describes itself before it is configured`() throws {
        let rig = try PoolRig()
        defer { rig.end() }
        let introduction = try rig.pool.describe()
        #expect(introduction.abiMajor == 1)
        #expect(String(decoding: introduction.description, as: UTF8.self).contains("\"Fault\""))
        #expect(!introduction.sandbox.isEmpty)
        #expect(rig.load(["do": "ok"]).code == "handler-unavailable")
    }

    @Test func `hosts find exactly the environment of the design`() throws {
        let rig = try PoolRig.open { $0.usesVectors = false }
        defer { rig.end() }
        let answer = try rig.load(["do": "environment"]).get()
        #expect(
            String(decoding: answer.body, as: UTF8.self)
                == rig.pool.configuration.hostEnvironment.sorted().joined(separator: "\n"))
        #expect(rig.pool.configuration.hostEnvironment.count == 5)
    }

    @Test(arguments: [
        ("crash", 502, "handler-crashed"), ("exit", 502, "handler-crashed"),
        ("lie-length-short", 502, "handler-misbehaved"), ("lie-length-long", 502, "handler-misbehaved"),
        ("data-before-response", 502, "handler-misbehaved"), ("flood", 502, "handler-misbehaved"),
        ("close-socket", 502, "handler-crashed"), ("garbage-frame", 502, "handler-misbehaved"),
        ("huge-frame", 502, "handler-misbehaved"), ("throw", 422, "asked-to-fail"),
        ("fail-after-data", 502, "asked-to-fail"), ("hang", 504, "load-timed-out"),
        ("no-finish", 504, "load-timed-out"),
    ])
    func `each fault has its error, and the pool recovers`(fault: String, status: Int, code: String) throws {
        let rig = try PoolRig.open { $0.maxAnswerBytes = 2 << 20 }
        defer { rig.end() }
        let isSlow = status == 504
        let result = rig.load(
            ["do": fault, "status": fault == "throw" ? "422" : "200"],
            timeout: isSlow ? .milliseconds(300) : PoolRig.patience)
        #expect(result.error?.status == status)
        #expect(result.error?.code == code)
        if code != "asked-to-fail" && !isSlow { #expect(result.error?.privateDetail?.isEmpty == false) }
        #expect(rig.load(["do": "ok"]).code == nil)
        #expect(rig.counters.loads == 2)
    }

    @Test func `a handler that finishes twice has answered, and its host does not come back`() throws {
        let rig = try PoolRig.open()
        defer { rig.end() }
        #expect(rig.load(["do": "finish-twice"]).code == nil)
        #expect(rig.load(["do": "ok"]).code == nil)
        #expect(rig.waits { $0.counters.exits["misbehaved"] == 1 })
    }

    @Test func `a crash on the second host too is 502 with the last words`() throws {
        let rig = try PoolRig.open()
        defer { rig.end() }
        let error = rig.load(["do": "crash"]).error
        #expect(error?.code == "handler-crashed")
        #expect(error?.privateDetail?.contains("crashed by signal") == true)
        #expect(error?.message.contains("signal") == false)
        #expect(rig.counters.retried == 1)
        #expect(rig.waits { $0.counters.exits["crashed"] == 2 })
    }

    @Test func `a host that crashes in a load costs no answer when the next one does not`() throws {
        let rig = try PoolRig.open()
        defer { rig.end() }
        let crew = Crew()
        try crew.start {
            let pid = rig.status.hosts.first?.pid ?? 0
            _ = rig.waits { $0.hosts.contains { $0.state == .loading } }
            rig.signal(11, to: pid)
        }
        #expect(rig.load(["do": "slow", "milliseconds": "500"]).code == nil)
        #expect(crew.isDone())
        #expect(rig.counters.retried == 1)
        #expect(rig.waits { $0.counters.exits["crashed"] == 1 })
    }

    @Test func `after a crash a spare waits, so that the next crash costs no start`() throws {
        let rig = try PoolRig.open()
        defer { rig.end() }
        _ = rig.load(["do": "crash"])
        #expect(rig.waits { $0.hosts.contains { $0.state == .idle } })
    }

    @Test func `a wrong length is not tried again`() throws {
        let rig = try PoolRig.open()
        defer { rig.end() }
        let error = rig.load(["do": "lie-length-long", "size": "100"]).error
        #expect(error?.privateDetail?.contains("more than the 99 bytes") == true)
        #expect(rig.counters.retried == 0)
        #expect(rig.waits { $0.counters.exits["misbehaved"] == 1 })
    }

    @Test func `a load past its deadline kills the host`() throws {
        let rig = try PoolRig.open()
        defer { rig.end() }
        let error = rig.load(["do": "spin", "milliseconds": "600000"], timeout: .milliseconds(250)).error
        #expect(error?.code == "load-timed-out")
        #expect(error?.message.contains("within 250 ms") == true)
        #expect(rig.waits { $0.counters.exits["timed-out"] == 1 })
    }

    @Test func `a host that always has a frame ready is killed at the deadline all the same`() throws {
        let rig = try PoolRig.open()
        defer { rig.end() }
        let began = Deadline.now
        let error = rig.load(["do": "frame-flood"], timeout: .milliseconds(300)).error
        #expect(error?.code == "load-timed-out")
        #expect(Deadline.now < began + .seconds(10))
        #expect(rig.waits { $0.counters.exits["timed-out"] == 1 })
    }

    @Test func `a load that comes too late costs no host`() throws {
        let rig = try PoolRig.open()
        defer { rig.end() }
        #expect(rig.load(["do": "ok"], timeout: .zero).code == "wait-timed-out")
        #expect(rig.load(["do": "ok"]).code == nil)
        #expect(rig.counters.started == 1)
    }

    @Test func `lines on stderr and log lines are reported, and a flood of them is bounded`() throws {
        let rig = try PoolRig.open()
        defer { rig.end() }
        let pid = try rig.load(["do": "stderr"]).get().hostPID
        #expect(rig.waits { _ in rig.events.contains(.output(pid: pid, line: "fault: a line on stderr")) })
        #expect(rig.load(["do": "log-flood"]).code == nil)
        let logged = rig.events.count { event in
            if case .log(_, _, let text) = event { text.hasSuffix("of many") } else { false }
        }
        #expect((90...100).contains(logged))
    }

    @Test func `heavy work is admitted and counted`() throws {
        let rig = try PoolRig.open()
        defer { rig.end() }
        let answer = try rig.load(["do": "admit", "size": "123456"]).get()
        #expect(String(decoding: answer.body, as: UTF8.self) == "admitted: true")
        #expect(rig.counters.admittedBytes == 123_456)
    }

    @Test func `a slow load is reported`() throws {
        let rig = try PoolRig.open { $0.slowLogAfter = .milliseconds(50) }
        defer { rig.end() }
        _ = rig.load(["do": "slow", "milliseconds": "100"])
        #expect(rig.events.contains { if case .slow = $0 { true } else { false } })
    }
}
