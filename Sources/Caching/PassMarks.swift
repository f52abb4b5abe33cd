import Linux
import URLLoading

/// Keys whose answers turned out to be of a kind that may not be kept (hit-for-miss): loads of theirs are not shared, so
/// that nobody waits in line for an answer that is another's. Safe from any thread.
///
/// A mark lasts a minute. More than 4,096 are forgotten together: then a key's next requests share one load again.
final class PassMarks: Sendable {
    private static let limit = 4096
    private static let lifetime = Duration.seconds(60)
    private let marks = Lock<[CacheKey: Deadline]>([:])

    func contains(_ key: CacheKey) -> Bool {
        marks.withLock { marks in
            guard let end = marks[key] else { return false }
            if !end.hasPassed { return true }
            marks[key] = nil
            return false
        }
    }

    func insert(_ key: CacheKey) {
        marks.withLock { marks in
            if marks.count >= Self.limit { marks.removeAll() }
            marks[key] = .after(Self.lifetime)
        }
    }

    func remove(_ key: CacheKey) { marks.withLock { _ = $0.removeValue(forKey: key) } }
}
