/// What was used lately: a young generation that fills up, and the one before it. What nobody asked for during a whole
/// generation goes with it.
struct Generations<Key: Hashable, Value> {
    private var young: [Key: (value: Value, cost: Int)] = [:]
    private var old: [Key: (value: Value, cost: Int)] = [:]
    private var cost = 0
    private let limit: Int

    /// - Parameter limit: of both generations together.
    init(limit: Int) { self.limit = limit }

    /// What is known, which makes it young again.
    subscript(key: Key) -> Value? {
        mutating get {
            if let found = young[key] { return found.value }
            guard let found = old[key] else { return nil }
            keep(found.value, for: key, cost: found.cost)
            return found.value
        }
    }

    /// Keeps something; others may go for it.
    mutating func keep(_ value: Value, for key: Key, cost: Int) {
        if self.cost + cost > limit / 2, !young.isEmpty {
            old = young
            young = [:]
            self.cost = 0
        }
        young[key] = (value, cost)
        self.cost += cost
    }
}
