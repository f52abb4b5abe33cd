import Linux
import URLLoading

/// The flights under way, one a key and depth, and which of them waits for which.
///
/// Rationale: loads are not shared between depths. A deeper load may be refused what a shallower one is not (the depth
/// limit), and a shallower one may wait for a slot that only ends when the deeper asker does: so a nested load that joined a
/// client's could wait for itself. Between loads of one depth neither can happen.
final class FlightTable: Sendable {
    fileprivate struct State {
        var flights: [CacheKey: [Flight]] = [:]
        /// For each flight, how many of its nested loads wait for which others.
        var waits: [ObjectIdentifier: [ObjectIdentifier: Int]] = [:]
        /// Flights that the cache itself wants.
        var refreshes = 0
    }
    private let state = Lock(State())
    private let waiterLimit: Int

    /// No flights; at most `waiterLimit` wait for each.
    init(waiterLimit: Int) { self.waiterLimit = waiterLimit }

    /// How a request meets a flight.
    enum Boarding {
        /// It is the first: the flight is to be started.
        case started(Flight)
        /// It joined one under way.
        case joined(Flight)
        /// An answer was there after all.
        case answered(ResponseCache.Found)
        /// Waiting would never end: the flight waits, over others or directly, for the one that asks.
        case cycle
        /// As many wait for the flight as may.
        case full
    }

    /// Joins the flight of a key or opens one, unless `lookUp` finds an answer or throws a failure: it is asked again
    /// under the lock, so that what landed a moment ago is not loaded twice.
    ///
    /// Its depth is one more than the parent's; a circle is looked for over the flights of all depths. `open` makes the
    /// flight of a depth; one that is not shared is opened beside others.
    func board(
        _ key: CacheKey, from parent: Flight?, isShared: Bool = true, open: (Int) -> Flight,
        lookUp: () throws(GatewayError) -> ResponseCache.Found?
    ) throws(GatewayError) -> Boarding {
        let depth = parent.map { $0.depth + 1 } ?? 0
        return try state.withLock { state throws(GatewayError) -> Boarding in
            let underWay = state.flights[key, default: []]
            if let parent, underWay.contains(where: { state.reaches(from: $0, parent) }) { return .cycle }
            if isShared {
                for flight in underWay where flight.depth == depth && flight.isShared {
                    switch flight.join(limit: waiterLimit) {
                    case .joined:
                        if let parent { state.wait(parent, flight, change: 1) }
                        return .joined(flight)
                    case .full: return .full
                    case .over: state.forget(flight)
                    }
                }
            }
            if let found = try lookUp() { return .answered(found) }
            let flight = state.start(open(depth))
            if let parent { state.wait(parent, flight, change: 1) }
            return .started(flight)
        }
    }

    /// Opens a flight that the cache itself wants; nil when the key has one of its depth, `needed` says no by now, or
    /// `limit` such flights are under way.
    func boardRefresh(_ key: CacheKey, limit: Int, open: () -> Flight, needed: () -> Bool) -> Flight? {
        state.withLock { state in
            let underWay = state.flights[key, default: []]
            let hasOne = underWay.contains { $0.isShared && $0.depth == 0 && !$0.deadline.hasPassed }
            guard state.refreshes < limit, !hasOne, needed() else { return nil }
            state.refreshes += 1
            return state.start(open())
        }
    }

    /// A waiter leaves; an abandoned flight is forgotten, so that a later request starts afresh.
    func leave(_ flight: Flight, from parent: Flight?) {
        state.withLock { state in
            if let parent { state.wait(parent, flight, change: -1) }
            if flight.leave() { state.forget(flight) }
        }
    }

    /// The flight has landed: later requests find what `keep` keeps, or start another.
    ///
    /// `keep` is called first and under the lock, unless the flight was abandoned or past its deadline: then others may
    /// have brought something newer, and what it brings lacks all that was given up with it.
    func remove(_ flight: Flight, keep: () -> Void) {
        state.withLock { state in
            if state.holds(flight) { keep() }
            state.forget(flight)
            if flight.kind == .refresh { state.refreshes -= 1 }
        }
    }

    /// Flights and waiters now.
    var totals: (flights: Int, waiters: Int) {
        let flights = state.withLock { $0.flights.values.flatMap { $0 } }
        return (flights.count, flights.reduce(0) { $0 + $1.waiterCount })
    }
}

extension FlightTable.State {
    fileprivate func holds(_ flight: Flight) -> Bool { flights[flight.key]?.contains { $0 === flight } ?? false }

    fileprivate mutating func start(_ flight: Flight) -> Flight {
        flights[flight.key, default: []].append(flight)
        return flight
    }

    fileprivate mutating func forget(_ flight: Flight) {
        flights[flight.key]?.removeAll { $0 === flight }
        if flights[flight.key]?.isEmpty == true { flights[flight.key] = nil }
    }

    fileprivate mutating func wait(_ one: Flight, _ other: Flight, change: Int) {
        let count = (waits[ObjectIdentifier(one)]?[ObjectIdentifier(other)] ?? 0) + change
        waits[ObjectIdentifier(one), default: [:]][ObjectIdentifier(other)] = count > 0 ? count : nil
        if waits[ObjectIdentifier(one)]?.isEmpty == true { waits[ObjectIdentifier(one)] = nil }
    }

    /// Whether `flight` is, or waits over any number of others for, `target`.
    fileprivate func reaches(from flight: Flight, _ target: Flight) -> Bool {
        var open = [ObjectIdentifier(flight)]
        var seen = Set(open)
        while let each = open.popLast() {
            if each == ObjectIdentifier(target) { return true }
            for next in waits[each, default: [:]].keys where seen.insert(next).inserted { open.append(next) }
        }
        return false
    }
}
