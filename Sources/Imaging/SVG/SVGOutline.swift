/// How much there is in an SVG, before any of it is drawn.
struct SVGOutline {
    /// A start tag.
    struct Element {
        let name: String
        var id: String?
        /// Of `href`.
        var reference: String?
    }

    /// A declared entity.
    struct Entity {
        let name: String
        let byteCount: Int
        let hasReferences: Bool
    }

    var entities: [Entity] = []
    /// How deep elements lie in each other.
    private(set) var nesting = 0
    /// Bytes that references to entities add.
    private(set) var entityBytes = 0
    private var nodes: [Node] = []
    private var open: [Int] = []
    private var byID: [String: Int] = [:]

    private struct Node {
        var children: [Int] = []
        let target: String?
    }

    var elementCount: Int { nodes.count }

    /// Whether an entity stands for other entities, and so may stand for very many.
    var hasEntitiesInEntities: Bool { entities.contains(where: \.hasReferences) }

    mutating func open(_ element: Element, isEmpty: Bool) {
        let index = nodes.count
        let isUse = element.name == "use"
        let reference = element.reference.flatMap { $0.first == "#" ? String($0.dropFirst()) : nil }
        nodes.append(Node(target: isUse ? reference : nil))
        if let parent = open.last { nodes[parent].children.append(index) }
        if let id = element.id, byID[id] == nil { byID[id] = index }
        nesting = max(nesting, open.count + 1)
        if !isEmpty { open.append(index) }
    }

    mutating func close() { _ = open.popLast() }

    /// How many elements are drawn when each `use` is what it refers to; no more than `limit` are counted. Nil when an
    /// element uses itself, or uses lie more than 64 deep in each other.
    func drawnCount(limit: Int) -> Int? {
        guard !nodes.isEmpty else { return 0 }
        var known = [Int?](repeating: nil, count: nodes.count)
        return count(0, limit, uses: 0, &known)
    }

    /// Children come after their parent, so that without uses one pass from the end would do; uses are followed.
    private func count(_ root: Int, _ limit: Int, uses: Int, _ known: inout [Int?]) -> Int? {
        if let count = known[root] { return count }
        guard uses <= 64 else { return nil }
        var total = 0
        var waiting = [root]
        while let index = waiting.popLast() {
            total += 1
            if total > limit { break }
            if let target = nodes[index].target.flatMap({ byID[$0] }) {
                guard let used = count(target, limit, uses: uses + 1, &known) else { return nil }
                total += used
            }
            waiting += nodes[index].children
        }
        known[root] = min(total, limit + 1)
        return known[root]
    }

    /// Adds up what references to the declared entities stand for.
    mutating func countReferences(in bytes: UnsafeRawBufferPointer) {
        if entities.isEmpty { return }
        let lengths = Dictionary(entities.map { ($0.name, $0.byteCount) }, uniquingKeysWith: { first, _ in first })
        var rest = bytes[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
            rest = rest[(start + 1)...]
            guard let end = rest.prefix(64).firstIndex(of: UInt8(ascii: ";")) else { continue }
            entityBytes += lengths[String(decoding: rest[..<end], as: UTF8.self)] ?? 0
        }
    }
}
