import FastCGI
import Linux

/// The operator's side door: HTTP/1.1 over a Unix socket. Who may open it, `admin.mode` says.
///
/// `GET /status` answers in text, `GET /status.json` in JSON. One request a connection, one connection at a time; a
/// silent peer is dropped after two seconds.
final class AdminServer: Sendable {
    private let listener: ListeningSocket
    private let document: @Sendable () -> StatusDocument

    /// Listens at a path; ``start()`` begins to answer.
    init(_ listener: consuming FileDescriptor, document: @escaping @Sendable () -> StatusDocument) {
        self.listener = ListeningSocket(listener)
        self.document = document
    }

    /// Answers on a thread of its own until ``stop()``.
    func start() throws(SystemError) {
        try Thread.start("admin") { [self] in
            while let connection = listener.accept(patience: .seconds(2)) { answer(connection) }
        }
    }

    /// Ends the thread; later peers are refused.
    func stop() { listener.shutDown() }

    private func answer(_ connection: borrowing Connection) {
        guard let line = connection.readLine(atMost: 4096) else { return }
        let words = line.split(separator: " ")
        let target = words.count >= 2 && words[0] == "GET" ? words[1] : ""
        switch target {
        case "/status": connection.write(Self.response("200 OK", "text/plain; charset=utf-8", document().text))
        case "/status.json": connection.write(Self.response("200 OK", "application/json", document().json))
        default:
            connection.write(
                Self.response(
                    "404 Not Found", "text/plain; charset=utf-8",
                    "GET /status and GET /status.json are answered here.\n"))
        }
    }

    private static func response(_ status: String, _ type: String, _ body: String) -> [UInt8] {
        Array(
            """
            HTTP/1.1 \(status)\r
            Content-Type: \(type)\r
            Content-Length: \(body.utf8.count)\r
            Connection: close\r
            \r
            \(body)
            """.utf8)
    }
}
