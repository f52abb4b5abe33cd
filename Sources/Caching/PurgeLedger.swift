import Linux
public import URLLoading

/// How many purges there had been at a moment: stamped on a fill when it begins.
public struct PurgeGeneration: Comparable, Hashable, Sendable {
    fileprivate let number: UInt64

    /// Earlier first.
    public static func < (one: PurgeGeneration, other: PurgeGeneration) -> Bool { one.number < other.number }
}

/// The purges so far, the last of them in full: what was begun before a purge that means it is not kept after it.
///
/// A fill (a load, or a read from a slower tier) takes ``generation`` before it looks at anything, and keeps what it has
/// through ``admit(_:_:since:keep:)``. A purge is written down first and carried out next; so whatever a tier holds when
/// it is carried out, and whatever comes later, is covered. Safe from any thread.
public final class PurgeLedger: Sendable {
    /// How many purges are remembered in full. What was begun before the oldest of them is taken for meant.
    static let memory = 4096

    fileprivate struct State {
        var count: UInt64 = 0
        /// The last ones, oldest first.
        var recent: [Purge] = []
    }
    private let state = Lock(State())

    /// Without purges.
    public init() {}

    /// The stamp for a fill that begins now.
    public var generation: PurgeGeneration { state.withLock { PurgeGeneration(number: $0.count) } }

    /// Writes a purge down. Carry it out afterwards.
    public func record(_ purge: Purge) {
        state.withLock { state in
            state.count += 1
            state.recent.append(purge)
            if state.recent.count > Self.memory { state.recent.removeFirst(Self.memory / 2) }
        }
    }

    /// Runs `keep`, which puts an answer into a tier, unless a purge since the stamp means the answer. No purge is
    /// written down meanwhile, so `keep` must be quick. Returns what it returns, and false when it was not run.
    public func admit(
        _ key: CacheKey, _ sources: [CachedAnswer.Source], since stamp: PurgeGeneration, keep: () -> Bool
    ) -> Bool {
        state.withLock { state in
            !state.contains(after: stamp) { $0.concerns(key, sources) } && keep()
        }
    }

    /// The same for a failure.
    func admitFailure(_ key: CacheKey, since stamp: PurgeGeneration, keep: () -> Void) {
        state.withLock { state in
            if !state.contains(after: stamp, where: { $0.mayConcernFailure(of: key) }) { keep() }
        }
    }

    /// Whether a purge after one stamp and not after another means an answer, or may mean a failure (nil sources).
    func concerns(
        _ key: CacheKey, _ sources: [CachedAnswer.Source]?, after stamp: PurgeGeneration, until end: PurgeGeneration
    ) -> Bool {
        guard stamp < end else { return false }
        return state.withLock { state in
            state.contains(after: stamp, until: end) { purge in
                sources.map { purge.concerns(key, $0) } ?? purge.mayConcernFailure(of: key)
            }
        }
    }
}

extension PurgeLedger.State {
    fileprivate func contains(
        after stamp: PurgeGeneration, until end: PurgeGeneration? = nil, where isMeant: (Purge) -> Bool
    ) -> Bool {
        let newer = count - stamp.number
        if newer == 0 { return false }
        if newer > UInt64(recent.count) { return true }
        let later = end.map { Int(count - min($0.number, count)) } ?? 0
        return recent.suffix(Int(newer)).dropLast(later).contains(where: isMeant)
    }
}
