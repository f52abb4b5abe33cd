/// A value of the file with its place. Quotes never change a value, except that `''` is an empty text and a bare
/// nothing, `~` or `null` is no value.
struct Node: Sendable {
    enum Content: Sendable {
        case nothing
        case text(String)
        case list([Node])
        case map([Entry])
    }

    /// One key and its value.
    struct Entry: Sendable {
        let key: String
        let mark: ConfigurationMark
        let value: Node
    }

    let content: Content
    let mark: ConfigurationMark
    /// How many nodes this is, itself and aliases included.
    let count: Int
    /// How many levels it holds below itself.
    let height: Int

    init(_ content: Content, _ mark: ConfigurationMark) {
        self.content = content
        self.mark = mark
        let children: [Node] =
            switch content {
            case .nothing, .text: []
            case .list(let items): items
            case .map(let entries): entries.map(\.value)
            }
        count = children.reduce(1) { $0 + $1.count }
        height = children.map(\.height).max().map { $0 + 1 } ?? 0
    }

    /// The entries of a section; nothing is an empty one. Nil for texts and lists.
    var entries: [Entry]? {
        switch content {
        case .map(let entries): entries
        case .nothing: []
        case .text, .list: nil
        }
    }

    /// The items of a list; nothing is an empty one. Nil for texts and sections.
    var items: [Node]? {
        switch content {
        case .list(let items): items
        case .nothing: []
        case .text, .map: nil
        }
    }

    /// The entry of a section by its key.
    subscript(key: String) -> Entry? { entries?.first { $0.key == key } }

    /// What it is, for a message about what it should have been.
    var kind: String {
        switch content {
        case .nothing: "empty"
        case .text(let text): "'\(ConfigurationError.excerpt(text))'"
        case .list: "a list"
        case .map: "a section"
        }
    }
}
