/// S3-FIFO as its paper tells it, with arrays that are searched from end to end: what the real one is compared with.
struct PlainS3FIFO {
    private struct Entry {
        let key: Int
        let value: Int
        let bytes: Int
        var uses = 0
    }
    private let byteLimit: Int
    private var small: [Entry] = []
    private var main: [Entry] = []
    private var ghosts: [Int] = []
    private(set) var evictions = 0

    init(byteLimit: Int) { self.byteLimit = byteLimit }

    var count: Int { small.count + main.count }
    var bytes: Int { (small + main).reduce(0) { $0 + $1.bytes } }

    mutating func find(_ key: Int) -> Int? {
        if let index = small.firstIndex(where: { $0.key == key }) {
            small[index].uses = min(3, small[index].uses + 1)
            return small[index].value
        }
        guard let index = main.firstIndex(where: { $0.key == key }) else { return nil }
        main[index].uses = min(3, main[index].uses + 1)
        return main[index].value
    }

    mutating func remove(_ key: Int) -> Int? {
        if let index = small.firstIndex(where: { $0.key == key }) { return small.remove(at: index).value }
        return main.firstIndex { $0.key == key }.map { main.remove(at: $0).value }
    }

    mutating func insert(_ key: Int, _ value: Int, bytes: Int) {
        _ = remove(key)
        guard bytes <= byteLimit else { return }
        let isGhost = ghosts.contains(key)
        ghosts.removeAll { $0 == key }
        while self.bytes + bytes > byteLimit { evict() }
        let entry = Entry(key: key, value: value, bytes: bytes)
        if isGhost { main.append(entry) } else { small.append(entry) }
    }

    private mutating func evict() {
        if main.isEmpty || small.reduce(0, { $0 + $1.bytes }) > byteLimit / 10 {
            var entry = small.removeFirst()
            if entry.uses > 1 {
                entry.uses = 0
                main.append(entry)
            } else {
                ghosts.append(entry.key)
                ghosts.removeFirst(max(0, ghosts.count - max(count, 64)))
                evictions += 1
            }
        } else {
            var entry = main.removeFirst()
            while entry.uses > 0 {
                entry.uses -= 1
                main.append(entry)
                entry = main.removeFirst()
            }
            evictions += 1
        }
    }
}
