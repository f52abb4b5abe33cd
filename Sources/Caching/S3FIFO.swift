/// Which entries of a byte-limited cache stay: S3-FIFO (Yang et al., SOSP 2023).
///
/// New entries go through a small queue of a tenth of the bytes; only what is asked for again there moves to the main
/// queue, so that a crawl of things asked once never displaces what is asked often. Keys that left the small queue are
/// remembered for a while (ghosts) and enter the main queue directly when they come back.
///
/// A value that decides: it has no lock and no clock. Look-up, insertion and removal cost O(1), amortised.
struct S3FIFO<Key: Hashable, Value> {
    private struct Node {
        var key: Key
        var value: Value
        var bytes: Int
        var queue: Queue
        /// How often it was asked for since it last moved, 0...3.
        var uses: UInt8
        var older: Int
        var newer: Int
    }
    private enum Queue: Int { case small, main }
    /// A doubly linked list through `nodes`, by index; -1 is the end.
    private struct List {
        var oldest = -1
        var newest = -1
        var bytes = 0
    }

    /// The most bytes, as told by whoever inserts.
    let byteLimit: Int
    private var nodes: [Node?] = []
    private var free: [Int] = []
    private var indexOf: [Key: Int] = [:]
    private var lists = [List(), List()]
    private var ghosts = GhostQueue()
    /// Entries that were pushed out since the start.
    private(set) var evictions = 0

    init(byteLimit: Int) { self.byteLimit = byteLimit }

    /// Entries.
    var count: Int { indexOf.count }
    /// Bytes of all entries.
    var bytes: Int { self[.small].bytes + self[.main].bytes }

    /// The value kept under a key; counts as a use.
    mutating func find(_ key: Key) -> Value? {
        guard let index = indexOf[key], let node = nodes[index] else { return nil }
        if node.uses < 3 { nodes[index]?.uses = node.uses + 1 }
        return node.value
    }

    /// The value kept under a key; does not count as a use.
    func peek(_ key: Key) -> Value? { indexOf[key].flatMap { nodes[$0]?.value } }

    /// All keys and values, in no order; counts as no use.
    var all: [(key: Key, value: Value)] { nodes.compactMap { node in node.map { ($0.key, $0.value) } } }

    /// Keeps a value, in place of an older one under the same key, after pushing out what leaves no room for it.
    /// A value of more than `byteLimit` is not kept.
    mutating func insert(_ key: Key, _ value: Value, bytes: Int) {
        remove(key)
        guard bytes <= byteLimit else { return }
        let queue: Queue = ghosts.remove(key) ? .main : .small
        while self.bytes > byteLimit - bytes { evict() }
        let index = place(Node(key: key, value: value, bytes: bytes, queue: queue, uses: 0, older: -1, newer: -1))
        indexOf[key] = index
        append(index, to: queue)
    }

    /// Forgets a key.
    @discardableResult
    mutating func remove(_ key: Key) -> Value? {
        guard let index = indexOf.removeValue(forKey: key) else { return nil }
        unlink(index)
        return release(index)?.value
    }

    // MARK: Pushing out

    private mutating func evict() {
        let smallIsOver = self[.small].bytes > byteLimit / 10
        if smallIsOver || self[.main].oldest == -1 { evictFromSmall() } else { evictFromMain() }
    }

    /// The oldest of the small queue moves on if it was asked for twice, and leaves otherwise.
    private mutating func evictFromSmall() {
        let index = self[.small].oldest
        guard let node = nodes[index] else { return }
        unlink(index)
        if node.uses > 1 {
            nodes[index]?.uses = 0
            append(index, to: .main)
        } else {
            indexOf[node.key] = nil
            ghosts.insert(node.key, limit: max(indexOf.count, 64))
            release(index)
            evictions += 1
        }
    }

    /// The oldest of the main queue goes round again, one use poorer, until one without uses is found.
    private mutating func evictFromMain() {
        while true {
            let index = self[.main].oldest
            guard index >= 0, let node = nodes[index] else { return }
            unlink(index)
            if node.uses > 0 {
                nodes[index]?.uses = node.uses - 1
                append(index, to: .main)
            } else {
                indexOf[node.key] = nil
                release(index)
                evictions += 1
                return
            }
        }
    }

    // MARK: Lists

    private mutating func place(_ node: Node) -> Int {
        if let index = free.popLast() {
            nodes[index] = node
            return index
        }
        nodes.append(node)
        return nodes.count - 1
    }

    @discardableResult
    private mutating func release(_ index: Int) -> Node? {
        defer {
            nodes[index] = nil
            free.append(index)
        }
        return nodes[index]
    }

    private subscript(queue: Queue) -> List {
        get { lists[queue.rawValue] }
        set { lists[queue.rawValue] = newValue }
    }

    /// Puts a node in place at the newest end of a queue.
    private mutating func append(_ index: Int, to queue: Queue) {
        let newest = self[queue].newest
        nodes[index]?.queue = queue
        nodes[index]?.older = newest
        nodes[index]?.newer = -1
        if newest >= 0 { nodes[newest]?.newer = index } else { self[queue].oldest = index }
        self[queue].newest = index
        self[queue].bytes += nodes[index]?.bytes ?? 0
    }

    /// Takes a node out of its queue; it keeps its place in `nodes`.
    private mutating func unlink(_ index: Int) {
        guard let node = nodes[index] else { return }
        if node.older >= 0 { nodes[node.older]?.newer = node.newer } else { self[node.queue].oldest = node.newer }
        if node.newer >= 0 { nodes[node.newer]?.older = node.older } else { self[node.queue].newest = node.older }
        self[node.queue].bytes -= node.bytes
    }
}
