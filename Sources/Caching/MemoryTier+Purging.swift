import Linux
import URLLoading

extension MemoryTier {
    /// Carries out a purge that is written down already, and counts what it met.
    ///
    /// Each shard is held only while its entries are listed and while one is removed: hits go on.
    func purge(_ purge: Purge, at now: Deadline) -> PurgeCount {
        var count = PurgeCount()
        for shard in shards {
            for (key, entry) in shard.withLock({ $0.all }) {
                switch entry {
                case .answer(let answer):
                    guard purge.concerns(key, answer.sources) else { continue }
                    if purge.isSoft {
                        answer.freshness.expire(at: now, by: .purge)
                        count.answers += 1
                    } else if shard.withLock({ $0.remove(key, ifStill: answer) }) {
                        count.answers += 1
                    }
                case .failure:
                    guard purge.mayConcernFailure(of: key) else { continue }
                    if shard.withLock({ $0.removeFailure(key) }) { count.failures += 1 }
                }
            }
        }
        return count
    }
}

extension S3FIFO<CacheKey, MemoryTier.Entry> {
    /// Removes an answer unless another has taken its place.
    fileprivate mutating func remove(_ key: CacheKey, ifStill answer: CachedAnswer) -> Bool {
        guard case .answer(let kept) = peek(key), kept === answer else { return false }
        remove(key)
        return true
    }

    fileprivate mutating func removeFailure(_ key: CacheKey) -> Bool {
        guard case .failure = peek(key) else { return false }
        remove(key)
        return true
    }
}
