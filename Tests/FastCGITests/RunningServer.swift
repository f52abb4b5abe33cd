import FastCGI
import Glibc
import Linux
import Synchronization
import Testing
import URLGateTesting
import URLLoading

/// A server on a socket in a folder of its own, run by a thread; it ends with the value.
final class RunningServer: Sendable {
    let folder: String
    let path: String
    let server: FastCGIServer
    let incidents = Lock<[FastCGIIncident]>([])
    private let hasEnded = Monitor(false)

    init(
        _ options: FastCGIOptions = FastCGIOptions(),
        _ respond: @escaping FastCGIServer.Respond = { .response(RunningServer.echo($0)) }
    ) throws {
        folder = try Self.temporaryFolder()
        path = folder + "/socket"
        let incidents = incidents
        server = try FastCGIServer(
            listener: Listener.open(ListenOptions(.path(path))), options: options,
            log: { incident in incidents.withLock { $0.append(incident) } })
        let (server, hasEnded) = (server, hasEnded)
        try Thread.start("test-server") {
            try? server.run(respond)
            hasEnded.signal { $0 = true }
        }
    }

    deinit {
        server.shutDown()
        unlink(path)
        rmdir(folder)
    }

    /// Says what the request was.
    static func echo(_ exchange: FastCGIExchange) -> Response {
        let text = "\(exchange.environment.method ?? "-") \(exchange.environment.requestTarget ?? "-")"
        return Response(
            status: 200, head: HeaderText([HeaderField("Content-Length", "\(text.utf8.count)")]), body: Array(text.utf8)
        )
    }

    static func temporaryFolder() throws -> String {
        var template = Array("/tmp/urlgate-XXXXXX".utf8CString)
        let made = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) } != nil
        }
        try #require(made)
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    func connect() throws -> FastCGIClient { try FastCGIClient(path: path) }

    /// One request on a connection of its own.
    func answer(_ target: String, patience: Duration = .seconds(30)) throws -> FastCGIAnswer {
        let client = try connect()
        try client.send(FastCGIRecord.request(target))
        return client.receive(patience: patience)
    }

    /// Whether ``FastCGIServer/run(_:)`` returns within `patience`.
    func ends(within patience: Duration) -> Bool {
        hasEnded.wait(until: .after(patience)) { $0 ? true : nil } ?? false
    }

    var codes: [String] { incidents.withLock { $0.map(\.code) } }

    /// Whether the counters come to say so within 30 s.
    func counts(_ condition: (FastCGICounters) -> Bool) -> Bool {
        let deadline = Deadline.after(.seconds(30))
        while !condition(server.counters) {
            if deadline.hasPassed { return false }
            poll(nil, 0, 1)
        }
        return true
    }
}

extension FastCGIOptions {
    /// The defaults, but for what `change` does.
    static func with(_ change: (inout FastCGIOptions) -> Void) -> FastCGIOptions {
        var options = FastCGIOptions()
        change(&options)
        return options
    }
}

/// Holds whoever waits at it until it is opened.
final class Gate: Sendable {
    private let isOpen = Monitor(false)
    func open() { isOpen.signal { $0 = true } }
    /// Until opened, or 30 s.
    func wait() { _ = isOpen.wait(until: .after(.seconds(30))) { $0 ? true : nil } }
}
