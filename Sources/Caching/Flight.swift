public import Linux
public import URLLoading

/// One load under way, owned by the gateway: whoever wants its answer waits for it; nobody's leaving ends it but the
/// last one's.
public final class Flight: Sendable {
    /// What it loads.
    public let key: CacheKey
    /// How many flights wait for it in a row, at most: 0 for a client's, one more than its parent's for a nested one.
    let depth: Int
    /// Uttered when the last waiter has left.
    public let cancellation = Cancellation()

    /// An answer, and whether it was kept.
    struct Landing: Sendable {
        let answer: CachedAnswer
        let isStored: Bool
    }

    private struct State {
        var waiters = 0
        var outcome: Result<Landing, GatewayError>?
        var dependsOnPlace = false
    }
    private let state = Monitor(State())

    init(key: CacheKey, depth: Int) {
        self.key = key
        self.depth = depth
    }

    /// Whether its outcome is another than it would be for a request of less depth: something that it is made of was
    /// refused because of who waits for it.
    var dependsOnPlace: Bool { state.withLock { $0.dependsOnPlace } }

    /// To be called when a nested load was refused as too deep or as a circle: the outcome is not kept.
    public func noteDependenceOnPlace() { state.withLock { $0.dependsOnPlace = true } }

    /// Counts one more waiter; false when the last one has left already.
    func join() -> Bool {
        state.withLock { state in
            if cancellation.isCancelled { return false }
            state.waiters += 1
            return true
        }
    }

    /// Counts one waiter less; true when it was the last and the load is not done: then it is cancelled.
    func leave() -> Bool {
        let isAbandoned = state.withLock { state -> Bool in
            state.waiters -= 1
            return state.waiters == 0 && state.outcome == nil
        }
        if isAbandoned { cancellation.cancel() }
        return isAbandoned
    }

    /// Hands the outcome to all waiters at once.
    func land(_ outcome: Result<Landing, GatewayError>) { state.signal { $0.outcome = outcome } }

    /// Waits for the outcome; nil when the deadline has passed or the waiter's client is gone.
    func wait(until deadline: Deadline, client: Cancellation) -> Result<Landing, GatewayError>? {
        let token = client.addObserver { [state] in state.signal { _ in } }
        defer { client.removeObserver(token) }
        let outcome = state.wait(until: deadline) { state -> Result<Landing, GatewayError>?? in
            if let outcome = state.outcome { return .some(outcome) }
            return client.isCancelled ? .some(nil) : nil
        }
        return outcome ?? nil
    }

    /// Waiters now.
    var waiterCount: Int { state.withLock { $0.waiters } }
}
