import Gateway
import Linux
import URLLoading

/// What `urlgate help` prints.
enum Help {
    /// All commands with a line each.
    static var text: String {
        """
        urlgate turns anything into a URL: nginx in front, handler plugins behind, a cache between.

        \(columns(Command.all.map { ($0.name, $0.help) }))
        `urlgate help COMMAND` shows how one is written.

        """
    }

    /// How one command is written, and what its options mean.
    static func text(of command: Command) -> String {
        let options = (command.valued + command.plain).compactMap { name in
            self.options[name].map { ("--\(name)" + ($0.value.isEmpty ? "" : " " + $0.value), $0.help) }
        }
        return "\(command.usage)\n\n\(command.help)\n" + (options.isEmpty ? "" : "\n" + columns(options))
    }

    /// For a command that does not exist.
    static func unknown(_ name: String) -> String {
        let names = Command.all.map(\.name)
        let question = NearestName.question(name, among: names)
        return "urlgate has no command '\(GatewayError.excerpt(name))'."
            + (question.isEmpty ? " Give one of: \(names.joined(separator: ", "))." : question)
            + " `urlgate help` says what each does."
    }

    /// Every option: the same name means the same in every command.
    static let options: [String: (value: String, help: String)] = [
        "accept": ("TYPES", "What the client takes, as in an Accept field; decides what format=auto becomes."),
        "all": ("", "Everything that is kept."),
        "config": ("FILE", "The configuration; /etc/urlgate/urlgate.yaml, if not given."),
        "jobs": ("N", "How many are loaded at a time: 1...32; 4, if not given."),
        "json": ("", "As JSON, for programs."),
        "origin-file": ("FILE", "All that was made of an original: NAME/PATH in its origin, or its path on the disk."),
        "output": ("FILE", "Where the picture goes; standard output, if not given."),
        "poll-json": ("FILE", "The VK API's polls.background object, rendered instead of a URL or together with one."),
        "reference": ("", "Prints every key of the configuration instead, as Markdown."),
        "scheme": ("SCHEME", "All that a handler answered, such as avatar."),
        "show": ("NAME", "listen or admin: prints the path of this socket instead."),
        "soft": ("", "Makes them stale instead: they may be sent while others are made."),
        "tag": ("TAG", "All that carries this tag."),
    ]

    /// Two columns, the second one aligned.
    private static func columns(_ rows: [(name: String, help: String)]) -> String {
        let width = rows.map(\.name.count).max() ?? 0
        return rows.map { name, help in
            "  \(name)\(String(repeating: " ", count: width - name.count))  \(help)\n"
        }.joined()
    }
}

extension Command {
    static let help = Command(name: "help", arguments: "[COMMAND]", help: "Prints this.", words: 0...1) {
        (options) throws(CommandFault) in
        guard let name = options.words.first else { return Terminal.print(Help.text) }
        guard let command = find(name) else { throw .usage(Help.unknown(name)) }
        Terminal.print(Help.text(of: command))
    }

    static let version = Command(name: "version", arguments: "", help: "Prints the version.") {
        (_) throws(CommandFault) in Terminal.print("urlgate \(Version.number)\n")
    }
}
