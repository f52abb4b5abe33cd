import Linux
public import URLLoading

extension ResponseCache {
    /// What is kept for a key and may be used under a policy: an answer, a recent failure (thrown), or nil.
    ///
    /// A stale answer comes with the reason why it may be used; for ``Found/Reason/revalidating`` call
    /// ``refresh(_:within:loader:)``. Nested loads get none of that kind: what is made of it would be taken for new.
    public func find(
        _ key: CacheKey, policy: CachePolicy, limits: UseLimits = .none, isNested: Bool = false
    ) throws(GatewayError) -> Found? {
        guard policy != .reloadIgnoringLocalCacheData, let entry = memory.find(key) else { return nil }
        let now = Deadline.now
        switch entry {
        case .answer(let answer):
            guard let origin = origin(of: answer, policy, limits, isNested: isNested, at: now) else { return nil }
            if origin == .hit { counters.hits.add(1) } else { counters.staleHits.add(1) }
            return Found(answer: answer, origin: origin)
        case .failure(let error, let time):
            guard now < time else { return nil }
            counters.negativeHits.add(1)
            throw error
        }
    }

    /// Nil when the answer may not be used.
    private func origin(
        of answer: CachedAnswer, _ policy: CachePolicy, _ limits: UseLimits, isNested: Bool, at now: Deadline
    ) -> Found.Origin? {
        if policy != .useProtocolCachePolicy { return answer.isFresh(at: now) ? .hit : .stale(.asked) }
        if let maxAge = limits.maxAgeSeconds, answer.ageSeconds(at: now) > maxAge { return nil }
        if limits.minFreshSeconds > 0, answer.freshSecondsLeft(at: now) < limits.minFreshSeconds { return nil }
        switch answer.freshness.verdict(at: now) {
        case .fresh: return .hit
        case .revalidating where !isNested: return .stale(.revalidating)
        case .retryingLater: return .stale(.error)
        case .revalidating, .onErrorOnly, .over:
            return now < answer.freshUntil + .seconds(limits.maxStaleSeconds) ? .stale(.asked) : nil
        }
    }

    /// What is kept for a key, however old; counts as no use.
    public func peek(_ key: CacheKey) -> CachedAnswer? {
        if case .answer(let answer) = memory.peek(key) { answer } else { nil }
    }

    /// What may be used in place of a failure, and nobody tries again for a while.
    ///
    /// The statuses are those of RFC 5861 section 4: faults that may pass. A 404 or a 422 is an answer.
    func staleAnswer(for key: CacheKey, after error: GatewayError) -> CachedAnswer? {
        guard [500, 502, 503, 504].contains(error.status), let answer = peek(key) else { return nil }
        let now = Deadline.now
        guard answer.freshness.verdict(at: now) != .over else { return nil }
        answer.freshness.refreshFailed(at: now)
        return answer
    }
}
