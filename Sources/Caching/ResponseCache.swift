public import Linux
public import URLLoading

/// Answers that are kept, and loads that are shared: one entry and at most one load a canonical request.
///
/// Safe from any thread. ``find(_:policy:)`` never blocks; ``load(_:policy:for:loader:)`` waits for a load.
public final class ResponseCache: Sendable {
    private let memory: MemoryTier
    private let flights = FlightTable()
    private let counters = CacheCounters()

    /// An empty cache of at most `byteLimit` bytes, everything counted.
    public convenience init(byteLimit: Int) { self.init(memory: MemoryTier(byteLimit: byteLimit)) }

    /// A cache over what memory holds already.
    init(memory: MemoryTier) { self.memory = memory }

    /// Who waits for an answer, and for how long.
    public struct Waiter: Sendable {
        /// When its patience ends.
        public let deadline: Deadline
        /// Uttered when it goes away.
        public let client: Cancellation
        /// The flight whose handler asks; nil for a client.
        public let parent: Flight?

        /// A waiter.
        public init(deadline: Deadline, client: Cancellation, parent: Flight? = nil) {
            self.deadline = deadline
            self.client = client
            self.parent = parent
        }
    }

    /// An answer, and how it was come by.
    public struct Found: Sendable {
        /// What to send.
        public let answer: CachedAnswer
        /// Where it is from.
        public let origin: Origin

        /// Where an answer is from.
        public enum Origin: Sendable, Equatable {
            /// It was kept.
            case hit
            /// It was loaded for this request.
            case loaded(isStored: Bool)
            /// It was loaded for another request that came first.
            case joined(isStored: Bool)
        }
    }

    /// What is kept for a key and may be used under a policy: an answer, a recent failure (thrown), or nil.
    public func find(_ key: CacheKey, policy: CachePolicy) throws(GatewayError) -> Found? {
        guard policy != .reloadIgnoringLocalCacheData, let entry = memory.find(key) else { return nil }
        let now = Deadline.now
        switch entry {
        case .answer(let answer):
            guard policy != .useProtocolCachePolicy || answer.isFresh(at: now) else { return nil }
            counters.hits.add(1)
            return Found(answer: answer, origin: .hit)
        case .failure(let error, let time):
            guard now < time else { return nil }
            counters.negativeHits.add(1)
            throw error
        }
    }

    /// The answer for a key that ``find(_:policy:)`` had none for: loads it, or waits for whoever loads it already.
    ///
    /// Only loads of one depth are shared; see ``FlightTable``.
    ///
    /// `loader` runs on a thread of the flight's own. Throws what it throws, ``GatewayError/waitTimedOut(milliseconds:)``
    /// when the waiter's deadline passes, ``GatewayError/cancelled()`` when its client goes away, and
    /// ``GatewayError/nestedCycle(_:)`` when the load would wait for itself.
    public func load(
        _ key: CacheKey, policy: CachePolicy, for waiter: Waiter, url: String,
        loader: @escaping @Sendable (Flight) throws(GatewayError) -> LoadedResponse
    ) throws(GatewayError) -> Found {
        if policy == .returnCacheDataDontLoad { throw .notCached() }
        let start = Deadline.now
        let boarding = try flights.board(key, from: waiter.parent) { () throws(GatewayError) in
            try find(key, policy: policy)
        }
        switch boarding {
        case .answered(let found): return found
        case .cycle:
            waiter.parent?.noteDependenceOnPlace()
            throw .nestedCycle(url)
        case .joined(let flight):
            counters.joined.add(1)
            let landing = try landing(wait(for: flight, waiter), of: flight, waiter, since: start)
            return Found(answer: landing.answer, origin: .joined(isStored: landing.isStored))
        case .started(let flight):
            counters.misses.add(1)
            begin(flight, loader)
            let landing = try landing(wait(for: flight, waiter), of: flight, waiter, since: start)
            return Found(answer: landing.answer, origin: .loaded(isStored: landing.isStored))
        }
    }

    /// Counts since the start, and what is held now.
    public var totals: CacheTotals { counters.totals(memory: memory, flights: flights) }

    private func begin(_ flight: Flight, _ loader: @escaping @Sendable (Flight) throws(GatewayError) -> LoadedResponse)
    {
        do throws(SystemError) {
            try Thread.start("load") { [self] in land(flight, loader) }
        } catch {
            finish(flight, .failure(.overloaded("No thread for another load.", retryAfterSeconds: 1)))
        }
    }

    private func land(_ flight: Flight, _ loader: (Flight) throws(GatewayError) -> LoadedResponse) {
        do throws(GatewayError) {
            var loaded = try loader(flight)
            if flight.dependsOnPlace { loaded.storagePolicy = .notAllowed }
            finish(flight, .success(CachedAnswer(loaded, now: .now)))
        } catch {
            finish(flight, .failure(error))
        }
    }

    /// Kept first, then forgotten as a flight, then told: so nobody in between starts a second load.
    private func finish(_ flight: Flight, _ outcome: Result<CachedAnswer, GatewayError>) {
        var isStored = false
        flights.remove(flight) { isStored = keep(outcome, of: flight) }
        flight.land(outcome.map { Flight.Landing(answer: $0, isStored: isStored) })
    }

    /// Whether it was kept.
    private func keep(_ outcome: Result<CachedAnswer, GatewayError>, of flight: Flight) -> Bool {
        switch outcome {
        case .success(let answer):
            guard answer.storagePolicy != .notAllowed, answer.freshUntil > answer.madeAt else { return false }
            return memory.insert(flight.key, answer)
        case .failure(let error):
            guard let duration = NegativeLifetime.of(error), !flight.dependsOnPlace else { return false }
            // A deeper flight beside this one may have brought what this one could not.
            if case .answer(let answer) = memory.find(flight.key), answer.isFresh(at: .now) { return false }
            memory.insert(flight.key, error, until: .after(duration))
            return true
        }
    }

    /// Nil when the waiter leaves before the flight lands.
    private func wait(for flight: Flight, _ waiter: Waiter) -> Result<Flight.Landing, GatewayError>? {
        defer { flights.leave(flight, from: waiter.parent) }
        return flight.wait(until: waiter.deadline, client: waiter.client)
    }

    private func landing(
        _ outcome: Result<Flight.Landing, GatewayError>?, of flight: Flight, _ waiter: Waiter, since start: Deadline
    ) throws(GatewayError) -> Flight.Landing {
        if let outcome {
            if flight.dependsOnPlace { waiter.parent?.noteDependenceOnPlace() }
            return try outcome.get()
        }
        if waiter.client.isCancelled { throw .cancelled() }
        throw .waitTimedOut(milliseconds: Int((Deadline.now.nanoseconds - start.nanoseconds) / 1_000_000))
    }
}

/// How long a failure is remembered, so that a broken URL asked for in a flood costs one load.
enum NegativeLifetime {
    static func of(_ error: GatewayError) -> Duration? {
        switch error.status {
        case 404: .seconds(5)
        case 422: .seconds(60)
        case 504: .seconds(5)
        case 502, 503: .seconds(1)
        default: nil
        }
    }
}
