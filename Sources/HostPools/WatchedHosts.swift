import Linux

/// What the watch thread knows: its hosts, their output, and the times to wake up. Belongs to that thread.
struct WatchedHosts {
    private struct Host {
        let process: HostProcess
        let output: OpenFile
        let report: @Sendable (HostProcess, HostWatch.News) -> Void
        var lines = OutputLines()
        /// A host that writes more is read later; once the pipe is full it waits.
        var bytes = TokenBucket(perSecond: 256 << 10, burst: 512 << 10)
    }
    private enum Call {
        case body(@Sendable () -> Void)
        case readOn(UInt64)
    }

    private static let chunk = 16 << 10
    private var hosts: [UInt64: Host] = [:]
    /// The earliest first.
    private var calls: [(time: Deadline, call: Call)] = []
    private var lastTag: UInt64 = 0

    /// When ``callDue(_:on:)`` has something to do.
    var nextTime: Deadline? { calls.first?.time }

    mutating func wake(at time: Deadline, _ body: @escaping @Sendable () -> Void) { add(.body(body), at: time) }

    /// Most calls are later than those there are.
    private mutating func add(_ call: Call, at time: Deadline) {
        let place = calls.lastIndex { $0.time <= time }.map { $0 + 1 } ?? 0
        calls.insert((time, call), at: place)
    }

    /// Calls what is due.
    mutating func callDue(_ now: Deadline, on epoll: borrowing Epoll) {
        let due = Array(calls.prefix { $0.time <= now })
        guard !due.isEmpty else { return }
        calls.removeFirst(due.count)
        for (_, call) in due {
            switch call {
            case .body(let body): body()
            case .readOn(let tag):
                if let host = hosts[tag] { try? epoll.add(host.output.descriptor.number, .readable, tag: tag | 1) }
            }
        }
    }

    /// Starts a host and watches it.
    mutating func spawn(_ order: HostWatch.Order, on epoll: borrowing Epoll) throws(SystemError) -> HostProcess {
        let (ours, theirs) = try StreamSocket.pair().split { ($0.release(), $1.release()) }
        let socket = FileDescriptor(owning: ours)
        let hostSocket = FileDescriptor(owning: theirs)
        let (reading, writing) = try OutputPipe.make().split { ($0.release(), $1.release()) }
        let output = OpenFile(FileDescriptor(owning: reading))
        let hostOutput = FileDescriptor(owning: writing)
        let child = try Spawn.host(
            order.executable, arguments: order.arguments, environment: order.environment, log: hostOutput,
            socket: hostSocket)
        let process = try HostProcess(id: order.id, child: child, socket: socket)
        lastTag += 2
        try epoll.add(process.pidfd, .readable, tag: lastTag)
        try epoll.add(output.descriptor.number, .readable, tag: lastTag | 1)
        // Not before: one that cannot be watched ends with its last reference, and nobody waits for news of it.
        if !order.enlist(process) { process.kill(.drained) }
        hosts[lastTag] = Host(process: process, output: output, report: order.report)
        return process
    }

    /// A host wrote something or ended.
    mutating func handle(_ event: Epoll.Event, on epoll: borrowing Epoll) {
        let tag = event.tag & ~1
        if event.tag & 1 == 1 { readOutput(of: tag, on: epoll) } else { bury(tag, on: epoll) }
    }

    private mutating func readOutput(of tag: UInt64, on epoll: borrowing Epoll) {
        guard var host = hosts[tag], let bytes = host.output.descriptor.readAvailable(atMost: Self.chunk) else {
            return
        }
        let now = Deadline.now
        if bytes.isEmpty {
            epoll.remove(host.output.descriptor.number)
        } else if !host.bytes.overdraw(bytes.count, now: now) {
            epoll.remove(host.output.descriptor.number)
            add(.readOn(tag), at: now + .milliseconds(100))
        }
        let news = host.lines.receive(bytes, now: now)
        hosts[tag] = host
        report(news, of: host)
    }

    /// The process has ended: its last words, then its end.
    private mutating func bury(_ tag: UInt64, on epoll: borrowing Epoll) {
        guard var host = hosts.removeValue(forKey: tag) else { return }
        epoll.remove(host.process.pidfd)
        epoll.remove(host.output.descriptor.number)
        let now = Deadline.now
        for _ in 0..<8 {
            guard let bytes = host.output.descriptor.readAvailable(atMost: Self.chunk), !bytes.isEmpty else { break }
            report(host.lines.receive(bytes, now: now), of: host)
        }
        report(host.lines.finish(now: now), of: host)
        let exit = host.process.reap(lastWords: host.lines.last)
        host.report(host.process, .ended(exit, lastWords: host.lines.last))
    }

    private func report(_ news: (lines: [String], dropped: Int), of host: Host) {
        if !news.lines.isEmpty || news.dropped > 0 {
            host.report(host.process, .lines(news.lines, dropped: news.dropped))
        }
    }
}
