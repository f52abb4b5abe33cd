/// How many threads there are and should be: a value that decides when one more starts and when one may go.
///
/// At any time ``responders`` threads do not wait, so that there is always one for the next hit.
struct Crew {
    /// Threads that never wait.
    let responders: Int
    /// How many may wait at once.
    let permits: Int

    /// Threads that live.
    private(set) var threads = 0
    /// Threads that wait under a permit.
    private(set) var waiting = 0

    /// What to do for a thread that wants to wait.
    enum Decision: Equatable {
        /// There is no permit left.
        case refuse
        /// A thread must be started first.
        case startThread
        /// Another thread is there.
        case proceed
    }

    /// Fewer than one responder is one.
    init(responders: Int, permits: Int) {
        self.responders = max(1, responders)
        self.permits = max(0, permits)
    }

    /// More threads than needed; one of them may go when it has been idle for a while.
    var hasSurplus: Bool { threads - waiting > responders }

    /// A thread is started; counted before it runs.
    mutating func threadStarted() { threads += 1 }

    /// A thread ends, or could not be started.
    mutating func threadEnded() { threads -= 1 }

    /// Takes a permit unless none is left, and counts the thread to be started.
    mutating func beginWaiting() -> Decision {
        if waiting == permits { return .refuse }
        waiting += 1
        if threads - waiting >= responders { return .proceed }
        threads += 1
        return .startThread
    }

    /// Gives the permit back.
    mutating func endWaiting() { waiting -= 1 }

    /// Whether the idle thread that asks may end; then it is counted out.
    mutating func retire() -> Bool {
        if !hasSurplus { return false }
        threads -= 1
        return true
    }
}
