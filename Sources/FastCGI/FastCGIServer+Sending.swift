internal import Glibc
internal import Linux

/// An answer's way out, and what becomes of the connection then.
extension FastCGIServer {
    /// Sends what the socket takes. True when all is out and bytes of a next request are at hand; otherwise the
    /// connection was parked or is to be closed.
    func send(on connection: Connection) -> Bool {
        while let answer = connection.answer, !answer.isSent {
            let (sent, planned) = answer.withParts { parts, planned in
                var message = msghdr()
                message.msg_iov = parts.baseAddress
                message.msg_iovlen = parts.count
                let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
                return (sendmsg(connection.descriptor.number, &message, flags), planned)
            }
            if sent < 0, errno == EINTR { continue }
            if sent < 0, errno != EAGAIN {
                if !connection.isAbandoned { tally.abortedClients.add() }
                return false
            }
            connection.answer?.advance(by: max(sent, 0))
            tally.bytesSent.add(max(sent, 0))
            if sent < planned {
                park(connection, for: .room, [.writable, .oneShot], until: .after(options.sendTimeout))
                return false
            }
        }
        return end(connection)
    }

    /// True when bytes of a next request are at hand.
    private func end(_ connection: Connection) -> Bool {
        connection.answer = nil
        switch connection.ending {
        case .close: return false
        case .closeAfterReading:
            shutdown(connection.descriptor.number, Int32(SHUT_WR))
            readOut(connection, until: .after(options.readTimeout))
            return false
        case .keep:
            connection.scanner = RequestScanner(bodyLimit: options.bodyLimit)
            connection.readDeadline = nil
            if !connection.input.isEmpty { return true }
            awaitNextRequest(on: connection)
            return false
        }
    }

    /// Leaves a kept connection idle, for as long as the web server likes.
    func awaitNextRequest(on connection: Connection) {
        park(connection, for: .nextRequest, [.readable, .oneShot], until: nil)
    }

    /// Throws away what the peer sends until it closes, so that it comes to read the answer; at most until `deadline`.
    func readOut(_ connection: Connection, until deadline: Deadline?) {
        let isOver = withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 8) { bytes in
            // So much at a time that no thread is held by a peer that never stops.
            for _ in 0..<64 {
                let received = recv(
                    connection.descriptor.number, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT))
                if received < 0, errno == EAGAIN || errno == EINTR { return false }
                if received <= 0 { return true }
            }
            return false
        }
        if !isOver { park(connection, for: .farewell, [.readable, .oneShot], until: deadline) }
    }
}
