import Glibc
import HostMessages
import Linux
import PluginLoading
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
        #expect(minor == 0)
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
        #expect(end.exit == .exited(HostExit.orphan.rawValue))
        #expect(end.messages.isEmpty)
    }

    @Test func `a host whose gateway goes away ends at once`() throws {
        let host = try HostUnderTest.ready("Fault")
        try host.begin([QueryItem("do", "hang")])
        host.channel.shutDown()
        #expect(host.end().exit == .exited(HostExit.gatewayClosed.rawValue))
    }
}
