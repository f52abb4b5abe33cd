internal import Glibc
public import Linux

/// The one thread that starts host processes, reads what they write to stderr, and sees them end.
///
/// It lives as long as the gateway, since a host's parent-death signal fires when the *thread* that started it ends
/// (`man 2 prctl`). Nothing on it waits but its epoll.
public final class HostWatch: Sendable {
    /// What it tells the pool of a host.
    enum News: Sendable {
        case lines([String], dropped: Int)
        case ended(HostExit, lastWords: [String])
    }

    /// A host to start.
    struct Order: Sendable {
        let id: UInt64
        let executable: String
        let arguments: [String]
        let environment: [String]
        /// Called on the watch thread before all else; false: nobody wants it any more.
        let enlist: @Sendable (HostProcess) -> Bool
        /// Called on the watch thread; must not block.
        let report: @Sendable (HostProcess, News) -> Void
    }

    private enum Task: Sendable {
        case spawn(Order, reply: Monitor<Result<HostProcess, SystemError>?>)
        case wake(Deadline, @Sendable () -> Void)
        case end
    }

    private struct Inbox {
        var tasks: [Task] = []
        var isClosed = false
    }

    private let inbox = Lock(Inbox())
    private let bell: Bell
    private let epoll: Epoll

    /// Starts the thread.
    public init() throws(SystemError) {
        bell = try Bell()
        epoll = try Epoll()
        try epoll.add(bell.number, .readable, tag: 0)
        try Thread.start("host-watch") { self.run() }
    }

    /// Ends the thread, and with it every host that still lives. Call it once, after the pools were drained.
    public func end() { send(.end) }

    /// Starts a host and waits for that; a few milliseconds. From any thread but the watch's own.
    func spawn(_ order: Order) throws(SystemError) -> HostProcess {
        let reply = Monitor<Result<HostProcess, SystemError>?>(nil)
        send(.spawn(order, reply: reply))
        guard let result = reply.wait(until: nil, { $0 }) else { throw Self.hasEnded }
        return try result.get()
    }

    /// Calls `body` on the watch thread at that time; it must not block.
    func wake(at time: Deadline, _ body: @escaping @Sendable () -> Void) { send(.wake(time, body)) }

    private static let hasEnded = SystemError("spawn after the end of the watch", errno: ECANCELED)

    private func send(_ task: Task) {
        let isTaken = inbox.withLock { inbox in
            if !inbox.isClosed { inbox.tasks.append(task) }
            return !inbox.isClosed
        }
        if isTaken { bell.ring() } else { refuse(task) }
    }

    private func refuse(_ task: Task) {
        if case .spawn(_, let reply) = task { reply.signal { $0 = .failure(Self.hasEnded) } }
    }

    private func run() {
        var hosts = WatchedHosts()
        var isEnding = false
        while !isEnding {
            hosts.callDue(.now, on: epoll)
            epoll.wait(milliseconds: hosts.nextTime?.remainingMilliseconds ?? -1) { event in
                if event.tag == 0 { bell.silence() } else { hosts.handle(event, on: epoll) }
            }
            for task in takeTasks() { isEnding = !perform(task, &hosts) || isEnding }
        }
        inbox.withLock { $0.isClosed = true }
        for task in takeTasks() { refuse(task) }
    }

    /// False when it was the last.
    private func perform(_ task: Task, _ hosts: inout WatchedHosts) -> Bool {
        switch task {
        case .spawn(let order, let reply):
            let result = Result { () throws(SystemError) in try hosts.spawn(order, on: epoll) }
            reply.signal { $0 = result }
        case .wake(let time, let body): hosts.wake(at: time, body)
        case .end: return false
        }
        return true
    }

    private func takeTasks() -> [Task] {
        inbox.withLock { inbox in
            defer { inbox.tasks = [] }
            return inbox.tasks
        }
    }
}
