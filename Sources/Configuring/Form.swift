/// How values of one kind are written: what errors and the reference page call them, how they are read, and how one is
/// spelt (the defaults on the reference page).
struct Form<Value: Sendable>: Sendable {
    /// What would do, behind "Give": "a size of 1 MiB...1 TiB with its unit (B, KiB, …)".
    let words: String
    /// The keys below, when values are sections.
    let page: ReferencePage?
    /// A value as one would write it.
    let spell: @Sendable (Value) -> String
    /// The value, or nil when an error was reported. Lists and sections give what is right of them, so that later
    /// checks find what else is wrong.
    let read: @Sendable (Node, inout Reader) -> Value?

    init(
        words: String, page: ReferencePage? = nil, spell: @escaping @Sendable (Value) -> String,
        read: @escaping @Sendable (Node, inout Reader) -> Value?
    ) {
        self.words = words
        self.page = page
        self.spell = spell
        self.read = read
    }

    /// What became of a text.
    enum Outcome {
        case value(Value)
        /// It cannot be; perhaps another text was meant.
        case wrong(meant: String?)
        static var wrong: Outcome { .wrong(meant: nil) }
    }

    /// A form whose values are single texts.
    static func scalar(
        words: String, spell: @escaping @Sendable (Value) -> String,
        parse: @escaping @Sendable (String, Surroundings) -> Outcome
    ) -> Form {
        Form(words: words, spell: spell) { node, reader in
            switch node.content {
            case .nothing: reader.report(.noValue(reader.name, words: words, node.mark))
            case .list, .map: reader.report(.wrongKind(reader.name, kind: node.kind, words: words, node.mark))
            case .text(let text):
                switch parse(text, reader.surroundings) {
                case .value(let value): return value
                case .wrong(let meant):
                    reader.report(.wrongValue(reader.name, text, suggestion: meant, words: words, node.mark))
                }
            }
            return nil
        }
    }

    /// The same where absence is a state of its own.
    var optional: Form<Value?> {
        Form<Value?>(
            words: words, page: page, spell: { $0.map(spell) ?? "" },
            read: { node, reader in
                read(node, &reader).map(Optional.some)
            })
    }
}
