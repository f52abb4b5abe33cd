/// The keys of one section, for people.
struct ReferencePage: Sendable {
    /// A line of the table.
    struct Row: Sendable {
        let name: String
        let words: String
        let standard: String
        let change: String
        let sentence: String
        let page: ReferencePage?
    }

    let sentence: String
    let rows: [Row]
}

extension ReferencePage {
    init<Value>(_ section: Section<Value>) {
        let usual = section.initial(.documented)
        self.init(
            sentence: section.sentence,
            rows: section.keys.map { key in
                let spelling = key.spell(usual)
                return Row(
                    name: key.name, words: key.page == nil ? key.words : "the keys below",
                    standard: key.isRequired ? "required" : key.defaultWords ?? (key.page == nil ? spelling : ""),
                    change: key.change.rawValue, sentence: key.sentence, page: key.page)
            })
    }

    /// This section and those below it, as Markdown. `path`: `plugins.pool`, empty for the file itself.
    func markdown(path: String) -> String {
        var text = path.isEmpty ? "## The file\n\n" : "## `\(path)`\n\n"
        text += "\(sentence)\n\n| key | value | default | changes at | effect |\n|---|---|---|---|---|\n"
        for row in rows {
            let cells = ["`\(row.name)`", row.words, row.standard, row.change, row.sentence].map(Self.cell)
            text += "| \(cells.joined(separator: " | ")) |\n"
        }
        for row in rows {
            guard let page = row.page else { continue }
            text += "\n" + page.markdown(path: path.isEmpty ? row.name : "\(path).\(row.name)")
        }
        return text
    }

    private static func cell(_ text: String) -> String {
        text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
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
        - "changes at reload": loads that begin after a reload see the new value; "restart": the gateway must be started
          again.


        """
}

extension Surroundings {
    /// A machine without properties, where only the declarations speak.
    static let documented = Surroundings(
        executableFolder: "", configurationFolder: "", coreCount: 0, processUser: 0, userID: { _ in nil },
        groupID: { _ in nil }, place: { _ in .unusable("does not exist") }, files: { _ in [] })
}
