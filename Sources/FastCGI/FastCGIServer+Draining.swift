internal import Linux
internal import Synchronization

/// What the thread in ``run(_:)`` does: timeouts, pauses in accepting, and the end.
extension FastCGIServer {
    /// How long a request may be on its way when draining begins: it was sent, for all the web server knows.
    private static let drainGrace = Duration.seconds(1)

    /// Returns when draining is over.
    func keepTime() {
        var drainDeadline: Deadline?
        while true {
            let isPaused = watch.withLock { $0.acceptIsPaused }
            let pause: Duration = drainDeadline != nil ? .milliseconds(5) : isPaused ? .milliseconds(50) : options.tick
            let hasNews = watch.wait(until: .after(pause)) { $0.takeNews() } != nil
            if drainDeadline == nil {
                drainDeadline = watch.withLock { $0.drainDeadline }
                if drainDeadline != nil { beginDraining() } else if isPaused && !hasNews { resumeAccepting() }
            }
            closeExpired()
            if let drainDeadline, isDrained(by: drainDeadline) { return }
        }
    }

    private func resumeAccepting() {
        guard tally.open.load(ordering: .relaxed) < options.maximumConnections else { return }
        watch.withLock { $0.acceptIsPaused = false }
        awaitConnections()
    }

    /// Takes no more connections than had been made, and closes idle ones.
    private func beginDraining() {
        epoll.remove(listener.number)
        let grace = Deadline.after(min(Self.drainGrace, options.readTimeout))
        _ = parked.withLock { $0.beginDraining(grace: grace) }
        while let descriptor = try? FileDescriptor.accept(from: listener.number) {
            tally.accepted.add()
            guard admits(descriptor) else { continue }
            park(connection(descriptor), for: .restOfRequest, [.readable, .oneShot], until: grace)
        }
        // Who comes now is refused at once, or served by whoever else holds the socket, instead of waiting for our end.
        listener.become(bell.number)
    }

    private func closeExpired() {
        for entry in parked.withLock({ $0.takeExpired(at: .now) }) {
            switch entry.reason {
            case .restOfRequest:
                tally.readTimeouts.add()
                log(.readTimedOut(milliseconds: options.readTimeout.wholeMilliseconds))
            case .room:
                tally.sendTimeouts.add()
                log(.sendTimedOut(milliseconds: options.sendTimeout.wholeMilliseconds))
            case .nextRequest, .farewell, .handler: break
            }
        }
    }

    /// Whether all is done, or has to be.
    private func isDrained(by deadline: Deadline) -> Bool {
        if tally.open.load(ordering: .relaxed) == 0 { return true }
        if !deadline.hasPassed { return false }
        log(.drainTimedOut(connections: tally.open.load(ordering: .relaxed)))
        for entry in parked.withLock({ $0.takeAll() }) {
            if case .handler(let client) = entry.reason { client.cancel() }
        }
        return true
    }

    /// Wakes all threads for good. One that is in a handler ends when that returns, and is not waited for.
    func stopThreads() {
        bell.ring()
        try? epoll.add(bell.number, .readable, tag: EventTag.bell)
        _ = watch.wait(until: .after(.seconds(1))) { _ in crew.withLock { $0.threads - $0.waiting } <= 0 ? true : nil }
    }

    /// The last thing a thread does once told to end.
    func leave() {
        crew.withLock { $0.threadEnded() }
        watch.signal { _ in }
    }

    /// The last thing a surplus thread does, if it still is one.
    func leaveIfSurplus() -> Bool {
        guard crew.withLock({ $0.retire() }) else { return false }
        watch.signal { _ in }
        return true
    }
}

extension Duration {
    /// For epoll and for messages.
    var wholeMilliseconds: Int { Int(wholeNanoseconds / 1_000_000) }
}
