public import Linux
public import URLLoading

/// Answers that are kept, and loads that are shared: one entry and at most one load a canonical request.
///
/// Safe from any thread. ``find(_:policy:limits:isNested:)`` never blocks;
/// ``load(_:policy:limits:for:url:within:loader:)`` waits for a load.
public final class ResponseCache: Sendable {
    /// What brings an answer; runs on a thread of the flight's own.
    public typealias Loader = @Sendable (Flight) throws(GatewayError) -> LoadedResponse

    let memory: MemoryTier
    let flights: FlightTable
    let ledger = PurgeLedger()
    let passes = PassMarks()
    let counters = CacheCounters()

    /// An empty cache of at most `byteLimit` bytes, everything counted.
    ///
    /// - Parameter waiterLimit: how many may wait for one load; one more is 503 at once.
    public convenience init(byteLimit: Int, waiterLimit: Int = 512) {
        self.init(memory: MemoryTier(byteLimit: byteLimit), waiterLimit: waiterLimit)
    }

    /// A cache over what memory holds already.
    init(memory: MemoryTier, waiterLimit: Int = 512) {
        self.memory = memory
        flights = FlightTable(waiterLimit: waiterLimit)
    }

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
        /// Whether it was loaded in place of one that had become stale.
        public var replacesStale = false

        /// Where an answer is from.
        public enum Origin: Sendable, Equatable {
            /// It was kept.
            case hit
            /// It was kept, and is used although it is not fresh any more.
            case stale(Reason)
            /// It was loaded for this request.
            case loaded(isStored: Bool)
            /// It was loaded for another request that came first.
            case joined(isStored: Bool)
        }

        /// Why an answer is used that is not fresh any more.
        public enum Reason: Sendable, Equatable {
            /// Another is to be loaded in the background: ``ResponseCache/refresh(_:within:loader:)``.
            case revalidating
            /// Loading another failed, now or a moment ago.
            case error
            /// The request takes a stale one.
            case asked
        }
    }

    /// The answer for a key that ``find(_:policy:limits:isNested:)`` had none for: loads it, or waits for whoever loads
    /// it already. When that fails, a stale answer is given as far as it may be used on errors.
    ///
    /// Only loads of one depth are shared; see ``FlightTable``. `within` is how long the load itself may take: afterwards
    /// nobody joins it.
    ///
    /// Throws what `loader` throws, ``GatewayError/waitTimedOut(milliseconds:)`` when the waiter's deadline passes,
    /// ``GatewayError/cancelled()`` when its client goes away, ``GatewayError/overloaded(_:retryAfterSeconds:)`` when as
    /// many wait for the load as may, and ``GatewayError/nestedCycle(_:)`` when the load would wait for itself.
    public func load(
        _ key: CacheKey, policy: CachePolicy, limits: UseLimits = .none, for waiter: Waiter, url: String,
        within patience: Duration = .seconds(600), loader: @escaping Loader
    ) throws(GatewayError) -> Found {
        if policy == .returnCacheDataDontLoad { throw .notCached() }
        let start = Deadline.now
        let kind = kind(of: key, limits)
        while true {
            let generation = ledger.generation
            let boarding = try flights.board(
                key, from: waiter.parent, isShared: kind == .shared,
                open: { depth in open(key, depth: depth, kind, within: patience) },
                lookUp: { () throws(GatewayError) in
                    try find(key, policy: policy, limits: limits, isNested: waiter.parent != nil)
                })
            switch boarding {
            case .answered(let found): return found
            case .cycle:
                waiter.parent?.noteDependenceOnPlace()
                throw .nestedCycle(url)
            case .full:
                counters.refusedWaiters.add(1)
                throw .overloaded("As many requests wait for this picture as may.", retryAfterSeconds: 1)
            case .joined(let flight):
                counters.joined.add(1)
                let outcome = wait(for: flight, waiter)
                // It may be made of what was purged before this request came.
                if isPurged(outcome, of: flight, before: generation) { continue }
                return try found(outcome, of: flight, waiter, since: start) { .joined(isStored: $0) }
            case .started(let flight):
                counters.misses.add(1)
                if !flight.isShared { counters.passes.add(1) }
                begin(flight, loader)
                return try found(wait(for: flight, waiter), of: flight, waiter, since: start) {
                    .loaded(isStored: $0)
                }
            }
        }
    }

    /// Counts since the start, and what is held now.
    public var totals: CacheTotals { counters.totals(memory: memory, flights: flights) }

    private func kind(of key: CacheKey, _ limits: UseLimits) -> Flight.Kind {
        if limits.forbidsKeeping { return .unkept }
        return passes.contains(key) ? .alone : .shared
    }

    /// Nil when the waiter leaves before the flight lands.
    private func wait(for flight: Flight, _ waiter: Waiter) -> Result<Flight.Landing, GatewayError>? {
        defer { flights.leave(flight, from: waiter.parent) }
        return flight.wait(until: waiter.deadline, client: waiter.client)
    }

    private func found(
        _ outcome: Result<Flight.Landing, GatewayError>?, of flight: Flight, _ waiter: Waiter, since start: Deadline,
        _ origin: (Bool) -> Found.Origin
    ) throws(GatewayError) -> Found {
        if let outcome {
            if flight.dependsOnPlace { waiter.parent?.noteDependenceOnPlace() }
            let landing = try outcome.get()
            return Found(
                answer: landing.answer, origin: landing.isStale ? .stale(.error) : origin(landing.isStored),
                replacesStale: flight.replacesStale)
        }
        if waiter.client.isCancelled { throw .cancelled() }
        let waited = Int((Deadline.now.nanoseconds - start.nanoseconds) / 1_000_000)
        let error = GatewayError.waitTimedOut(milliseconds: waited)
        guard let stale = staleAnswer(for: flight.key, after: error) else { throw error }
        return Found(answer: stale, origin: .stale(.error))
    }
}
