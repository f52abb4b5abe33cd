/// The parameters of a handler, or the options of a plugin.
public struct ParameterSet: Codable, Sendable, Equatable, ExpressibleByArrayLiteral {
    /// In the order of documentation.
    public var parameters: [Parameter]
    /// Groups of which exactly one parameter must be given, such as `id` and `url`.
    public var exactlyOneOf: [[String]] = []

    /// Parameters without groups.
    public init(arrayLiteral elements: Parameter...) { parameters = elements }

    /// Parameters and groups of which exactly one must be given.
    public init(_ parameters: [Parameter], exactlyOneOf: [[String]] = []) {
        self.parameters = parameters
        self.exactlyOneOf = exactlyOneOf
    }

    /// The declaration of a name or alias.
    public subscript(name: String) -> Parameter? {
        parameters.first { $0.name == name || $0.aliases.contains(name) }
    }
}
