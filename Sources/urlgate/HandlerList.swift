import Parameters

/// Handlers and their parameters as text for people.
enum HandlerList {
    /// A paragraph each.
    static func text(_ handlers: [HandlerInfo]) -> String { handlers.map(paragraph).joined(separator: "\n") }

    private static func paragraph(_ handler: HandlerInfo) -> String {
        let lines = handler.parameters.parameters.map { parameter -> String in
            let gap = String(repeating: " ", count: max(1, 14 - parameter.name.count))
            return "  \(parameter.name)\(gap)\(parameter.kind.allowed)\(presence(parameter)) \(parameter.help)\n"
        }
        return "\(handler.scheme)://  \(handler.help)\n" + lines.joined()
    }

    private static func presence(_ parameter: Parameter) -> String {
        if parameter.isRequired { return " (required)." }
        return parameter.defaultValue.map { " (\($0))." } ?? "."
    }
}
