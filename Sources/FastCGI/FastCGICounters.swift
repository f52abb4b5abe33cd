internal import Synchronization

/// What has happened since the start, and what is now; each number is exact, their moment is not quite the same.
public struct FastCGICounters: Sendable, Equatable {
    /// Connections taken, those of refused peers included.
    public var acceptedConnections = 0
    /// Connections open now.
    public var openConnections = 0
    /// Of those, how many no thread is busy with, or whose handler waits.
    public var parkedConnections = 0
    /// Requests that reached the handler.
    public var requests = 0
    /// Bytes sent, record headers included.
    public var bytesSent = 0
    /// Connections refused for their user.
    public var refusedPeers = 0
    /// Connections closed for what they sent.
    public var refusedRequests = 0
    /// Connections closed because a request did not come to its end.
    public var readTimeouts = 0
    /// Connections closed because an answer was not taken.
    public var sendTimeouts = 0
    /// Clients that went away before their answer was theirs.
    public var abortedClients = 0
    /// Connections cut because the handler said so.
    public var cutAnswers = 0
    /// Times that connections were left in the backlog for want of descriptors or room.
    public var acceptPauses = 0
    /// Requests that wait now.
    public var permitsInUse = 0
    /// Requests that wanted to wait and were not let.
    public var permitsRefused = 0
    /// Threads now.
    public var threads = 0

    /// Zeros.
    public init() {}
}

/// The counters while they count.
final class Tally: Sendable {
    let accepted = Atomic(0)
    let open = Atomic(0)
    let requests = Atomic(0)
    let bytesSent = Atomic(0)
    let refusedPeers = Atomic(0)
    let refusedRequests = Atomic(0)
    let readTimeouts = Atomic(0)
    let sendTimeouts = Atomic(0)
    let abortedClients = Atomic(0)
    let cutAnswers = Atomic(0)
    let acceptPauses = Atomic(0)
    let permitsRefused = Atomic(0)

    /// What is known here.
    var snapshot: FastCGICounters {
        var counters = FastCGICounters()
        counters.acceptedConnections = accepted.load(ordering: .relaxed)
        counters.openConnections = open.load(ordering: .relaxed)
        counters.requests = requests.load(ordering: .relaxed)
        counters.bytesSent = bytesSent.load(ordering: .relaxed)
        counters.refusedPeers = refusedPeers.load(ordering: .relaxed)
        counters.refusedRequests = refusedRequests.load(ordering: .relaxed)
        counters.readTimeouts = readTimeouts.load(ordering: .relaxed)
        counters.sendTimeouts = sendTimeouts.load(ordering: .relaxed)
        counters.abortedClients = abortedClients.load(ordering: .relaxed)
        counters.cutAnswers = cutAnswers.load(ordering: .relaxed)
        counters.acceptPauses = acceptPauses.load(ordering: .relaxed)
        counters.permitsRefused = permitsRefused.load(ordering: .relaxed)
        return counters
    }
}

extension Atomic<Int> {
    func add(_ count: Int = 1) { _ = wrappingAdd(count, ordering: .relaxed) }
}
