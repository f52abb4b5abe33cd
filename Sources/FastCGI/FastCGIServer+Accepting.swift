internal import Glibc
internal import Linux
internal import Synchronization

/// New connections.
extension FastCGIServer {
    /// Takes one connection, lets another thread have the next, and serves it.
    func accept(_ respond: @escaping Respond) {
        do throws(SystemError) {
            let descriptor = try FileDescriptor.accept(from: listener.number)
            tally.accepted.add()
            if tally.open.load(ordering: .relaxed) < options.maximumConnections - 1 {
                awaitConnections()
            } else {
                pauseAccepting("\(options.maximumConnections) connections are open")
            }
            guard admits(descriptor) else { return }
            serve(connection(descriptor), respond)
        } catch {
            switch error.errno {
            case EAGAIN, EINTR, ECONNABORTED: awaitConnections()
            case ENOTSOCK: break  // given up for draining
            default: pauseAccepting(error.description)
            }
        }
    }

    /// Arms the listening socket; it stays silent once it was taken out for draining.
    func awaitConnections() {
        try? epoll.modify(listener.number, [.readable, .oneShot], tag: EventTag.listener)
    }

    /// The socket stays disarmed until the timekeeper's next look: what is missing does not come by asking at once.
    private func pauseAccepting(_ reason: String) {
        tally.acceptPauses.add()
        if watch.signal({ $0.pauseAccepting(at: .now) }) { log(.acceptPaused(reason)) }
    }

    func admits(_ descriptor: borrowing FileDescriptor) -> Bool {
        guard let allowed = options.allowedUIDs else { return true }
        let user = descriptor.socketPeer?.user
        if let user, allowed.contains(user) { return true }
        tally.refusedPeers.add()
        log(.refusedPeer(user))
        return false
    }

    func connection(_ descriptor: consuming FileDescriptor) -> Connection {
        Connection(
            descriptor, serial: lastSerial.wrappingAdd(1, ordering: .relaxed).oldValue, bodyLimit: options.bodyLimit,
            deadline: .after(options.readTimeout), tally: tally)
    }
}
