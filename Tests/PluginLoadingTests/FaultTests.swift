import Glibc
import HostMessages
import Linux
import Testing
import URLLoading

/// What comes of each way to misbehave that `libFault.so` knows.
@Suite struct FaultTests {
    @Test func `a load is answered with its response, its bytes and what it cost`() throws {
        let host = try HostUnderTest.ready("Fault")
        let answer = try host.load([QueryItem("do", "ok"), QueryItem("size", "3000000"), QueryItem("ttl", "7")])
        let areRight = answer.bytes == (0..<3_000_000).map { UInt8($0 % 251) }
        #expect(areRight)
        #expect(answer.response?.contentLength == 3_000_000)
        #expect(answer.response?.ttlSeconds == 7)
        #expect(answer.response?.storagePolicy == .allowed)
        #expect(answer.failure == nil)
        #expect(answer.peakKiB > 1000)
        #expect(answer.cpuMicroseconds > 0)
    }

    @Test func `one host serves load after load`() throws {
        let host = try HostUnderTest.ready("Fault")
        for load in 1...100 {
            let answer = try host.load([QueryItem("do", "ok"), QueryItem("size", "\(load)")], load: UInt64(load))
            #expect(answer.bytes.count == load)
        }
    }

    @Test func `a plugin may answer from a thread of its own, load after load`() throws {
        let host = try HostUnderTest.ready("Fault")
        for load in 1...50 {
            let answer = try host.load([QueryItem("do", "later"), QueryItem("size", "\(load)")], load: UInt64(load))
            #expect(answer.bytes.count == load)
        }
    }

    @Test func `header fields beside the allow-list are dropped and logged`() throws {
        let host = try HostUnderTest.ready("Fault")
        let answer = try host.load([QueryItem("do", "forbidden-field")])
        #expect(answer.response?.fields == [HeaderField("X-Urlgate-Fault", "yes")])
        #expect(answer.logged.contains { $0.contains("'Set-Cookie'") })
    }

    @Test func `a crash ends the process by its signal`() throws {
        let host = try HostUnderTest.ready("Fault")
        try host.begin([QueryItem("do", "crash")])
        #expect(host.end().exit == .signaled(SIGSEGV))
    }

    @Test func `an exit in a load is seen as it is`() throws {
        let host = try HostUnderTest.ready("Fault")
        try host.begin([QueryItem("do", "exit")])
        #expect(host.end().exit == .exited(3))
    }

    @Test func `a hanging host is ended by a kill`() throws {
        let host = try HostUnderTest.ready("Fault")
        try host.begin([QueryItem("do", "hang")])
        host.process.kill()
        #expect(host.end().exit == .signaled(SIGKILL))
    }

    @Test func `a fault may be limited to the first loads of a host`() throws {
        let host = try HostUnderTest.ready("Fault")
        #expect(try host.load([QueryItem("do", "ok")]).failure == nil)
        let crash = [QueryItem("do", "crash"), QueryItem("loads-before", "1"), QueryItem("size", "5")]
        #expect(try host.load(crash, load: 2).bytes.count == 5)
    }

    @Test func `calls out of order end the host and say which`() throws {
        let faults = [
            "finish-twice": "the client was called after the load had ended",
            "data-before-response": "did_load was called before did_receive",
        ]
        for (fault, sentence) in faults {
            let host = try HostUnderTest.ready("Fault")
            try host.begin([QueryItem("do", fault), QueryItem("size", "10")])
            let end = host.end()
            #expect(end.exit == .exited(HostExitCode.pluginMisbehaved.rawValue))
            #expect(end.messages.last == .log(level: 3, "the plugin broke its contract: \(sentence)"))
        }
    }

    @Test func `a failure may come after data`() throws {
        let host = try HostUnderTest.ready("Fault")
        let answer = try host.load([QueryItem("do", "fail-after-data"), QueryItem("size", "10")])
        #expect(answer.bytes.count == 10)
        #expect(answer.failure?.code == "asked-to-fail")
    }

    @Test func `what a handler throws arrives whole, and no success status does`() throws {
        let host = try HostUnderTest.ready("Fault")
        let refused = try host.load([QueryItem("do", "throw"), QueryItem("status", "422")])
        #expect(
            refused.failure
                == HandlerFailure(
                    status: 422, code: "asked-to-fail", message: "The URL asked for this.", parameter: "do"))
        let success = try host.load([QueryItem("do", "throw"), QueryItem("status", "200")], load: 2)
        #expect(success.failure?.status == 502)
    }

    @Test func `a load that the plugin does not start fails`() throws {
        let host = try HostUnderTest.ready("Fault")
        #expect(try host.load([QueryItem("do", "return-false")]).failure?.code == "nothing-started")
        #expect(try host.load([QueryItem("do", "ok")], load: 2).failure == nil)
    }

    @Test func `lengths that lie are passed on for the gateway to count`() throws {
        let host = try HostUnderTest.ready("Fault")
        for (load, (fault, announced)) in [("lie-length-short", 11), ("lie-length-long", 9)].enumerated() {
            let answer = try host.load([QueryItem("do", fault), QueryItem("size", "10")], load: UInt64(load + 1))
            #expect(answer.bytes.count == 10)
            #expect(answer.response?.contentLength == UInt64(announced))
        }
    }

    @Test func `a plugin that closes the socket ends its host`() throws {
        let host = try HostUnderTest.ready("Fault")
        try host.begin([QueryItem("do", "close-socket")])
        #expect(host.end().exit == .exited(HostExitCode.gatewayClosed.rawValue))
    }

    @Test(arguments: ["garbage-frame", "huge-frame"])
    func `frames written behind the host's back are seen as malformed`(_ fault: String) throws {
        let host = try HostUnderTest.ready("Fault")
        try host.begin([QueryItem("do", fault)])
        #expect(throws: MessageError.self) { try host.next() }
        host.process.kill()
        #expect(host.end().exit == .signaled(SIGKILL))
    }

    @Test func `a flood ends when the gateway stops reading and kills`() throws {
        let host = try HostUnderTest.ready("Fault")
        try host.begin([QueryItem("do", "flood")])
        for _ in 0..<20 { _ = try host.next() }
        host.process.kill()
        #expect(host.end().exit == .signaled(SIGKILL))
    }

    @Test func `log lines and stderr arrive`() throws {
        let host = try HostUnderTest.ready("Fault")
        #expect(try host.load([QueryItem("do", "log-flood")]).logged.count >= 1000)
        _ = try host.load([QueryItem("do", "stderr")], load: 2)
        host.channel.shutDown()
        #expect(host.end().log.contains("fault: a line on stderr"))
    }

    @Test func `a stopped load sees that it is cancelled`() throws {
        let host = try HostUnderTest.ready("Fault")
        try host.begin([QueryItem("do", "slow"), QueryItem("milliseconds", "600000")], load: 5)
        try host.send(.stop, load: 4)  // of a load that has ended: without effect
        try host.send(.stop, load: 5)
        let code = try host.answer().failure?.code
        #expect(code == "stopped" || code == "cancelled")
    }

    @Test func `memory beyond the limit is not to be had`() throws {
        let host = try HostUnderTest.ready("Fault", arguments: ["--memory", "\(256 << 20)"])
        #expect(
            try host.load([QueryItem("do", "allocate"), QueryItem("size", "\(1 << 20)")]).text
                == "1048576 bytes of memory")
        let much = [QueryItem("do", "allocate"), QueryItem("size", "\(1 << 28)")]
        #expect(try host.load(much, load: 2).text == "0 bytes of memory")
    }

    @Test(arguments: ["crash", "exit", "refuse"])
    func `what happens at create ends the host`(_ what: String) throws {
        let host = try HostUnderTest.start(BuildFolder.path("libFault.so"))
        _ = try host.next()
        try host.send(.configure(options: [QueryItem("at-create", what)]))
        let end = host.end()
        switch what {
        case "crash": #expect(end.exit == .signaled(SIGSEGV))
        case "exit": #expect(end.exit == .exited(3))
        default:
            #expect(end.exit == .exited(HostExitCode.refused.rawValue))
            #expect(
                end.messages == [
                    .refused(reasons: ["create failed: at-create is 'refuse', so nothing was made."])
                ])
        }
    }
}
