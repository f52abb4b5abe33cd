/// "Did you mean": the name nearest to a mistyped one.
public enum NearestName {
    /// The nearest of `candidates`, or nil when none is near: at most a third of the letters may differ, and at least
    /// one may. Case is ignored. Names over 64 bytes have none.
    public static func find(_ name: String, among candidates: [String]) -> String? {
        let wanted = Array(name.lowercased().utf8)
        guard (1...64).contains(wanted.count) else { return nil }
        var best: (name: String, distance: Int)?
        for candidate in candidates where (1...64).contains(candidate.utf8.count) {
            let limit = max(1, max(wanted.count, candidate.utf8.count) / 3)
            // A difference in length is the least the distance can be; most candidates end here.
            if abs(wanted.count - candidate.utf8.count) > limit { continue }
            let distance = editDistance(wanted, Array(candidate.lowercased().utf8))
            if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.name
    }

    /// " Did you mean 'width'?", or nothing.
    public static func question(_ name: String, among candidates: [String]) -> String {
        find(name, among: candidates).map { " Did you mean '\($0)'?" } ?? ""
    }

    /// Insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
    static func editDistance(_ one: [UInt8], _ other: [UInt8]) -> Int {
        if one.isEmpty || other.isEmpty { return max(one.count, other.count) }
        var beforePrevious: [Int] = []
        var previous = Array(0...other.count)
        for i in 1...one.count {
            var current = [i]
            current.reserveCapacity(other.count + 1)
            for j in 1...other.count {
                let cost = one[i - 1] == other[j - 1] ? 0 : 1
                var distance = min(previous[j] + 1, current[j - 1] + 1, previous[j - 1] + cost)
                if i > 1, j > 1, one[i - 1] == other[j - 2], one[i - 2] == other[j - 1] {
                    distance = min(distance, beforePrevious[j - 2] + 1)
                }
                current.append(distance)
            }
            (beforePrevious, previous) = (previous, current)
        }
        return previous[other.count]
    }
}
