import Linux
import URLLoading

/// One load on its way through a pool: what it waits for, and for how long.
final class Ticket: Sendable {
    struct State {
        var began = Deadline.now
        var hasBegun = false
        var deadline: Deadline
        var hasSlot = false
        var host: HostProcess?
        /// Why there will be no host.
        var refusal: String?
    }

    /// How a wait ended.
    enum Wait<Value> {
        case done(Value)
        case timedOut
        case cancelled
    }

    let depth: Int
    let cancellation: Cancellation
    private let state: Monitor<State>

    init(depth: Int, deadline: Deadline, cancellation: Cancellation) {
        self.depth = depth
        self.cancellation = cancellation
        state = Monitor(State(deadline: deadline))
    }

    /// When patience ends.
    var deadline: Deadline { state.withLock { $0.deadline } }

    /// It has a host: from the first one on it may take so long, tries on others included, and no longer than it could
    /// wait anyway. A host's start counts as waiting, so that a slow one does not cost the handler its time.
    func begin(within timeout: Duration) {
        state.withLock { state in
            if state.hasBegun { return }
            state.hasBegun = true
            state.began = .now
            state.deadline = min(state.deadline, state.began + timeout)
        }
    }

    /// Milliseconds from the load's begin to its deadline, for messages.
    var allowance: Int {
        state.withLock {
            $0.deadline > $0.began ? Int(($0.deadline.nanoseconds - $0.began.nanoseconds + 500_000) / 1_000_000) : 0
        }
    }

    /// Milliseconds since the load's begin.
    var age: Int { state.withLock { Int((Deadline.now.nanoseconds &- $0.began.nanoseconds) / 1_000_000) } }

    func grantSlot() { state.signal { $0.hasSlot = true } }
    func loseSlot() { state.withLock { $0.hasSlot = false } }
    func give(_ host: HostProcess) { state.signal { $0.host = host } }
    func refuse(_ reason: String) { state.signal { $0.refusal = reason } }

    /// Waits for a slot, or for the end of waiting.
    func waitForSlot(until limit: Deadline, giveUpEarly: Cancellation? = nil) -> Wait<Void> {
        wait(until: limit, or: giveUpEarly) { $0.hasSlot ? () : nil }
    }

    /// Waits for a host, or for the reason why there is none. Takes it.
    func waitForHost() -> Wait<Result<HostProcess, HostRefusal>> {
        wait(until: deadline, or: nil) { state in
            defer {
                state.host = nil
                state.refusal = nil
            }
            if let host = state.host { return .success(host) }
            return state.refusal.map { .failure(HostRefusal(reason: $0)) }
        }
    }

    /// A host that was given while nobody waited.
    func takeHost() -> HostProcess? {
        state.withLock { state in
            defer { state.host = nil }
            return state.host
        }
    }

    private func wait<Value>(
        until limit: Deadline, or other: Cancellation?, _ body: (inout State) -> Value?
    ) -> Wait<Value> {
        if let value = state.withLock(body) { return .done(value) }
        let token = cancellation.addObserver { self.state.signal { _ in } }
        let otherToken = other?.addObserver { self.state.signal { _ in } }
        defer {
            cancellation.removeObserver(token)
            if let otherToken { other?.removeObserver(otherToken) }
        }
        let outcome = state.wait(until: limit) { state -> Wait<Value>? in
            if let value = body(&state) { return .done(value) }
            return cancellation.isCancelled || other?.isCancelled == true ? .cancelled : nil
        }
        return outcome ?? .timedOut
    }
}

/// Why a load gets no host.
struct HostRefusal: Error {
    let reason: String
}
