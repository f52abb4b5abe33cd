public import Linux
public import URLLoading

/// One request, for as long as it is answered. It stays on the thread it was given on.
public struct FastCGIExchange {
    /// What the web server says about the request.
    public let environment: FastCGIEnvironment
    /// How many bytes of body came; they were read and thrown away. At least the limit when ``bodyWasTooLarge``.
    public let bodyLength: Int
    /// The body is longer than ``FastCGIOptions/bodyLimit``. The connection is closed after the answer.
    public let bodyWasTooLarge: Bool
    private let place: WaitingPlace?

    /// A request without a connection: it has permits without end, and its client never goes away.
    public init(_ environment: FastCGIEnvironment, bodyLength: Int = 0, bodyWasTooLarge: Bool = false) {
        self.init(environment, bodyLength: bodyLength, bodyWasTooLarge: bodyWasTooLarge, place: nil)
    }

    init(_ environment: FastCGIEnvironment, bodyLength: Int, bodyWasTooLarge: Bool, place: WaitingPlace?) {
        self.environment = environment
        self.bodyLength = bodyLength
        self.bodyWasTooLarge = bodyWasTooLarge
        self.place = place
    }

    /// Runs `body`, which may block, under one of the permits, on this thread. Everything else in a handler must not
    /// block. Nil, at once and without running it, when no permit is left: then the answer is 503.
    ///
    /// `body` receives what is cancelled, from another thread, if the web server closes the connection meanwhile, or
    /// will send nothing more on it. nginx does so when its client goes away, but not for what its own cache is to keep,
    /// so a deadline is needed besides.
    public func waiting<Result, Failure: Error>(
        _ body: (_ client: Cancellation) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        guard let place else { return try body(Cancellation()) }
        guard let client = place.enter() else { return nil }
        defer { place.leave(client) }
        return try body(client)
    }
}

/// What comes of an exchange.
public enum FastCGIOutcome: Sendable {
    /// This goes to the client, and the connection may live on.
    case response(Response)
    /// The connection is closed without FCGI_END_REQUEST: the web server takes what it may have for broken, and keeps none.
    case cut
}
