/// A wish that work end early, passed from whoever may wish it to whoever does the work.
///
/// Used for a client that goes away and for a load whose last waiter has left.
public final class Cancellation: Sendable {
    private struct State {
        var isCancelled = false
        var nextToken = 0
        var observers: [Int: @Sendable () -> Void] = [:]
    }
    private let state = Lock(State())

    /// Not cancelled.
    public init() {}

    /// Whether the wish was uttered. Never goes back to false.
    public var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Utters the wish; observers are called once, on this thread, after the state has changed.
    public func cancel() {
        let observers = state.withLock { state -> [@Sendable () -> Void] in
            if state.isCancelled { return [] }
            state.isCancelled = true
            defer { state.observers.removeAll() }
            return Array(state.observers.values)
        }
        for observer in observers { observer() }
    }

    /// Calls `observer` when cancelled: at once if that has happened already, from whichever thread cancels otherwise.
    /// It must not block. Returns a token for ``removeObserver(_:)``.
    public func addObserver(_ observer: @escaping @Sendable () -> Void) -> Int {
        let token = state.withLock { state -> Int? in
            if state.isCancelled { return nil }
            state.nextToken += 1
            state.observers[state.nextToken] = observer
            return state.nextToken
        }
        guard let token else {
            observer()
            return 0
        }
        return token
    }

    /// Forgets an observer; it may still be running on another thread.
    public func removeObserver(_ token: Int) {
        state.withLock { _ = $0.observers.removeValue(forKey: token) }
    }
}
