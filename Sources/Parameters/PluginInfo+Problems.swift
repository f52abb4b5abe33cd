import URLLoading

extension PluginInfo {
    /// Schemes of the gateway's own, which no handler may take.
    public static let reservedSchemes = ["http", "https", "origin"]

    /// Everything that makes no sense in this description, a sentence each with its place; empty: none.
    public func problems() -> [String] {
        var problems: [String] = []
        if document != Self.currentDocument {
            problems.append("document: version \(document) is not known here. Write \(Self.currentDocument).")
        }
        if !NameRules.isName(name) {
            problems.append(
                "name: '\(GatewayError.excerpt(name))' is no name. "
                    + "Write 1...\(NameRules.mostBytes) letters, digits and hyphens, a letter first.")
        }
        if version.isEmpty || version.utf8.count > NameRules.mostBytes {
            problems.append("version: it is \(version.utf8.count) bytes long. Write 1...\(NameRules.mostBytes).")
        }
        if renderingVersion < 0 { problems.append("renderingVersion: it is \(renderingVersion). Write 0 or more.") }
        problems += options.problems(areOptions: true).map { "options: \($0)" }
        if handlers.isEmpty { problems.append("handlers: there is none. Describe at least one.") }
        problems += handlers.map(\.scheme).repeatedNames.map { "handlers: the scheme '\($0)' is there twice." }
        return problems + handlers.flatMap { $0.problems() }
    }
}

extension HandlerInfo {
    func problems() -> [String] {
        let place = "\(GatewayError.excerpt(scheme))://"
        var problems: [String] = []
        if !NameRules.isScheme(scheme) {
            problems.append(
                "'\(GatewayError.excerpt(scheme))' is no scheme. "
                    + "Write 1...\(NameRules.mostBytes) lower-case letters, digits and hyphens, a letter first.")
        }
        if PluginInfo.reservedSchemes.contains(scheme) {
            problems.append("the scheme '\(scheme)' is the gateway's own. Choose another.")
        }
        if help.isEmpty { problems.append("its help is missing.") }
        problems += parameters.problems(areOptions: false)
        return problems.map { "\(place): \($0)" }
    }
}
