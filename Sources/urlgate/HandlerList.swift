import Parameters

/// Handlers and their parameters, and what may be configured of their plugins, as text for people.
enum HandlerList {
    /// A paragraph for each handler, and one for the options of its plugin where it has some.
    static func text(_ plugins: [PluginInfo]) -> String {
        plugins.flatMap { $0.handlers.map(paragraph) + options(of: $0) }.joined(separator: "\n")
    }

    private static func paragraph(_ handler: HandlerInfo) -> String {
        "\(handler.scheme)://  \(handler.help)\n" + lines(handler.parameters)
    }

    private static func options(of plugin: PluginInfo) -> [String] {
        if plugin.options.parameters.isEmpty { return [] }
        return ["options of \(plugin.name) in the configuration\n" + lines(plugin.options)]
    }

    private static func lines(_ parameters: ParameterSet) -> String {
        parameters.parameters.map { parameter -> String in
            let gap = String(repeating: " ", count: max(1, 14 - parameter.name.count))
            return "  \(parameter.name)\(gap)\(parameter.kind.allowed)\(presence(parameter)) \(parameter.help)\n"
        }.joined()
    }

    private static func presence(_ parameter: Parameter) -> String {
        if parameter.isRequired { return " (required)." }
        return parameter.defaultValue.map { " (\($0))." } ?? "."
    }
}
