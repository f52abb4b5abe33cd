internal import Glibc
internal import Linux

/// The real gateway for one test, `urlgate serve` in a folder of its own; killed with the last reference to it.
///
/// ```swift
/// let gateway = try TestGateway("plugins:\n  - library: libMap.so\n", at: .nginx)
/// let answer = try gateway.ask("/map/?latitude=59.93&longitude=30.31")
/// #expect(answer.status == 200 && gateway.status()["renders"] == 1)
/// #expect(try gateway.end().isClean)
/// ```
/// Safe from any thread.
public final class TestGateway: Sendable {
    /// How far from the gateway a test stands. The same test should hold at each.
    public enum Depth: String, Sendable, CaseIterable {
        /// Through the FastCGI socket.
        case fastcgi
        /// Through a real nginx before it, with the files of `deploy/nginx`.
        case nginx
    }

    /// Holds the configuration, `urlgate.yaml`, and what it names by relative paths.
    public let folder: TemporaryFolder
    /// The gateway.
    public let program: RunningProgram
    /// What stands before it.
    public let nginx: TestNginx?
    /// What it had open when it was ready and nobody had asked anything.
    let first: ProcessState

    /// Starts a gateway and waits until it answers, at most 30 s.
    ///
    /// - Parameters:
    ///   - configuration: YAML, without `listen` and `admin`, which are added.
    ///   - folder: may hold originals already.
    /// - Throws: what the gateway said when it did not start.
    public init(
        _ configuration: String, at depth: Depth = .fastcgi, in folder: TemporaryFolder? = nil
    ) throws(TestingError) {
        let folder = if let folder { folder } else { try TemporaryFolder() }
        self.folder = folder
        let file = try folder.write("listen: { path: fastcgi.sock, mode: 0600 }\n\(configuration)", to: "urlgate.yaml")
        let program = try RunningProgram(Binaries.urlgate, ["serve", "--config", file], in: folder, name: "gateway")
        self.program = program
        let isReady = eventually(patience: .seconds(30)) {
            (try? Self.status(folder)) != nil || !program.isRunning
        }
        guard isReady, program.isRunning else { throw TestingError("The gateway does not start:\n\(program.errors)") }
        nginx = depth == .nginx ? try TestNginx(in: folder, socket: folder.path("fastcgi.sock")) : nil
        first = .settled(program.pid)
    }

    /// Where nginx connects.
    public var socketPath: String { folder.path("fastcgi.sock") }

    /// What it wrote to its log, a line each.
    public var log: [Substring] { program.errors.split(separator: "\n") }

    // MARK: Asking

    /// Starts a request on a connection of its own: through nginx where there is one.
    public func begin(
        _ target: String, method: String = "GET", _ fields: [(String, String)] = [], body: [UInt8] = []
    ) throws(TestingError) -> PendingRequest {
        if let nginx {
            let connection = try HTTPConnection(port: nginx.port)
            try connection.send(target, method: method, fields, body: body)
            return PendingRequest(connection)
        }
        do throws(SystemError) {
            let client = try FastCGIClient(path: socketPath)
            try client.send(
                FastCGIRecord.request(
                    target, method: method, Self.environment(fields, bodyCount: body.count), body: body)
            )
            return PendingRequest(client)
        } catch { throw TestingError("\(error)\n\(lastLines)") }
    }

    /// Asks, and waits for the answer for at most a minute.
    public func ask(
        _ target: String, method: String = "GET", _ fields: [(String, String)] = [], body: [UInt8] = []
    ) throws(TestingError) -> TestAnswer {
        try begin(target, method: method, fields, body: body).answer()
    }

    /// Header fields as nginx hands them on (RFC 3875 section 4.1.18).
    public static func environment(_ fields: [(String, String)], bodyCount: Int = 0) -> [(String, String)] {
        let length = bodyCount > 0 ? [("CONTENT_LENGTH", String(bodyCount))] : []
        return length
            + fields.map { name, value in
                ("HTTP_" + name.uppercased().map { $0 == "-" ? "_" : String($0) }.joined(), value)
            }
    }

    // MARK: Counting

    /// What the gateway counted so far.
    public func status() throws(TestingError) -> GatewayStatus {
        do throws(TestingError) { return try Self.status(folder) } catch {
            throw TestingError("\(error)\n\(lastLines)")
        }
    }

    /// Waits until a counter of ``status()`` has reached a number, at most a minute.
    public func waitUntil(_ counter: String, reaches number: Int) throws(TestingError) {
        let deadline = Deadline.after(.seconds(60))
        while try status()[counter] < number {
            if deadline.hasPassed {
                throw TestingError("\(counter) is \(try status()[counter]) and not \(number).\n\(lastLines)")
            }
            _ = eventually(patience: .milliseconds(5)) { false }
        }
    }

    private var lastLines: String { log.suffix(20).joined(separator: "\n") }

    private static func status(_ folder: TemporaryFolder) throws(TestingError) -> GatewayStatus {
        let answer: String
        do throws(SystemError) {
            let connection = try Connection(path: folder.path("admin.sock"), patience: .seconds(30))
            connection.write(Array("GET /status HTTP/1.1\r\nHost: urlgate\r\n\r\n".utf8))
            answer = String(decoding: connection.readAll(atMost: 1 << 20), as: UTF8.self)
        } catch { throw TestingError("The admin socket does not answer: \(error).") }
        guard answer.hasPrefix("HTTP/1.1 200"), let end = answer.firstRange(of: "\r\n\r\n") else {
            throw TestingError("The admin socket answers '\(answer.prefix(100))'.")
        }
        return GatewayStatus(String(answer[end.upperBound...]))
    }
}
