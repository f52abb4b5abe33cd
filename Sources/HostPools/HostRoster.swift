import Linux

/// Which hosts a pool has, and when to start and end them. It decides; the pool acts.
///
/// Starting fails again and again: after the first failure one more try is made at once, then after 100 ms, 200 ms …
/// 10 s, one try at a time, until a load was done; meanwhile loads are answered with the reason. A host that dies idle
/// without ever having had a load counts as a failed start.
///
/// One that an outside SIGKILL took while it started is no fault of the plugin: it is replaced at once, from the sixth
/// in a row after 100 ms, and loads wait.
struct HostRoster {
    typealias HostID = UInt64
    typealias LoadID = UInt64

    /// What the pool has to do.
    enum Action: Equatable {
        /// Start a host under this id.
        case start(HostID)
        /// Give an idle host to a load; it is loading from now on.
        case assign(LoadID, HostID)
        /// Kill a host, which is no longer listed.
        case end(HostID, HostExit)
        /// Answer a load with the reason why there is no host.
        case fail(LoadID, reason: String)
        /// Nothing is started for so many milliseconds.
        case report(reason: String, retryMilliseconds: Int)
    }

    /// Why a start came to nothing.
    enum StartFailure: Equatable {
        case killedOutside
        case failed(String)
        /// The plugin itself says that it cannot run: no try at once.
        case refused(String)
    }

    struct Row {
        enum State { case starting, idle, loading }
        var state: State
        var since: Deadline
        var loads = 0
    }

    private(set) var rows: [HostID: Row] = [:]
    /// Loads that have a slot and no host, first come first.
    private(set) var waiting: [LoadID] = []
    /// Why nothing is started before ``retryAt``; nil when loads may wait for that.
    private(set) var lastFailure: String?
    private(set) var retryAt: Deadline?
    private var failures = 0
    private var outsideKills = 0
    private var lastID: HostID = 0
    private var isOpen = false
    private var isClosed = false
    private let kept: Int
    private let limit: Int
    private let maxRequests: Int
    private let idleTimeout: Duration

    /// `kept` hosts are there always; at most `limit` at once; both are counts of processes.
    init(kept: Int, limit: Int, maxRequests: Int, idleTimeout: Duration) {
        self.kept = kept
        self.limit = limit
        self.maxRequests = maxRequests
        self.idleTimeout = idleTimeout
    }

    private func count(_ state: Row.State) -> Int { rows.values.count { $0.state == state } }

    /// Lists a host that the pool starts by itself: its first.
    mutating func add(now: Deadline) -> HostID {
        lastID += 1
        rows[lastID] = Row(state: .starting, since: now)
        return lastID
    }

    /// The plugin is configured: from now on hosts are started when they are missing.
    mutating func open(now: Deadline) -> [Action] {
        isOpen = true
        return refill(now: now)
    }

    /// A host that the pool started by itself is gone; nothing follows from it.
    mutating func forget(_ host: HostID) { rows[host] = nil }

    /// A load has a slot and needs a host: the one that was used last, so that the others may end.
    mutating func want(_ load: LoadID, now: Deadline) -> [Action] {
        if isClosed { return [.fail(load, reason: Self.closedReason)] }
        var latest: (host: HostID, since: Deadline)?
        for (host, row) in rows where row.state == .idle {
            if latest.map({ $0.since < row.since }) ?? true { latest = (host, row.since) }
        }
        if let latest { return assign(load, latest.host, now: now) }
        waiting.append(load)
        return refill(now: now)
    }

    /// A load no longer waits for a host.
    mutating func abandon(_ load: LoadID) { waiting.removeAll { $0 == load } }

    /// A host got ready.
    mutating func started(_ host: HostID, now: Deadline) -> [Action] {
        guard rows[host] != nil else { return [.end(host, .drained)] }
        outsideKills = 0
        retryAt = nil
        lastFailure = nil
        return offer(host, now: now) + refill(now: now)
    }

    /// A host did not get ready, and is gone.
    mutating func startFailed(_ host: HostID, _ failure: StartFailure, now: Deadline) -> [Action] {
        guard rows.removeValue(forKey: host) != nil else { return [] }
        return count(failure, now: now) + refill(now: now)
    }

    /// A load is over and its host can be used again.
    mutating func release(_ host: HostID, now: Deadline) -> [Action] {
        guard let row = rows[host] else { return [] }
        failures = 0
        if maxRequests > 0 && row.loads >= maxRequests {
            rows[host] = nil
            return [.end(host, .recycled)] + refill(now: now)
        }
        return offer(host, now: now)
    }

    /// A host died or was killed during a load. One more than needed is started at once, so that the next crash costs
    /// no wait; `isRetried`: the load will want another host.
    mutating func lost(_ host: HostID, isRetried: Bool, now: Deadline) -> [Action] {
        guard rows.removeValue(forKey: host) != nil else { return [] }
        return refill(now: now, spares: isRetried ? 2 : 1)
    }

    /// A host ended without a load. Does nothing when it is not listed any more.
    mutating func ended(_ host: HostID, _ exit: HostExit, now: Deadline) -> [Action] {
        guard let row = rows[host], row.state == .idle else { return [] }
        rows[host] = nil
        var actions: [Action] = []
        if row.loads == 0 {
            let failure: StartFailure =
                exit == .killedOutside ? .killedOutside : .failed("it \(exit) before its first load")
            actions = count(failure, now: now)
        }
        return actions + refill(now: now)
    }

    /// Ends hosts that were idle for too long, and starts what is missing after a pause.
    mutating func tend(now: Deadline) -> [Action] {
        var actions: [Action] = []
        for (host, row) in rows.sorted(by: { $0.value.since < $1.value.since })
        where row.state == .idle && row.since + idleTimeout <= now && rows.count > kept {
            rows[host] = nil
            actions.append(.end(host, .idle))
        }
        return actions + refill(now: now)
    }

    /// When ``tend(now:)`` has something to do.
    var nextTurn: Deadline? {
        let first = rows.values.lazy.filter { $0.state == .idle }.map(\.since).min()
        let idle = rows.count > kept ? first.map { $0 + idleTimeout } : nil
        let retry = rows.count < kept || !waiting.isEmpty ? retryAt : nil
        guard let idle, let retry else { return idle ?? retry }
        return min(idle, retry)
    }

    private static let closedReason = "the pool is shut down"

    /// Ends all hosts; nothing is started any more.
    mutating func close() -> [Action] {
        isOpen = false
        isClosed = true
        defer {
            rows = [:]
            waiting = []
        }
        return waiting.map { .fail($0, reason: Self.closedReason) }
            + rows.keys.sorted().map { .end($0, .drained) }
    }

    private mutating func offer(_ host: HostID, now: Deadline) -> [Action] {
        guard waiting.isEmpty else { return assign(waiting.removeFirst(), host, now: now) }
        rows[host]?.state = .idle
        rows[host]?.since = now
        return []
    }

    private mutating func assign(_ load: LoadID, _ host: HostID, now: Deadline) -> [Action] {
        rows[host]?.state = .loading
        rows[host]?.since = now
        rows[host]?.loads += 1
        let isLast = maxRequests > 0 && rows[host]?.loads == maxRequests
        return [.assign(load, host)] + (isLast ? refill(now: now, spares: 1) : [])
    }

    /// Starts what loads wait for, what is kept, and so many spares.
    private mutating func refill(now: Deadline, spares: Int = 0) -> [Action] {
        guard isOpen else { return [] }
        let starting = count(.starting)
        let missing = max(waiting.count + spares - starting - count(.idle), kept - rows.count)
        guard missing > 0 else { return [] }
        if let retryAt, now < retryAt { return starting == 0 ? failWaiting() : [] }
        let allowed = failures > 0 ? 1 - starting : limit - rows.count
        return (0..<max(0, min(missing, allowed))).map { _ in .start(add(now: now)) }
    }

    /// Loads do not wait for a plugin that does not start.
    private mutating func failWaiting() -> [Action] {
        guard let lastFailure else { return [] }
        defer { waiting = [] }
        return waiting.map { .fail($0, reason: lastFailure) }
    }

    /// Takes a failed start into account, once for all tries that ran side by side.
    private mutating func count(_ failure: StartFailure, now: Deadline) -> [Action] {
        switch failure {
        case .killedOutside:
            outsideKills += 1
            if outsideKills > 5 && retryAt.map({ $0 <= now }) ?? true { retryAt = now + .milliseconds(100) }
            return []
        case .failed(let reason): return pause(for: reason, now: now)
        case .refused(let reason):
            failures = max(failures, 1)
            return pause(for: reason, now: now)
        }
    }

    private mutating func pause(for reason: String, now: Deadline) -> [Action] {
        let isPausing = lastFailure != nil && retryAt.map { now < $0 } ?? false
        lastFailure = reason
        if isPausing { return [] }
        failures += 1
        guard failures > 1 else { return [] }
        let pause = min(100 << min(failures - 2, 7), 10_000)
        retryAt = now + .milliseconds(pause)
        return [.report(reason: reason, retryMilliseconds: pause)]
    }
}
