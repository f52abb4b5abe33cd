import URLLoading

/// What `urlgate help` prints.
enum Help {
    /// All commands with a line each.
    static var text: String {
        let lines = Command.all.map { command in
            let usage = command.usage.dropFirst("urlgate ".count)
            // A long one has its sentence on the next line.
            let gap = usage.count < 58 ? 58 - usage.count : 60
            return "  \(usage)\(usage.count < 58 ? "" : "\n")\(String(repeating: " ", count: gap))\(command.help)"
        }
        return """
            urlgate turns anything into a URL: nginx in front, handler plugins behind, a cache between.

            \(lines.joined(separator: "\n"))

            FILE is /etc/urlgate/urlgate.yaml unless --config names another.
            """
    }

    /// For a command that does not exist.
    static func unknown(_ name: String) -> String {
        "urlgate has no command '\(name)'.\(NearestName.question(name, among: Command.all.map(\.name)))\n\n\(text)"
    }
}

extension Command {
    static let help = Command(name: "help", arguments: "", help: "Prints this.") {
        (_) throws(CommandFault) in Terminal.print(Help.text + "\n")
    }

    static let version = Command(name: "version", arguments: "", help: "Prints the version.") {
        (_) throws(CommandFault) in Terminal.print("urlgate \(Version.number)\n")
    }
}

/// Which urlgate this is.
enum Version {
    /// Semantic; CHANGELOG.md says what each brought.
    static let number = "0.1.0"
}
