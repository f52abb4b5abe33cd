import Linux
public import URLLoading

/// What raw request targets turned out to mean, so that a spelling seen before skips parsing, routing and checking.
///
/// For clients' requests only: a nested load's pixel box is no part of its key.
/// Bounded in entries and bytes. Any thread may use it; a look-up costs one hash of the target and one short lock of a
/// sixteenth of the table.
///
/// Rationale: each shard keeps a young and an old half. What is found moves to the young half; when that is full, the
/// old half is dropped and the young one becomes old. So eviction costs nothing an entry, and what is asked for stays.
/// A flood of new spellings can at worst empty the table, which costs the next request a parse.
public final class AliasTable: Sendable {
    private static let shardCount = 16
    private let shards: [Lock<Shard>]

    /// An empty table.
    ///
    /// - Parameters:
    ///   - entryLimit: the most spellings, 65,536 by default.
    ///   - byteLimit: about the most memory, in bytes, 32 MiB by default.
    public init(entryLimit: Int = 65_536, byteLimit: Int = 32 << 20) {
        let entries = max(1, entryLimit / Self.shardCount / 2)
        let bytes = byteLimit / Self.shardCount / 2
        shards = (0..<Self.shardCount).map { _ in Lock(Shard(entryLimit: entries, byteLimit: bytes)) }
    }

    /// What a target means, or nil when it has not been seen lately.
    ///
    /// - Parameters:
    ///   - target: raw, compared byte by byte.
    ///   - accepts: changes what `format=auto` means.
    ///   - generation: of the configuration; what another generation resolved is not found.
    public func resolved(target: String, accepts: AcceptedFormats, generation: Int) -> ResolvedRequest? {
        let key = AliasKey(target: target, accepts: accepts, generation: generation)
        return shard(of: key).withLock { shard in shard.value(for: key) }.resolved
    }

    /// Remembers what a target means. An entry of more than an eighth of a shard is not kept.
    public func insert(_ resolved: ResolvedRequest, target: String, accepts: AcceptedFormats, generation: Int) {
        let key = AliasKey(target: target, accepts: accepts, generation: generation)
        let bytes = target.utf8.count + resolved.byteCount
        _ = shard(of: key).withLock { shard in shard.insert(Entry(resolved: resolved, bytes: bytes), for: key) }
    }

    /// How many spellings it holds, for the status page.
    public var count: Int { shards.reduce(0) { $0 + $1.withLock { shard in shard.count } } }

    private func shard(of key: AliasKey) -> Lock<Shard> {
        shards[Int(truncatingIfNeeded: key.hash.magnitude >> 8) % Self.shardCount]
    }
}

/// A target with its hash, computed once.
private struct AliasKey: Hashable, Sendable {
    let hash: Int
    private let target: String
    private let accepts: AcceptedFormats
    private let generation: Int

    init(target: String, accepts: AcceptedFormats, generation: Int) {
        var hasher = Hasher()
        hasher.combine(accepts.rawValue)
        hasher.combine(generation)
        var target = target
        target.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hash = hasher.finalize()
        self.target = target
        self.accepts = accepts
        self.generation = generation
    }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }

    /// Not `String ==`, which takes composed and decomposed letters for the same: two files' names could be mixed up.
    static func == (one: AliasKey, other: AliasKey) -> Bool {
        one.hash == other.hash && one.accepts == other.accepts && one.generation == other.generation
            && one.target.hasSameBytes(as: other.target)
    }
}

extension String {
    fileprivate func hasSameBytes(as other: String) -> Bool {
        // Over plain buffers this is three times as fast as over the views.
        let equal = utf8.withContiguousStorageIfAvailable { one in
            other.utf8.withContiguousStorageIfAvailable { one.count == $0.count && one.elementsEqual($0) }
        }
        return (equal ?? nil) ?? utf8.elementsEqual(other.utf8)
    }
}

/// What is known of one target.
private struct Entry: Sendable {
    let resolved: ResolvedRequest
    let bytes: Int
}

/// A sixteenth of the table. Its functions hand back the half they dropped, so that it is freed without the lock.
private struct Shard: Sendable {
    typealias Half = [AliasKey: Entry]
    private let entryLimit: Int
    private let byteLimit: Int
    private var young: Half = [:]
    private var old: Half = [:]
    private var youngBytes = 0

    init(entryLimit: Int, byteLimit: Int) {
        self.entryLimit = entryLimit
        self.byteLimit = byteLimit
    }

    var count: Int { young.count + old.count }

    mutating func value(for key: AliasKey) -> (resolved: ResolvedRequest?, dropped: Half) {
        if let entry = young[key] { return (entry.resolved, [:]) }
        guard let entry = old.removeValue(forKey: key) else { return (nil, [:]) }
        return (entry.resolved, insert(entry, for: key))
    }

    mutating func insert(_ entry: Entry, for key: AliasKey) -> Half {
        if entry.bytes > byteLimit / 8 { return [:] }
        var dropped: Half = [:]
        if young.count >= entryLimit || youngBytes + entry.bytes > byteLimit {
            (dropped, old, young, youngBytes) = (old, young, [:], 0)
        }
        old[key] = nil
        if let replaced = young.updateValue(entry, forKey: key) { youngBytes -= replaced.bytes }
        youngBytes += entry.bytes
        return dropped
    }
}
