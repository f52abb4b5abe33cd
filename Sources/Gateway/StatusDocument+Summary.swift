extension StatusDocument {
    /// A page for people: a line for each part and each pool. What is 0, empty or null is left out.
    var summary: String {
        var version = ""
        var uptime = ""
        var plain: [(String, JSON)] = []
        var lines: [String] = []
        for (name, value) in members {
            switch (name, value) {
            case ("version", .string(let text)): version = text
            case ("uptime-seconds", .integer(let seconds)): uptime = Self.time(seconds)
            case (_, .object(let members)): lines.append(Self.line(name, members))
            case (_, .array(let values)): lines += values.map(Self.pool)
            default: plain.append((name, value))
            }
        }
        lines.insert(Self.line("requests", plain), at: 0)
        return "urlgate \(version), up \(uptime)\n\n" + lines.joined()
    }

    /// `Asset 1.0.0   running 2, loads 7, …`
    private static func pool(_ value: JSON) -> String {
        guard case .object(let members) = value else { return "" }
        let names = ["plugin", "version"].compactMap { name in
            if case (_, .string(let text))? = members.first(where: { $0.0 == name }) { text } else { nil }
        }
        return line(names.joined(separator: " "), members.filter { $0.0 != "plugin" && $0.0 != "version" })
    }

    /// A title and what was counted, at most 100 columns wide.
    private static func line(_ title: String, _ members: [(String, JSON)]) -> String {
        let facts = members.compactMap { name, value in fact(name, value) }
        var text = title.count < 24 ? title + String(repeating: " ", count: 24 - title.count) : title + " "
        var column = text.count
        for (index, fact) in (facts.isEmpty ? ["nothing yet"] : facts).enumerated() {
            if index > 0 {
                text += column + fact.count > 98 ? ",\n" + String(repeating: " ", count: 24) : ", "
                column = column + fact.count > 98 ? 24 : column + 2
            }
            text += fact
            column += fact.count
        }
        return text + "\n"
    }

    private static func fact(_ name: String, _ value: JSON) -> String? {
        switch value {
        case .integer(0), .null: nil
        case .integer(let number) where name.hasSuffix("bytes"): "\(name) \(size(number))"
        case .integer(let number): "\(name) \(number)"
        case .string(let text): "\(name) \(text)"
        case .object(let members):
            members.isEmpty ? nil : members.map { "\(name) \($0.0) \($0.1.text)" }.joined(separator: ", ")
        default: nil
        }
    }

    /// Whole units, two of them: `3 h 12 min`.
    private static func time(_ seconds: Int) -> String {
        let parts = [
            (seconds / 86_400, "d"), (seconds / 3600 % 24, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s"),
        ]
        let shown = parts.drop { $0.0 == 0 }.prefix(2)
        return shown.isEmpty ? "0 s" : shown.map { "\($0.0) \($0.1)" }.joined(separator: " ")
    }

    private static func size(_ bytes: Int) -> String {
        if bytes < 1 << 10 { return "\(bytes) B" }
        let (unit, shift) = bytes < 1 << 20 ? ("KiB", 10) : bytes < 1 << 30 ? ("MiB", 20) : ("GiB", 30)
        return "\(bytes >> shift) \(unit)"
    }
}
