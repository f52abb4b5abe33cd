import Linux
import Synchronization

/// How long an answer may be used after it has ceased to be fresh (RFC 5861).
public struct StaleUse: Sendable, Hashable {
    /// While another is loaded in the background, in seconds; 0: not at all.
    public var whileRevalidatingSeconds: Int
    /// When that fails, in seconds; 0: not at all.
    public var onErrorSeconds: Int
    /// How long nobody tries again after a failure, in seconds.
    public var retrySeconds: Int

    /// Windows that both begin when the answer ceases to be fresh.
    public init(whileRevalidatingSeconds: Int = 0, onErrorSeconds: Int = 0, retrySeconds: Int = 10) {
        self.whileRevalidatingSeconds = whileRevalidatingSeconds
        self.onErrorSeconds = onErrorSeconds
        self.retrySeconds = retrySeconds
    }

    /// A stale answer is not used.
    public static let none = StaleUse()
}

/// Until when a kept answer is fresh, and what may be done with it afterwards. Time moves on by itself; purges, changed
/// originals and failed refreshes move the moments. Safe from any thread, without a lock: every hit reads it.
struct Freshness: ~Copyable, Sendable {
    /// What an answer is good for.
    enum Verdict: Sendable {
        /// To be used.
        case fresh
        /// To be used, while another is loaded.
        case revalidating
        /// To be used: another failed to load a moment ago.
        case retryingLater
        /// Not to be used unless loading another fails.
        case onErrorOnly
        /// Not to be used.
        case over
    }

    /// Why an answer's freshness ends early.
    enum End: UInt8, Sendable {
        /// It does not.
        case time
        /// Somebody wants it made anew.
        case purge
        /// What it was made of has changed: it is not used while another is loaded.
        case change
    }

    private let until: Atomic<UInt64>
    private let nextTry = Atomic<UInt64>(0)
    private let endedBy = Atomic(End.time.rawValue)
    private let nextCheck: Atomic<UInt64>
    let staleUse: StaleUse

    init(until: Deadline, staleUse: StaleUse, nextCheck: Deadline) {
        self.until = Atomic(until.nanoseconds)
        self.nextCheck = Atomic(nextCheck.nanoseconds)
        self.staleUse = staleUse
    }

    /// Until when it is fresh.
    var freshUntil: Deadline { Deadline(nanoseconds: until.load(ordering: .relaxed)) }

    /// Before this moment nobody tries to load another.
    var nextTryAt: Deadline { Deadline(nanoseconds: nextTry.load(ordering: .relaxed)) }

    func verdict(at now: Deadline) -> Verdict {
        let until = freshUntil
        if now < until { return .fresh }
        let isForErrors = now < until + .seconds(staleUse.onErrorSeconds)
        if isForErrors, now < nextTryAt { return .retryingLater }
        if now < until + .seconds(staleUse.whileRevalidatingSeconds), !isEnded(by: .change) {
            return now < nextTryAt ? .retryingLater : .revalidating
        }
        return isForErrors ? .onErrorOnly : .over
    }

    /// Its freshness ends now, if it has not before. The windows for stale use begin.
    func expire(at now: Deadline, by end: End) {
        endedBy.max(end.rawValue, ordering: .relaxed)
        until.min(now.nanoseconds, ordering: .relaxed)
    }

    /// Whether it ended so.
    func isEnded(by end: End) -> Bool { endedBy.load(ordering: .relaxed) == end.rawValue }

    /// Loading another failed: nobody tries for a while.
    func refreshFailed(at now: Deadline) {
        nextTry.store((now + .seconds(staleUse.retrySeconds)).nanoseconds, ordering: .relaxed)
    }

    /// Whether it is time to look whether its originals have changed. Says yes to one caller only, who looks and then
    /// says when to look next; if he never does, the next one is told yes a minute later.
    func beginCheck(at now: Deadline) -> Bool {
        let due = nextCheck.load(ordering: .relaxed)
        guard due <= now.nanoseconds else { return false }
        let lease = (now + .seconds(60)).nanoseconds
        return nextCheck.compareExchange(expected: due, desired: lease, ordering: .relaxed).exchanged
    }

    func endCheck(next: Deadline) { nextCheck.store(next.nanoseconds, ordering: .relaxed) }
}
