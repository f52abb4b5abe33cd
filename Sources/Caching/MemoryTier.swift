import Linux
import URLLoading

/// What this process keeps in memory: answers, and briefly failures.
///
/// Cut into shards with a lock each, so that threads seldom meet. Safe from any thread; never blocks for long.
final class MemoryTier: Sendable {
    /// What is kept under a key.
    enum Entry: Sendable {
        case answer(CachedAnswer)
        case failure(GatewayError, until: Deadline)
    }

    let shards: [Lock<S3FIFO<CacheKey, Entry>>]
    /// No entry is larger: a twentieth of the limit.
    let entryByteLimit: Int
    /// The limit of all shards together.
    let byteLimit: Int

    /// Up to 16 shards of at least 16 MiB.
    init(byteLimit: Int) {
        let count = min(16, max(1, byteLimit / (16 << 20)))
        self.byteLimit = byteLimit
        entryByteLimit = byteLimit / 20
        shards = (0..<count).map { _ in Lock(S3FIFO(byteLimit: byteLimit / count)) }
    }

    /// The entry of a key, fresh or not; counts as a use.
    func find(_ key: CacheKey) -> Entry? { shard(key).withLock { $0.find(key) } }

    /// The same, not counted as a use.
    func peek(_ key: CacheKey) -> Entry? { shard(key).withLock { $0.peek(key) } }

    /// Forgets the entry of a key.
    func remove(_ key: CacheKey) { shard(key).withLock { _ = $0.remove(key) } }

    /// Keeps an answer if it is small enough; an older one under the key leaves in any case.
    func insert(_ key: CacheKey, _ answer: CachedAnswer) -> Bool {
        let bytes = answer.bytes(key: key)
        return shard(key).withLock { shard in
            guard bytes <= entryByteLimit else {
                shard.remove(key)
                return false
            }
            shard.insert(key, .answer(answer), bytes: bytes)
            return true
        }
    }

    /// Keeps a failure until a time.
    func insert(_ key: CacheKey, _ failure: GatewayError, until time: Deadline) {
        let bytes = failure.textBytes + key.description.utf8.count * 2 + CachedAnswer.overheadBytes
        shard(key).withLock { $0.insert(key, .failure(failure, until: time), bytes: bytes) }
    }

    /// Entries, bytes and evictions of all shards.
    var totals: (entries: Int, bytes: Int, evictions: Int) {
        var totals = (entries: 0, bytes: 0, evictions: 0)
        for shard in shards {
            let (count, bytes, evictions) = shard.withLock { ($0.count, $0.bytes, $0.evictions) }
            totals.entries += count
            totals.bytes += bytes
            totals.evictions += evictions
        }
        return totals
    }

    private func shard(_ key: CacheKey) -> Lock<S3FIFO<CacheKey, Entry>> {
        // The low bits choose the bucket inside a shard's dictionary; the high ones choose the shard.
        shards[Int(UInt(bitPattern: key.hashValue) >> 48) % shards.count]
    }
}

extension GatewayError {
    /// What its texts weigh, those of its problems too.
    fileprivate var textBytes: Int {
        let own = [code, message, privateDetail ?? ""] + allowedMethods
        let others = problems.flatMap {
            [$0.code, $0.parameter, $0.value ?? "", $0.allowed ?? "", $0.suggestion ?? "", $0.message]
        }
        return (own + others).reduce(problems.count * MemoryLayout<ParameterProblem>.stride) { $0 + $1.utf8.count }
    }
}
