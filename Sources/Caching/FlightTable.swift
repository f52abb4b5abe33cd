import Linux
import URLLoading

/// The flights under way, one a key, and which of them waits for which.
final class FlightTable: Sendable {
    fileprivate struct State {
        var flights: [CacheKey: Flight] = [:]
        /// For each flight, how many of its nested loads wait for which others.
        var waits: [ObjectIdentifier: [ObjectIdentifier: Int]] = [:]
    }
    private let state = Lock(State())

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
    }

    /// Joins the flight of a key or opens one, unless `lookUp` finds an answer or throws a failure: it is asked again
    /// under the lock, so that what landed a moment ago is not loaded twice.
    func board(
        _ key: CacheKey, from parent: Flight?, lookUp: () throws(GatewayError) -> ResponseCache.Found?
    ) throws(GatewayError) -> Boarding {
        try state.withLock { state throws(GatewayError) -> Boarding in
            if let flight = state.flights[key], flight.join() {
                if let parent {
                    if state.reaches(from: flight, parent) {
                        _ = flight.leave()
                        return .cycle
                    }
                    state.wait(parent, flight, change: 1)
                }
                return .joined(flight)
            }
            if let found = try lookUp() { return .answered(found) }
            let flight = Flight(key: key)
            _ = flight.join()
            state.flights[key] = flight
            if let parent { state.wait(parent, flight, change: 1) }
            return .started(flight)
        }
    }

    /// A waiter leaves; an abandoned flight is forgotten, so that a later request starts afresh.
    func leave(_ flight: Flight, from parent: Flight?) {
        state.withLock { state in
            if let parent { state.wait(parent, flight, change: -1) }
            if flight.leave() { state.forget(flight) }
        }
    }

    /// The flight has landed: later requests find its answer, or start another.
    func remove(_ flight: Flight) { state.withLock { $0.forget(flight) } }

    /// Flights and waiters now.
    var totals: (flights: Int, waiters: Int) {
        let flights = state.withLock { Array($0.flights.values) }
        return (flights.count, flights.reduce(0) { $0 + $1.waiterCount })
    }
}

extension FlightTable.State {
    fileprivate mutating func forget(_ flight: Flight) {
        if flights[flight.key] === flight { flights[flight.key] = nil }
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
