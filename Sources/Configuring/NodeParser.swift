import CYAML

/// Reads YAML 1.1 with libyaml into nodes. One document, no tags, bounded in depth and size.
///
/// What cannot be a tree stops with the first error; duplicate keys are collected and the first is kept.
struct NodeParser: ~Copyable {
    /// Levels of lists and sections in each other, aliases followed. The configuration itself needs six.
    static let depthLimit = 16
    /// Values in all, each alias counted as what it stands for, so that a few lines cannot become gigabytes.
    /// Some 300 plugins with every key need as many.
    static let nodeLimit = 10_000

    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let source: SourceText
    private var anchors: [String: Node] = [:]
    private var nodesLeft = Self.nodeLimit
    private(set) var duplicates: [ConfigurationError] = []

    /// Starts on `bytes`, which must outlive the parser. libyaml fails here only without memory, as `allocate` does.
    private init(_ bytes: UnsafeBufferPointer<UInt8>, _ source: SourceText) {
        self.source = source
        parser = .allocate(capacity: 1)
        yaml_parser_initialize(parser)
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
    }

    /// The root of the one document, nil when there is none, and the errors that do not hinder reading on.
    static func parse(
        _ source: SourceText
    ) throws(ConfigurationError) -> (root: Node?, errors: [ConfigurationError]) {
        let result = source.bytes.withUnsafeBufferPointer { bytes in
            Result { () throws(ConfigurationError) in
                var parser = NodeParser(bytes, source)
                return (root: try parser.document(), errors: parser.duplicates)
            }
        }
        return try result.get()
    }

    private mutating func document() throws(ConfigurationError) -> Node? {
        var root: Node?
        while true {
            let event = try next()
            switch event.type {
            case YAML_STREAM_END_EVENT: return root
            case YAML_STREAM_START_EVENT, YAML_DOCUMENT_END_EVENT: continue
            case YAML_DOCUMENT_START_EVENT:
                if root != nil { throw .secondDocument(event.mark) }
                root = try node(next(), depth: 0)
            default: throw .syntax("a value stands outside the document", event.mark)
            }
        }
    }

    /// The next event, taken apart; libyaml's own copy is freed at once.
    private borrowing func next() throws(ConfigurationError) -> NodeEvent {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else {
            throw .syntax(of: parser.pointee, in: source)
        }
        defer { yaml_event_delete(&event) }
        return NodeEvent(event, file: source.file)
    }

    private mutating func node(_ event: NodeEvent, depth: Int) throws(ConfigurationError) -> Node {
        if let tag = event.tag { throw .tag(tag, event.mark) }
        let node = try value(event, depth: depth)
        if let anchor = event.anchor { anchors[anchor] = node }
        return node
    }

    private mutating func value(_ event: NodeEvent, depth: Int) throws(ConfigurationError) -> Node {
        try spend(1, at: event.mark)
        if depth > Self.depthLimit { throw .tooDeep(limit: Self.depthLimit, event.mark) }
        switch event.type {
        case YAML_SCALAR_EVENT: return Node(event.isNothing ? .nothing : .text(event.text), event.mark)
        case YAML_SEQUENCE_START_EVENT: return Node(.list(try items(depth: depth + 1)), event.mark)
        case YAML_MAPPING_START_EVENT: return Node(.map(try entries(depth: depth + 1)), event.mark)
        default: return try aliased(event, depth: depth)
        }
    }

    private mutating func aliased(_ event: NodeEvent, depth: Int) throws(ConfigurationError) -> Node {
        guard let node = anchors[event.text] else { throw .unknownAlias(event.text, event.mark) }
        try spend(node.count, at: event.mark)
        if depth + node.height > Self.depthLimit { throw .tooDeep(limit: Self.depthLimit, event.mark) }
        return node
    }

    private mutating func items(depth: Int) throws(ConfigurationError) -> [Node] {
        var items: [Node] = []
        while true {
            let event = try next()
            if event.type == YAML_SEQUENCE_END_EVENT { return items }
            items.append(try node(event, depth: depth))
        }
    }

    private mutating func entries(depth: Int) throws(ConfigurationError) -> [Node.Entry] {
        var entries: [Node.Entry] = []
        var marks: [String: ConfigurationMark] = [:]
        while true {
            let key = try next()
            if key.type == YAML_MAPPING_END_EVENT { return entries }
            guard key.type == YAML_SCALAR_EVENT, key.tag == nil, key.anchor == nil else { throw .noPlainKey(key.mark) }
            let value = try node(next(), depth: depth)
            if let first = marks[key.text] {
                duplicates.append(.duplicateKey(key.text, first: first, key.mark))
            } else {
                marks[key.text] = key.mark
                entries.append(Node.Entry(key: key.text, mark: key.mark, value: value))
            }
        }
    }

    private mutating func spend(_ count: Int, at mark: ConfigurationMark) throws(ConfigurationError) {
        nodesLeft -= count
        if nodesLeft < 0 { throw .tooManyNodes(limit: Self.nodeLimit, mark) }
    }
}
