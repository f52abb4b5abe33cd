public import Linux
public import URLLoading

/// One load under way, owned by the gateway: whoever wants its answer waits for it; nobody's leaving ends it but the
/// last one's. It is also the mark that its key is being filled: its thread owns it, and past its deadline it counts for
/// nothing, so that a load that never ends blocks nobody.
public final class Flight: Sendable {
    /// What it loads.
    public let key: CacheKey
    /// How many flights wait for it in a row, at most: 0 for a client's, one more than its parent's for a nested one.
    let depth: Int
    /// Afterwards nobody joins it: the next one opens another, and then what this one brings is not kept.
    let deadline: Deadline
    /// When it was opened.
    let startedAt = Deadline.now
    /// What had been purged when it was started: what it brings may be made of that.
    let generation: PurgeGeneration
    /// Whether others may wait for it, and whether it stays when none of them does.
    let kind: Kind
    /// The stale answer that it is to replace. A handler may say that it is still right.
    public let cachedAnswer: CachedAnswer?
    /// Uttered when the last waiter has left.
    public let cancellation = Cancellation()

    /// How a flight deals with those who want the same.
    enum Kind: Sendable {
        /// They join.
        case shared
        /// They join, and when they leave it goes on: the cache itself wants the answer.
        case refresh
        /// Each has a flight of his own: the answer is of a kind that may not be kept (hit-for-miss).
        case alone
        /// The same, since this request wants nothing kept.
        case unkept
    }

    /// An answer, and what became of it.
    struct Landing: Sendable {
        let answer: CachedAnswer
        let isStored: Bool
        /// It is the older answer, since the load failed.
        var isStale = false
    }

    /// How joining goes.
    enum Joining {
        case joined
        /// As many wait as may.
        case full
        /// The last one has left already, or the deadline has passed.
        case over
    }

    private struct State {
        /// Whoever opens it waits for it.
        var waiters = 1
        var outcome: Result<Landing, GatewayError>?
        var dependsOnPlace = false
    }
    private let state = Monitor(State())

    init(
        key: CacheKey, depth: Int, kind: Kind = .shared, deadline: Deadline, generation: PurgeGeneration,
        cachedAnswer: CachedAnswer? = nil
    ) {
        self.key = key
        self.depth = depth
        self.kind = kind
        self.deadline = deadline
        self.generation = generation
        self.cachedAnswer = cachedAnswer
    }

    /// Whether its outcome is another than it would be for a request of less depth: something that it is made of was
    /// refused because of who waits for it.
    var dependsOnPlace: Bool { state.withLock { $0.dependsOnPlace } }

    /// To be called when a nested load was refused as too deep or as a circle: the outcome is not kept.
    public func noteDependenceOnPlace() { state.withLock { $0.dependsOnPlace = true } }

    /// Whether the load of somebody else may be this one.
    var isShared: Bool { kind == .shared || kind == .refresh }

    /// Counts one more waiter, if there are fewer than `limit`.
    func join(limit: Int) -> Joining {
        state.withLock { state in
            if cancellation.isCancelled || deadline.hasPassed { return .over }
            if state.waiters >= limit { return .full }
            state.waiters += 1
            return .joined
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
