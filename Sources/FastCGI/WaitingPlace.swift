internal import Linux

/// Where a request waits: under a permit, with its connection watched for the client's going away.
struct WaitingPlace {
    let server: FastCGIServer
    let connection: Connection
    let respond: FastCGIServer.Respond

    /// Takes a permit, and sees that enough threads remain that do not wait. Nil when there is no permit.
    func enter() -> Cancellation? {
        switch server.crew.withLock({ $0.beginWaiting() }) {
        case .proceed: break
        case .startThread: if !server.startCountedResponder(respond) { return refuse(givingBack: true) }
        case .refuse: return refuse(givingBack: false)
        }
        let client = Cancellation()
        server.park(connection, for: .handler(client), [.peerClosed, .oneShot], until: nil)
        return client
    }

    /// Gives the permit back. The connection is this thread's again.
    func leave(_ client: Cancellation) {
        connection.isAbandoned = client.isCancelled
        _ = server.parked.withLock { $0.take(connection.serial) }
        server.crew.withLock { $0.endWaiting() }
    }

    private func refuse(givingBack: Bool) -> Cancellation? {
        if givingBack { server.crew.withLock { $0.endWaiting() } }
        server.tally.permitsRefused.add()
        return nil
    }
}
