internal import Glibc
internal import Linux

/// One connection's way from bytes to a request to an answer, on the thread that owns it.
extension FastCGIServer {
    /// Answers the requests that are there; then the connection is parked or gone.
    func serve(_ connection: Connection, _ respond: @escaping Respond) {
        do throws(SystemError) {
            while let request = try nextRequest(of: connection) {
                tally.requests.add()
                let exchange = FastCGIExchange(
                    request.environment, bodyLength: connection.scanner.bodyLength,
                    bodyWasTooLarge: connection.ending == .closeAfterReading,
                    place: WaitingPlace(server: self, connection: connection, respond: respond))
                guard case .response(let response) = respond(exchange) else { return tally.cutAnswers.add() }
                let answer = Answer(response, requestID: request.requestID)
                connection.makeRoom(for: answer)
                connection.answer = answer
                guard send(on: connection) else { return }
            }
        } catch {
            log(.failed(error.description))
        }
    }

    /// The next request, once it is all there. Nil when the connection was parked until more comes, or is to be closed.
    private func nextRequest(of connection: Connection) throws(SystemError) -> ParsedRequest? {
        try parsers.withParser { parser throws(SystemError) in
            let bytes = parser.bytes
            var count = connection.input.count
            bytes.copyBytes(from: connection.input)
            switch receive(on: connection, into: bytes, &count) {
            case nil: return nil
            case .incomplete:
                connection.input = Array(bytes[..<count])
                awaitBytes(on: connection)
                return nil
            case .refused(let fault):
                refuse(fault)
                return nil
            case .complete:
                connection.input = Array(bytes[connection.scanner.position..<count])
                let request = try parsed(parser)
                connection.ending = request?.keepsConnection == true ? .keep : .close
                return request
            case .bodyTooLarge:
                connection.input = []
                connection.ending = .closeAfterReading
                return try parsed(parser)
            }
        }
    }

    /// Reads until a request is complete or nothing more is there. Nil when the peer is gone.
    private func receive(
        on connection: Connection, into bytes: UnsafeMutableRawBufferPointer, _ count: inout Int
    ) -> RequestScanner.Verdict? {
        var isDrained = false
        while true {
            let verdict = connection.scanner.scan(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
            guard verdict == .incomplete else { return verdict }
            count = connection.scanner.compact(bytes, count: count)
            if isDrained { return .incomplete }
            let room = UnsafeMutableRawBufferPointer(rebasing: bytes[count...])
            let received = recv(connection.descriptor.number, room.baseAddress, room.count, Int32(MSG_DONTWAIT))
            if received < 0, errno == EINTR { continue }
            if received < 0, errno == EAGAIN { return .incomplete }
            guard received > 0 else { return nil }
            count += received
            isDrained = received < room.count
        }
    }

    private func parsed(_ parser: RequestParser) throws(SystemError) -> ParsedRequest? {
        let request = try parser.parse()
        if request == nil { refuse(.malformed("libfcgi does not take it")) }
        return request
    }

    private func refuse(_ fault: RequestFault) {
        if fault == .aborted { tally.abortedClients.add() } else { tally.refusedRequests.add() }
        if let incident = FastCGIIncident.fault(fault) { log(incident) }
    }

    /// Parks a connection until more of a request comes; the request's time runs from its first byte. A kept connection
    /// on which nothing came after all, as when an event was out of date, is idle as before.
    private func awaitBytes(on connection: Connection) {
        if connection.input.isEmpty, connection.readDeadline == nil { return awaitNextRequest(on: connection) }
        if connection.readDeadline == nil { connection.readDeadline = .after(options.readTimeout) }
        park(connection, for: .restOfRequest, [.readable, .oneShot], until: connection.readDeadline)
    }
}
