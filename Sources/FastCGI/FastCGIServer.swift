internal import Glibc
public import Linux
internal import Synchronization

/// Serves FastCGI requests on threads of its own: nginx speaks to it, a handler answers.
///
/// All threads wait at one epoll. Whoever takes a connection or a readable request parses it, runs the handler and sends,
/// without handing anything over. A connection that is idle, half-read, or not taking its answer costs no thread.
public final class FastCGIServer: Sendable {
    /// Answers one request. Called on a thread of the server; it must not block outside ``FastCGIExchange/waiting(_:)``.
    public typealias Respond = @Sendable (FastCGIExchange) -> FastCGIOutcome

    let listener: FileDescriptor
    let options: FastCGIOptions
    let log: @Sendable (FastCGIIncident) -> Void
    let epoll: Epoll
    let bell: Bell
    let tally = Tally()
    let parsers: ParserShelf
    let parked = Lock(ParkedConnections<Connection>())
    let crew: Lock<Crew>
    let watch = Monitor(Watch())
    let lastSerial = Atomic(EventTag.firstConnection)

    /// A server that does not run yet.
    ///
    /// libfcgi is set up here; what the process does with SIGTERM, SIGUSR1 and SIGPIPE stays as it was.
    /// - Parameters:
    ///   - listener: as ``Listener/open(_:)`` gives it.
    ///   - log: called on any thread of the server; it must not block.
    public init(
        listener: consuming FileDescriptor, options: FastCGIOptions,
        log: @escaping @Sendable (FastCGIIncident) -> Void
    ) throws(SystemError) {
        self.listener = listener
        self.options = options
        self.log = log
        crew = Lock(Crew(responders: options.responders, permits: options.permits))
        epoll = try Epoll()
        bell = try Bell()
        parsers = try ParserShelf(max(1, options.responders))
    }

    /// Serves until ``shutDown()`` has been called, perhaps before, and every request is answered, or
    /// ``FastCGIOptions/drainTimeout`` has passed. Blocks; to be called once.
    ///
    /// The listening socket closes with the server; a socket's path stays, for the next start to replace.
    ///
    /// - Throws: when the first threads cannot be started.
    public func run(_ respond: @escaping Respond) throws(SystemError) {
        try epoll.add(listener.number, [.readable, .oneShot], tag: EventTag.listener)
        for _ in 0..<crew.withLock({ $0.responders }) {
            crew.withLock { $0.threadStarted() }
            guard startCountedResponder(respond) else {
                stopThreads()
                throw SystemError("pthread_create", errno: EAGAIN)
            }
        }
        keepTime()
        stopThreads()
    }

    /// Begins to drain: no connection is taken any more, idle ones are closed, running requests are answered.
    /// Returns at once; any thread, any number of times.
    public func shutDown() {
        watch.signal { $0.drain(until: .after(options.drainTimeout)) }
    }

    /// How things stand.
    public var counters: FastCGICounters {
        var counters = tally.snapshot
        counters.parkedConnections = parked.withLock { $0.count }
        (counters.threads, counters.permitsInUse) = crew.withLock { ($0.threads, $0.waiting) }
        return counters
    }
}

/// What an event is about.
enum EventTag {
    static let listener: UInt64 = 0
    static let bell: UInt64 = 1
    /// Connections count up from here.
    static let firstConnection: UInt64 = 2
}
