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
        let names = parameters.parameters.map { ([$0.name] + $0.aliases).joined(separator: ", ") }
        let width = names.map(\.count).max() ?? 0
        return zip(names, parameters.parameters).map { name, parameter in
            let gap = String(repeating: " ", count: width - name.count + 2)
            return "  \(name)\(gap)\(parameter.kind.allowed)\(repetition(parameter))\(presence(parameter)) "
                + "\(parameter.help)\n"
        }.joined()
    }

    private static func repetition(_ parameter: Parameter) -> String {
        parameter.repeats.map { ", \($0.minimum)...\($0.maximum) times" } ?? ""
    }

    private static func presence(_ parameter: Parameter) -> String {
        if parameter.isRequired { return " (required)." }
        return parameter.defaultValue.map { " (\($0))." } ?? "."
    }
}
