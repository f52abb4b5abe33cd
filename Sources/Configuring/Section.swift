/// A section of the configuration: its keys, declared once.
struct Section<Value: Sendable>: Sendable {
    /// For messages: "a plugin", "'pool'".
    let noun: String
    /// What it is for, on the reference page.
    let sentence: String
    /// What it is where no key says otherwise.
    let initial: @Sendable (Surroundings) -> Value
    let keys: [Key<Value>]
    /// What must be right between keys, and what one key's absence takes from another.
    let finish: @Sendable (inout Value, Node, inout Reader) -> Void

    init(
        _ noun: String, _ sentence: String, initial: @escaping @Sendable (Surroundings) -> Value, keys: [Key<Value>],
        finish: @escaping @Sendable (inout Value, Node, inout Reader) -> Void = { _, _, _ in }
    ) {
        self.noun = noun
        self.sentence = sentence
        self.initial = initial
        self.keys = keys
        self.finish = finish
    }

    /// Reads every key that is there, and reports every one that should not be or should be there.
    func read(_ node: Node, _ reader: inout Reader) -> Value? {
        guard let entries = node.entries else {
            reader.report(.wrongKind(reader.name, kind: node.kind, words: words, node.mark))
            return nil
        }
        var value = initial(reader.surroundings)
        for entry in entries {
            guard let key = keys.first(where: { $0.name == entry.key }) else {
                reader.report(.unknownKey(entry.key, of: noun, allowed: keys.map(\.name), entry.mark))
                continue
            }
            reader.under(entry.key) { key.read(entry.value, &value, &$0) }
        }
        for key in keys where key.isRequired && node[key.name] == nil {
            reader.report(.missingKey(key.name, of: noun, words: key.words, node.mark))
        }
        finish(&value, node, &reader)
        return value
    }

    var words: String { "a section with \(keys.map(\.name).joined(separator: ", "))" }
}

/// One key of a section.
struct Key<Owner: Sendable>: Sendable {
    /// When a changed value takes effect.
    enum Change: String, Sendable {
        /// As soon as the file is read again.
        case reload
        /// With the next start: it belongs to what outlives a reading, such as a socket.
        case restart
    }

    let name: String
    /// What would do, behind "Give".
    let words: String
    /// The keys below, when it is a section.
    let page: ReferencePage?
    let isRequired: Bool
    /// In words, where a default depends on the machine.
    let defaultWords: String?
    let change: Change
    /// What it does, on the reference page.
    let sentence: String
    let read: @Sendable (Node, inout Owner, inout Reader) -> Void
    /// The value as one would write it.
    let spell: @Sendable (Owner) -> String

    init<Value>(
        _ name: String, _ form: Form<Value>, _ field: any WritableKeyPath<Owner, Value> & Sendable,
        required: Bool = false, default defaultWords: String? = nil, change: Change = .reload, _ sentence: String
    ) {
        self.name = name
        words = form.words
        page = form.page
        isRequired = required
        self.defaultWords = defaultWords
        self.change = change
        self.sentence = sentence
        read = { node, owner, reader in
            if let value = form.read(node, &reader) { owner[keyPath: field] = value }
        }
        spell = { form.spell($0[keyPath: field]) }
    }

    /// A key whose absence is a state of its own.
    init<Value>(
        _ name: String, _ form: Form<Value>, _ field: any WritableKeyPath<Owner, Value?> & Sendable,
        default defaultWords: String, change: Change = .reload, _ sentence: String
    ) {
        self.init(name, form.optional, field, default: defaultWords, change: change, sentence)
    }
}

extension Form {
    /// Values that have keys of their own.
    static func section(_ section: Section<Value>) -> Form {
        Form(words: section.words, page: ReferencePage(section), spell: section.spell, read: section.read)
    }
}

extension Section {
    /// `{path: /run/x, mode: 0600}`: what differs from the defaults.
    @Sendable func spell(_ value: Value) -> String {
        let usual = initial(.documented)
        let pairs = keys.compactMap { key -> String? in
            let spelling = key.spell(value)
            return spelling == key.spell(usual) ? nil : "\(key.name): \(spelling)"
        }
        return "{" + pairs.joined(separator: ", ") + "}"
    }
}
