/// A request under way: a test may start many before it looks at the first answer.
///
/// One thread at a time.
public final class PendingRequest {
    private enum Wire {
        case fastcgi(FastCGIClient)
        case http(HTTPConnection)
        case gone
    }
    private var wire: Wire

    init(_ client: FastCGIClient) { wire = .fastcgi(client) }

    init(_ connection: HTTPConnection) { wire = .http(connection) }

    /// Waits for the answer; not whole when it was cut off or `patience` ended.
    public func answer(patience: Duration = .seconds(60)) -> TestAnswer {
        switch wire {
        case .fastcgi(let client): TestAnswer(client.receive(patience: patience))
        case .http(let connection): connection.receive(patience: patience)
        case .gone: TestAnswer()
        }
    }

    /// Goes away without waiting: the connection is closed.
    public func leave() { wire = .gone }
}
