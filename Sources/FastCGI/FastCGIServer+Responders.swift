internal import Linux

/// The threads: what each waits for, and what it does with it.
extension FastCGIServer {
    /// Starts a thread that ``crew`` counts already; false when the system has none, and it is counted out again.
    func startCountedResponder(_ respond: @escaping Respond) -> Bool {
        do throws(SystemError) {
            try Thread.start("fastcgi") { self.respondToEvents(respond) }
            return true
        } catch {
            crew.withLock { $0.threadEnded() }
            log(.noThread(error.description))
            return false
        }
    }

    /// The life of a thread. One event at a time, so that none waits behind a handler that takes long.
    private func respondToEvents(_ respond: @escaping Respond) {
        while true {
            var event: Epoll.Event?
            let lifetime = crew.withLock { $0.hasSurplus } ? options.surplusThreadLifetime : nil
            epoll.wait(milliseconds: lifetime.map { Int32(clamping: $0.wholeMilliseconds) } ?? -1, atMost: 1) {
                event = $0
            }
            guard let event else {
                if lifetime != nil, leaveIfSurplus() { return }
                continue
            }
            switch event.tag {
            case EventTag.listener: accept(respond)
            case EventTag.bell: return leave()
            default: resume(event.tag, respond)
            }
        }
    }

    /// Goes on with a parked connection, unless somebody else has it.
    private func resume(_ serial: UInt64, _ respond: @escaping Respond) {
        guard let entry = parked.withLock({ $0.take(serial) }) else { return }
        switch entry.reason {
        case .nextRequest, .restOfRequest: serve(entry.connection, respond)
        case .room: if send(on: entry.connection) { serve(entry.connection, respond) }
        case .farewell: readOut(entry.connection, until: entry.deadline)
        case .handler(let client):
            tally.abortedClients.add()
            client.cancel()
        }
    }

    /// Leaves a connection here until `events`. It belongs to whoever takes it out, from this moment on.
    func park(
        _ connection: Connection, for reason: ParkedConnections<Connection>.Reason, _ events: Epoll.Events,
        until deadline: Deadline?
    ) {
        let serial = connection.serial
        let number = connection.descriptor.number
        let wasWatched = connection.isWatched
        connection.isWatched = true
        guard parked.withLock({ $0.park(connection, serial, for: reason, until: deadline) }) else { return }
        do throws(SystemError) {
            if wasWatched {
                try epoll.modify(number, events, tag: serial)
            } else {
                try epoll.add(number, events, tag: serial)
            }
        } catch {
            _ = parked.withLock { $0.take(serial) }
            log(.failed(error.description))
        }
    }
}
