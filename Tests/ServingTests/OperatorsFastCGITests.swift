import Glibc
import Linux
import Testing
import URLGateTesting

/// What the configuration decides, and what the operator sees.
struct OperatorsFastCGITests {
    @Test func `a prefix is where the gateway is mounted`() throws {
        try serving(Example.fault(top: "prefix: /img")) { gateway in
            let answer = try gateway.ask("/img/fault/?do=ok")
            #expect(answer.status == 200)
            let outside = try gateway.ask("/fault/?do=ok")
            #expect(outside.status == 404 && outside.problemCode == "outside-prefix")
        }
    }

    @Test func `a body over max-body is 413 and its connection is closed`() throws {
        try serving(Example.fault(top: "limits: { max-body: 1 KiB }")) { gateway in
            let client = try FastCGIClient(path: gateway.socketPath)
            let body = [UInt8](repeating: 7, count: 100_000)
            try client.send(
                FastCGIRecord.request("/fault/?do=ok", [("CONTENT_LENGTH", "100000")], body: body, keepConnection: true)
            )
            let answer = TestAnswer(client.receive())
            #expect(answer.status == 413 && answer.problemCode == "body-too-large")
            #expect(client.waitForClose())
        }
    }

    @Test func `a failure's log-id finds the operator's line, which says more than the client sees`() throws {
        let folder = try TemporaryFolder()
        try Example.writePhotos(to: folder)
        try serving(Example.pictures, in: folder) { gateway in
            let answer = try gateway.ask("/asset/?id=missing.png")
            #expect(answer.status == 404 && !answer.text.contains("openat2"))
            let id = try #require(answer.text.firstMatch(of: /"log-id":"([0-9a-z]+)"/)).1
            let isLogged = eventually {
                gateway.log.contains {
                    $0.contains("\"log-id\":\"\(id)\"") && $0.contains("\"event\":\"request\"")
                        && $0.contains("\"status\":404")
                }
            }
            #expect(isLogged)
            let saysWhy = eventually {
                gateway.log.contains { $0.contains("\"event\":\"nested-failure\"") && $0.contains("openat2") }
            }
            #expect(saysWhy)
        }
    }

    @Test func `each request has a line where the configuration asks for it`() throws {
        try serving(Example.fault(top: "log: { requests: all }")) { gateway in
            for _ in 0..<2 { _ = try gateway.ask("/fault/?do=ok") }
            let areLogged = eventually { gateway.log.filter { $0.contains("\"event\":\"request\"") }.count == 2 }
            #expect(areLogged)
            #expect(gateway.log.allSatisfy { $0.first == "{" && $0.last == "}" })
        }
    }

    @Test func `a listening socket that the parent process opened is served`() throws {
        let folder = try TemporaryFolder()
        let socket = try listeningSocket(folder.path("inherited.sock"))
        let file = try folder.write(
            "listen: { fd: 3 }\nadmin: { path: admin.sock }\n\(Example.fault())", to: "urlgate.yaml")
        let program = try RunningProgram(
            Binaries.urlgate, ["serve", "--config", file], in: folder, inherited: socket.number)
        let client = try FastCGIClient(path: folder.path("inherited.sock"))
        try client.send(FastCGIRecord.request("/fault/?do=ok"))
        #expect(client.receive().status == 200, "\(program.errors)")
        program.send(SIGTERM)
        #expect(program.wait(patience: .seconds(30)) == .exited(0))
        // It is the parent's: it stays, for the next gateway.
        #expect(access(folder.path("inherited.sock"), F_OK) == 0)
    }

    private func listeningSocket(_ path: String) throws -> FileDescriptor {
        let socket = try FileDescriptor(owning: check("socket", Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)))
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let number = socket.number
        let result = withUnsafeBytes(of: address) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) { bind(number, $0.baseAddress, socklen_t(bytes.count)) }
        }
        _ = try check("bind", result)
        _ = try check("listen", listen(number, 16))
        return socket
    }
}
