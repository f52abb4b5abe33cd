/// The keys of one section, for people.
struct ReferencePage: Sendable {
    /// A line of the table.
    struct Row: Sendable {
        let name: String
        let words: String
        let standard: Standard
        let change: String
        let sentence: String
        let page: ReferencePage?
    }

    /// What holds where a key is absent.
    enum Standard: Sendable, Equatable {
        case required
        /// A value, as one would write it.
        case value(String)
        /// What cannot be written down: it depends on the machine or on other keys.
        case words(String)
    }

    let sentence: String
    let rows: [Row]
    /// What follows the key's name in headings: "[]" for lists of sections, ".NAME" where the operator names them.
    private(set) var suffix = ""

    /// The same, of many.
    func with(suffix: String) -> ReferencePage {
        var page = self
        page.suffix = suffix
        return page
    }
}

extension ReferencePage {
    init<Value>(_ section: Section<Value>) {
        let usual = section.initial(.documented)
        sentence = section.sentence
        rows = section.keys.map { key in
            Row(
                name: key.name, words: key.page == nil ? key.words : "the keys below",
                standard: Self.standard(of: key, usual), change: key.change.rawValue, sentence: key.sentence,
                page: key.page)
        }
    }

    private static func standard<Value>(of key: Key<Value>, _ usual: Value) -> Standard {
        if key.isRequired { return .required }
        if let words = key.defaultWords { return .words(words) }
        return key.page == nil ? .value(key.spell(usual)) : .words("")
    }

    /// This section and those below it, as Markdown. `path`: `plugins[].pool`, empty for the file itself.
    func markdown(path: String) -> String {
        var text = path.isEmpty ? "## The file\n\n" : "## `\(path)`\n\n"
        text += "\(sentence)\n\n| key | value | default | changes at | effect |\n|---|---|---|---|---|\n"
        for row in rows {
            let cells = ["`\(row.name)`", row.words, row.standard.cell, row.change, row.sentence].map(Self.cell)
            text += "| \(cells.joined(separator: " | ")) |\n"
        }
        for row in rows {
            guard let page = row.page else { continue }
            let name = row.name + page.suffix
            text += "\n" + page.markdown(path: path.isEmpty ? name : "\(path).\(name)")
        }
        return text
    }

    private static func cell(_ text: String) -> String {
        text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    }
}

extension ReferencePage.Standard {
    fileprivate var cell: String {
        switch self {
        case .required: "**required**"
        case .value(let text): "`\(text)`"
        case .words(let text): text
        }
    }
}

/// The reference page of the configuration, written from the same declarations that check it.
public enum ConfigurationReference {
    /// `docs/configuration.md`; a test compares the two.
    public static func markdown() -> String {
        introduction + ReferencePage(Configuration.section).markdown(path: "")
    }

    private static let introduction = """
        # Configuration reference

        Written by `ConfigurationReference.markdown()` from the declarations in `Sources/Configuring`; change those.
        `deploy/urlgate.yaml` is a commented example, and `urlgate check FILE` prints every error of a file at once.

        - The file is YAML in UTF-8: one document, no tags; aliases are followed.
        - Quotes never change a value. A value key with nothing behind it is an error; a section or list without
          entries is empty.
        - Durations and sizes are whole numbers with a unit: `10 s`, `10s`, `256 MiB`.
        - Relative paths start at the folder of the file. `..` is left to the system, links are followed.
        - "changes at": what is marked `restart` is fixed while urlgate runs, what is marked `reload` is not. This version
          reads the file at its start only.


        """
}

extension Surroundings {
    /// A machine without properties, where only the declarations speak.
    static let documented = Surroundings(
        executableFolder: "", configurationFolder: "", coreCount: 1, processUser: 0, userID: { _ in nil },
        groupID: { _ in nil }, place: { _ in .unusable("does not exist") }, files: { _ in [] })
}
