/// Keys that were pushed out lately, as hashes: a wrong guess only places an entry in the other queue.
struct GhostQueue {
    private var turnOf: [Int: Int] = [:]
    /// Oldest first from `first` on. A hash that was taken back or came again stands here in vain where its turn is old.
    private var order: [(hash: Int, turn: Int)] = []
    private var first = 0
    private var turn = 0

    /// Places held, those in vain included: at most twice the keys and 64.
    var placeCount: Int { order.count }

    /// Remembers a key, and forgets the oldest ones beyond `limit`.
    mutating func insert(_ key: some Hashable, limit: Int) {
        turn += 1
        turnOf[key.hashValue] = turn
        order.append((key.hashValue, turn))
        while turnOf.count > limit, first < order.count { forgetOldest() }
        if order.count > 2 * turnOf.count + 64 { dropVainPlaces() }
    }

    /// Forgets a key; true when it was remembered.
    mutating func remove(_ key: some Hashable) -> Bool { turnOf.removeValue(forKey: key.hashValue) != nil }

    private mutating func forgetOldest() {
        let (hash, turn) = order[first]
        first += 1
        if turnOf[hash] == turn { turnOf[hash] = nil }
    }

    private mutating func dropVainPlaces() {
        order = order[first...].filter { turnOf[$0.hash] == $0.turn }
        first = 0
    }
}
