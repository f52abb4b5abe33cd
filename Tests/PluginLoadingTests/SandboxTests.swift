import Glibc
import HostMessages
import Linux
import Testing
import URLLoading

/// What a plugin cannot do, tried by `libFault.so` in a real host.
@Suite struct SandboxTests {
    @Test(arguments: [
        ("open-passwd", "EACCES"), ("create-file", "EACCES"), ("connect", "EPERM"), ("exec", "EPERM"),
        ("fork", "EPERM"), ("kill-parent", "EPERM"),
    ])
    func `the sandbox refuses`(_ what: String, _ reason: String) throws {
        let host = try HostUnderTest.ready("Fault")
        #expect(try host.load([QueryItem("do", what)]).text == reason)
    }

    @Test func `without a sandbox the same is allowed, so the probes are no dummies`() throws {
        let host = try HostUnderTest.ready("Fault", sandbox: "off")
        for (index, probe) in ["open-passwd", "connect", "kill-parent"].enumerated() {
            #expect(try host.load([QueryItem("do", probe)], load: UInt64(index + 1)).text == "allowed")
        }
    }

    @Test func `a path that is named may be read`() throws {
        let host = try HostUnderTest.ready("Fault", arguments: ["--read", "/etc/passwd"])
        #expect(try host.load([QueryItem("do", "open-passwd")]).text == "allowed")
        #expect(try host.load([QueryItem("do", "create-file")], load: 2).text == "EACCES")
    }

    @Test func `only descriptors 0 to 3 are open`() throws {
        let stray = try StreamSocket.pair()
        let host = try HostUnderTest.ready("Fault")
        #expect(try host.load([QueryItem("do", "descriptors")]).text == "0 1 2 3")
        withExtendedLifetime(stray.first.number) {}
    }

    @Test func `descriptors end at 256`() throws {
        let host = try HostUnderTest.ready("Fault")
        #expect(try host.load([QueryItem("do", "leak-fd")]).text == "252 then EMFILE")
    }

    @Test func `the environment is what the gateway gave, nothing else`() throws {
        let given = ["MALLOC_ARENA_MAX=2", "SWIFT_BACKTRACE=enable=no"]
        let host = try HostUnderTest.ready("Fault", environment: given)
        #expect(try host.load([QueryItem("do", "environment")]).text == given.joined(separator: "\n"))
    }

    @Test func `hello names each layer that is on`() throws {
        let host = try HostUnderTest.start(BuildFolder.path("libFault.so"), arguments: ["--memory", "\(3 << 30)"])
        guard case .hello(let version, let major, let minor, let description, let layers) = try host.next() else {
            throw HostUnderTest.Unexpected("no hello")
        }
        #expect(version == FrameHeader.protocolVersion)
        #expect(major == 1)
        #expect(minor == 1)
        #expect(String(decoding: description, as: UTF8.self).contains("\"name\":\"Fault\""))
        let words = ["no new privileges", "no core dumps", "landlock abi ", "3072 MiB", "no capabilities", "seccomp: "]
        for word in words { #expect(layers.contains { $0.contains(word) }, "\(word) in \(layers)") }
    }

    @Test func `hello says that the sandbox is off`() throws {
        let host = try HostUnderTest.start(BuildFolder.path("libFault.so"), sandbox: "off")
        guard case .hello(_, _, _, _, let layers) = try host.next() else {
            throw HostUnderTest.Unexpected("no hello")
        }
        #expect(layers == ["no new privileges", "no core dumps", "sandbox off"])
    }

    @Test func `a host that another process started ends at once`() throws {
        let host = try HostUnderTest.start(BuildFolder.path("libFault.so"), parent: 1)
        let end = host.end()
        #expect(end.exit == .exited(HostExitCode.orphan.rawValue))
        #expect(end.messages.isEmpty)
    }

    @Test func `a host whose gateway goes away ends at once`() throws {
        let host = try HostUnderTest.ready("Fault")
        try host.begin([QueryItem("do", "hang")])
        host.channel.shutDown()
        #expect(host.end().exit == .exited(HostExitCode.gatewayClosed.rawValue))
    }

    @Test func `a host dies with the thread that started it`() throws {
        let started = Monitor<HostUnderTest?>(nil)
        try Thread.start("short-lived") {
            let host = try? HostUnderTest.startFromThisThread([
                "--library", BuildFolder.path("libFault.so"), "--sandbox", "required", "--parent", "\(getpid())",
            ])
            _ = try? host?.next()  // hello: the signal is set
            started.signal { $0 = host }
        }
        let host = started.wait(until: .after(HostUnderTest.patience)) { $0 }
        #expect(host?.end().exit == .signaled(SIGKILL))
    }

    @Test func `required refuses when a layer is not to be had, best-effort says so and goes on`() throws {
        let arguments = ["--read", "/etc/passwd/below-a-file"]
        let library = BuildFolder.path("libFault.so")
        let refused = try HostUnderTest.start(library, arguments: arguments).end()
        #expect(refused.exit == .exited(HostExitCode.refused.rawValue))
        guard case .refused(let reasons) = refused.messages.last else { throw HostUnderTest.Unexpected("no refusal") }
        #expect(reasons.first == "landlock is not to be had: open /etc/passwd/below-a-file: Not a directory.")
        let host = try HostUnderTest.start(library, sandbox: "best-effort", arguments: arguments)
        guard case .hello(_, _, _, _, let layers) = try host.next() else {
            throw HostUnderTest.Unexpected("no hello")
        }
        #expect(layers.contains { $0.hasPrefix("landlock is not to be had") })
        #expect(layers.contains { $0.hasPrefix("seccomp: ") })
    }

    @Test func `a path that does not exist is named in hello`() throws {
        let host = try HostUnderTest.start(
            BuildFolder.path("libFault.so"), arguments: ["--read", "/usr-that-is-not-there"])
        guard case .hello(_, _, _, _, let layers) = try host.next() else {
            throw HostUnderTest.Unexpected("no hello")
        }
        #expect(layers.contains { $0.contains("/usr-that-is-not-there") && $0.contains("not there: ") })
    }

    @Test func `the kernel agrees that the layers are on`() throws {
        let host = try HostUnderTest.ready("Fault")
        let status = try text(ofFile: "/proc/\(host.process.pid)/status").split(separator: "\n")
        for line in ["NoNewPrivs:\t1", "Seccomp:\t2", "CapEff:\t0000000000000000"] {
            #expect(status.contains { $0 == line }, "\(line)")
        }
        #expect(try text(ofFile: "/proc/\(host.process.pid)/oom_score_adj") == "500\n")
        #expect(getpriority(0, UInt32(host.process.pid)) == 10)
        let limits = try text(ofFile: "/proc/\(host.process.pid)/limits")
        #expect(limits.contains("Max core file size        0                    0"))
        #expect(limits.contains("Max file size             0                    0"))
    }

    @Test func `each load has a limit of processor time by its timeout, and may use it up anew`() throws {
        let host = try HostUnderTest.ready("Fault")
        #expect((46...60).contains(try #require(try processorSeconds(of: host))))
        for (load, timeout, seconds) in [(1, 20_000, 86...100), (2, 1001, 14...30), (3, 20_000, 86...100)] {
            try host.begin(
                [QueryItem("do", "ok")], load: UInt64(load), timeoutMilliseconds: UInt32(timeout))
            _ = try host.answer()
            #expect(seconds.contains(try #require(try processorSeconds(of: host))))
        }
    }

    @Test func `without a sandbox processor time has no limit`() throws {
        let host = try HostUnderTest.ready("Fault", sandbox: "off")
        _ = try host.load([QueryItem("do", "ok")])
        #expect(try processorSeconds(of: host) == nil)
    }

    /// The soft limit; nil: none.
    private func processorSeconds(of host: HostUnderTest) throws -> Int? {
        let limits = try text(ofFile: "/proc/\(host.process.pid)/limits").split(separator: "\n")
        let line = try #require(limits.first { $0.hasPrefix("Max cpu time") })
        return line.split(separator: " ").dropFirst(3).first.flatMap { Int($0) }
    }

    private func text(ofFile path: String) throws -> String {
        let file = try FileDescriptor(owning: check("open \(path)", open(path, O_RDONLY | O_CLOEXEC)))
        var bytes = [UInt8](repeating: 0, count: 16 << 10)
        let count = read(file.number, &bytes, bytes.count)
        return String(decoding: bytes[..<max(count, 0)], as: UTF8.self)
    }
}
