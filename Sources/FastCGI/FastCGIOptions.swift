internal import Linux

/// Who may ask, and how long and how much.
public struct FastCGIOptions: Sendable {
    /// The users that may connect; nil admits whom the socket's mode admits. Others are disconnected at once, and so is
    /// everybody over TCP, where the kernel tells no user.
    public var allowedUIDs: Set<UInt32>?
    /// From the first byte of a request, or from the connection, to the request's end; 10 s by default.
    /// Then, at most a second later, the connection is closed without an answer.
    public var readTimeout = Duration.seconds(10)
    /// How long a client may take nothing of an answer, 30 s by default. Then the connection is closed.
    public var sendTimeout = Duration.seconds(30)
    /// How long ``FastCGIServer/run(_:)`` goes on after ``FastCGIServer/shutDown()``, 30 s by default.
    /// Then connections are closed whatever they do.
    public var drainTimeout = Duration.seconds(30)
    /// The longest request body that is read, 1 MiB by default. A longer one sets ``FastCGIExchange/bodyWasTooLarge``
    /// and costs the connection.
    public var bodyLimit = 1 << 20
    /// Threads that never wait for anything but requests; one a processor by default, at least 2.
    ///
    /// Rationale: hits are answered without blocking, so more threads than processors only add switches between them.
    /// On two processors two answer 1.18 times as many hits a second as eight, at 0.87 of the CPU.
    public var responders = max(2, Processors.count)
    /// How many requests may wait at once, each on a thread of its own, 512 by default. See ``FastCGIExchange/waiting(_:)``.
    public var permits = 512
    /// More connections stay in the kernel's backlog until others end; 4096 by default.
    public var maximumConnections = 4096
    /// How long a surplus thread stays for the next one that waits, 10 s by default.
    public var surplusThreadLifetime = Duration.seconds(10)

    /// The defaults.
    public init() {}

    /// The most bytes that parameters and their records may take, 128 KiB; a longer request is disconnected.
    static let headLimit = 128 << 10

    /// How often timeouts are looked at: a quarter of the shortest, 5 ms...1 s.
    var tick: Duration { min(max(min(readTimeout, sendTimeout) / 4, .milliseconds(5)), .seconds(1)) }
}
