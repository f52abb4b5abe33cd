extension Form {
    /// Any number of values, in brackets or with a dash each. `words`: "a list of paths, such as [/usr/share/fonts]".
    static func list<Item>(of form: Form<Item>, words: String) -> Form where Value == [Item] {
        Form(words: words, page: form.page, spell: { spelling($0.map(form.spell)) }) { node, reader in
            guard let items = node.items else {
                reader.report(.wrongKind(reader.name, kind: node.kind, words: words, node.mark))
                return nil
            }
            return items.compactMap { form.read($0, &reader) }
        }
    }

    /// A list of sections; names start anew in each.
    static func sections<Item>(_ section: Section<Item>, words: String) -> Form where Value == [Item] {
        let form = Form<Item>.section(section)
        let item = Form<Item>(words: form.words, page: form.page?.with(suffix: "[]"), spell: form.spell) {
            node, reader in
            if node.entries != nil { return reader.inItem { form.read(node, &$0) } }
            reader.report(.wrongItem(reader.name, kind: node.kind, words: form.words, node.mark))
            return nil
        }
        return list(of: item, words: words)
    }

    /// A section whose keys are names that the operator chooses; `name` puts them into the values.
    static func named<Item>(
        _ section: Section<Item>, words: String, name: any WritableKeyPath<Item, String> & Sendable
    ) -> Form where Value == [Item] {
        let form = Form<Item>.section(section)
        let spell: @Sendable ([Item]) -> String = { items in
            "{" + items.map { "\($0[keyPath: name]): \(form.spell($0))" }.joined(separator: ", ") + "}"
        }
        return Form(words: words, page: form.page?.with(suffix: ".NAME"), spell: spell) { node, reader in
            guard let entries = node.entries else {
                reader.report(.wrongKind(reader.name, kind: node.kind, words: words, node.mark))
                return nil
            }
            return entries.compactMap { entry in
                checkName(entry, &reader)
                var value = reader.under(entry.key) { form.read(entry.value, &$0) }
                value?[keyPath: name] = entry.key
                return value
            }
        }
    }

    /// Names stand in URLs, logs and metrics.
    static func checkName(_ entry: Node.Entry, _ reader: inout Reader) {
        let isGood =
            (1...64).contains(entry.key.utf8.count)
            && entry.key.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
        if !isGood { reader.report(.wrongName(entry.key, in: reader.name, entry.mark)) }
    }

    private static func spelling(_ items: [String]) -> String { "[" + items.joined(separator: ", ") + "]" }
}
