extension Form where Value == [Configuration.Plugin.Option] {
    /// Names and values that only the plugin understands.
    static var options: Form {
        options(words: "a section of options, such as {origin: photos}")
    }

    fileprivate static func options(words: String) -> Form {
        let spell: @Sendable (Value) -> String = { options in
            "{" + options.map { "\($0.name): \($0.values)" }.joined(separator: ", ") + "}"
        }
        return Form(words: words, spell: spell) { node, reader in
            guard let entries = node.entries else {
                reader.report(.wrongKind(reader.name, kind: node.kind, words: words, node.mark))
                return nil
            }
            return entries.compactMap { entry in reader.under(entry.key) { option(entry, &$0) } }
        }
    }

    private static func option(_ entry: Node.Entry, _ reader: inout Reader) -> Configuration.Plugin.Option? {
        let items = if case .list(let items) = entry.value.content { items } else { [entry.value] }
        let value = Form<String>.scalar(words: "a value or a list of values; '' is an empty text", spell: { $0 }) {
            text, _ in
            .value(text)
        }
        let values = items.compactMap { value.read($0, &reader) }
        if values.count != items.count { return nil }
        return .init(name: entry.key, values: values, mark: entry.mark, valueMarks: items.map(\.mark))
    }
}

extension Form where Value == [Configuration.Plugin.Preset] {
    /// Names that the operator chooses, and under each a section of parameters.
    static var presets: Form {
        let words = "a section of presets, such as {small: {width: 200, fit: cover}}"
        let parameters = Form<[Configuration.Plugin.Option]>.options(
            words: "a section of parameters, such as {width: 200, fit: cover}")
        let spell: @Sendable (Value) -> String = { presets in
            "{" + presets.map { "\($0.name): \(parameters.spell($0.parameters))" }.joined(separator: ", ") + "}"
        }
        return Form(words: words, spell: spell) { node, reader in
            guard let entries = node.entries else {
                reader.report(.wrongKind(reader.name, kind: node.kind, words: words, node.mark))
                return nil
            }
            return entries.compactMap { entry in
                checkName(entry, &reader)
                return reader.under(entry.key) { parameters.read(entry.value, &$0) }
                    .map { Configuration.Plugin.Preset(name: entry.key, parameters: $0) }
            }
        }
    }
}
