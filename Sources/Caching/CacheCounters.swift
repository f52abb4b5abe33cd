import Linux

/// Counts of the cache since the start, and what it holds now.
public struct CacheTotals: Sendable, Equatable {
    /// Answers sent from memory.
    public var hits = 0
    /// Failures answered from memory.
    public var negativeHits = 0
    /// Loads started.
    public var misses = 0
    /// Requests that joined a load under way.
    public var joined = 0
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
    let negativeHits = Counter()
    let misses = Counter()
    let joined = Counter()

    func totals(memory: MemoryTier, flights: FlightTable) -> CacheTotals {
        let kept = memory.totals
        let (flights, waiters) = flights.totals
        return CacheTotals(
            hits: hits.count, negativeHits: negativeHits.count, misses: misses.count, joined: joined.count,
            evictions: kept.evictions, entries: kept.entries, bytes: kept.bytes, byteLimit: memory.byteLimit,
            flights: flights, waiters: waiters)
    }
}
