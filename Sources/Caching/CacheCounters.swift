import Linux

/// Counts of the cache since the start, and what it holds now.
public struct CacheTotals: Sendable, Equatable {
    /// Answers sent from memory.
    public var hits = 0
    /// Stale answers sent from memory: while another was loaded, soon after that had failed, or because the request
    /// took one.
    public var staleHits = 0
    /// Failures answered from memory.
    public var negativeHits = 0
    /// Loads started for requests.
    public var misses = 0
    /// Requests that joined a load under way.
    public var joined = 0
    /// Those of the loads that were started for one request alone, since the answer may not be kept.
    public var passes = 0
    /// Loads started in the background for what was stale.
    public var refreshes = 0
    /// Loads that failed and were answered with something stale.
    public var staleOnError = 0
    /// Requests refused because as many waited as may.
    public var refusedWaiters = 0
    /// Purges.
    public var purges = 0
    /// Answers that purges met.
    public var purged = 0
    /// Entries pushed out.
    public var evictions = 0
    /// Entries held.
    public var entries = 0
    /// Bytes held, everything counted.
    public var bytes = 0
    /// The most bytes.
    public var byteLimit = 0
    /// Loads under way.
    public var flights = 0
    /// Requests that wait for them.
    public var waiters = 0
}

final class CacheCounters: Sendable {
    let hits = Counter()
    let staleHits = Counter()
    let negativeHits = Counter()
    let misses = Counter()
    let joined = Counter()
    let passes = Counter()
    let refreshes = Counter()
    let staleOnError = Counter()
    let refusedWaiters = Counter()
    let purges = Counter()
    let purged = Counter()

    func totals(memory: MemoryTier, flights: FlightTable) -> CacheTotals {
        let kept = memory.totals
        let (flights, waiters) = flights.totals
        return CacheTotals(
            hits: hits.count, staleHits: staleHits.count, negativeHits: negativeHits.count, misses: misses.count,
            joined: joined.count, passes: passes.count, refreshes: refreshes.count, staleOnError: staleOnError.count,
            refusedWaiters: refusedWaiters.count, purges: purges.count, purged: purged.count,
            evictions: kept.evictions, entries: kept.entries, bytes: kept.bytes, byteLimit: memory.byteLimit,
            flights: flights, waiters: waiters)
    }
}
