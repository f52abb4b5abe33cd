import FastCGI
import Linux
import URLLoading

/// The operator's side door: HTTP/1.1 over a Unix socket. Who may open it, `admin.mode` says.
///
/// `GET /` lists what is answered. One request a connection; at most 64 connections at a time, the next ones wait. A peer
/// that has not said what it wants after two seconds is dropped.
final class AdminServer: Sendable {
    private let listener: ListeningSocket
    private let pages: [AdminPage]
    private let running = Monitor(0)

    /// Connections that are answered at a time.
    static let connectionLimit = 64
    private static let patience = Duration.seconds(2)

    /// Listens already; ``start()`` begins to answer.
    init(_ listener: consuming FileDescriptor, pages: [AdminPage]) {
        self.listener = ListeningSocket(listener)
        self.pages = pages
    }

    /// Answers on threads of its own until ``stop()``.
    func start() throws(SystemError) {
        try Thread.start("admin") { [self] in
            while let connection = listener.accept(patience: Self.patience) { handOver(connection) }
        }
    }

    /// Takes no more connections. What is being answered goes on.
    func stop() { listener.shutDown() }

    private func handOver(_ connection: consuming Connection) {
        _ = running.wait(until: nil) { count -> Bool? in
            guard count < Self.connectionLimit else { return nil }
            count += 1
            return true
        }
        let handed = HandedConnection(connection)
        do throws(SystemError) {
            try Thread.start("admin-request") { [self] in
                serve(handed.connection)
                running.signal { $0 -= 1 }
            }
        } catch {
            serve(handed.connection)
            running.signal { $0 -= 1 }
        }
    }

    private func serve(_ connection: borrowing Connection) {
        var isHead = false
        let response: Response
        do throws(GatewayError) {
            guard let request = try AdminRequest.read(from: connection, until: .after(Self.patience)) else { return }
            isHead = request.method == "HEAD"
            response = try answer(request)
        } catch {
            response = ProblemDocument.response(error, logID: "admin")
        }
        connection.write(Self.spell(response, isHead: isHead))
    }

    /// The page of the request's path, if its method is the page's.
    private func answer(_ request: AdminRequest) throws(GatewayError) -> Response {
        if request.path == "/" { return AdminPage.text(pages.map { "\($0.method) \($0.path)  \($0.help)\n" }.joined()) }
        guard let page = pages.first(where: { $0.path == request.path }) else {
            throw .unknownAdminPage(request.path, known: pages.map(\.path))
        }
        let methods = page.method == "GET" ? ["GET", "HEAD"] : [page.method]
        guard methods.contains(request.method) else { throw .methodNotAllowed(request.method, allowed: methods) }
        return try page.answer(request)
    }

    private static func spell(_ response: Response, isHead: Bool) -> [UInt8] {
        var head = response.head
        head.add("Connection: close")
        // The words after the status mean nothing (RFC 9112 section 4).
        let line = "HTTP/1.1 \(response.status) \(response.status < 400 ? "OK" : "Refused")\r\n"
        return line.utf8 + head.bytes + "\r\n".utf8 + (isHead ? [] : response.body)
    }

    /// A reference to a connection, which cannot be copied, for the closure of its thread.
    private final class HandedConnection: Sendable {
        let connection: Connection

        init(_ connection: consuming Connection) { self.connection = connection }
    }
}

/// Something that the admin socket answers.
struct AdminPage: Sendable {
    /// `GET`, which includes HEAD, or `POST`.
    let method: String
    let path: String
    /// A sentence for `GET /`.
    let help: String
    let answer: @Sendable (AdminRequest) throws(GatewayError) -> Response

    /// An answer in plain text.
    static func text(_ text: String) -> Response { response("text/plain; charset=utf-8", text) }

    /// An answer in JSON, with a line feed at its end.
    static func json(_ json: JSON) -> Response { response("application/json", json.text + "\n") }

    private static func response(_ type: String, _ text: String) -> Response {
        let fields = [
            HeaderField("Content-Type", type), HeaderField("Content-Length", String(text.utf8.count)),
            HeaderField("Cache-Control", "no-store"),
        ]
        return Response(status: 200, head: HeaderText(fields), body: Array(text.utf8))
    }
}
