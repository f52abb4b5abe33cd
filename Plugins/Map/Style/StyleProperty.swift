import Drawing

/// One property of a layer of a style.
struct StyleProperty<Value: Sendable>: Sendable {
    private let expression: StyleExpression?
    private let fallback: Value
    private let convert: @Sendable (StyleValue) -> Value?

    /// - Parameters:
    ///   - expression: nil where the style does not say it.
    ///   - fallback: where it is not said or cannot be computed.
    init(_ expression: StyleExpression?, or fallback: Value, _ convert: @escaping @Sendable (StyleValue) -> Value?) {
        self.expression = expression
        self.fallback = fallback
        self.convert = convert
    }

    /// For the zoom and feature of the context.
    func value(_ context: StyleContext) -> Value {
        guard let expression else { return fallback }
        return convert(expression.value(context)) ?? fallback
    }

    /// Whether it may be another for another feature.
    var usesFeature: Bool { expression?.usesFeature ?? false }

    /// Whether the style says anything of it.
    var isGiven: Bool { expression != nil }
}

/// Reads the properties of one layer, and notices those that nobody asked for.
struct PropertyReader {
    var expressions: ExpressionReader
    private var groups: [String: [String: JSONValue]] = [:]
    private let path: [JSONStep]

    init(_ layer: JSONValue, _ path: [JSONStep], _ expressions: ExpressionReader) throws(StyleFault) {
        self.expressions = expressions
        self.path = path
        for group in ["layout", "paint"] {
            switch layer[group] {
            case nil: groups[group] = [:]
            case .object(let members)?: groups[group] = members
            default: throw StyleFault(path: path + group, reason: "this is no object")
            }
        }
    }

    /// Properties that the layer has and that nothing is made of.
    var leftOver: [String] { groups.values.flatMap(\.keys).sorted() }

    /// Whether a property that was not read yet has a text with a word in it.
    func mentions(_ word: String, in name: String) -> Bool {
        groups.values.contains { $0[name]?.mentions(word) ?? false }
    }

    mutating func number(_ name: String, _ fallback: Double = 0) throws(StyleFault) -> StyleProperty<Double> {
        StyleProperty(try take(name, .number), or: fallback, \.number)
    }

    mutating func colour(_ name: String, _ fallback: StyleColour) throws(StyleFault) -> StyleProperty<StyleColour> {
        StyleProperty(try take(name, .colour), or: fallback, \.colour)
    }

    mutating func flag(_ name: String, _ fallback: Bool = false) throws(StyleFault) -> StyleProperty<Bool> {
        StyleProperty(try take(name, .bool), or: fallback, \.bool)
    }

    mutating func numbers(_ name: String, _ fallback: [Double] = []) throws(StyleFault) -> StyleProperty<[Double]> {
        StyleProperty(try take(name, .numbers), or: fallback) { $0.list?.compactMap(\.number) }
    }

    mutating func texts(_ name: String) throws(StyleFault) -> StyleProperty<[String]> {
        StyleProperty(try take(name, .texts), or: []) { $0.list?.compactMap(\.text) }
    }

    mutating func word(_ name: String, _ fallback: String) throws(StyleFault) -> StyleProperty<String> {
        StyleProperty(try take(name, .text), or: fallback, \.text)
    }

    /// A text with properties in braces; empty where there is none.
    mutating func tokens(_ name: String) throws(StyleFault) -> StyleProperty<String> {
        StyleProperty(try take(name, .tokens), or: "", \.spelt)
    }

    /// Two numbers for what moves something.
    mutating func offset(_ name: String) throws(StyleFault) -> StyleProperty<[Double]> {
        StyleProperty(try take(name, .numbers), or: [0, 0]) { value in
            let numbers = value.list?.compactMap(\.number) ?? []
            return numbers.count == 2 ? numbers : nil
        }
    }

    private mutating func take(_ name: String, _ kind: StyleKind) throws(StyleFault) -> StyleExpression? {
        for group in ["layout", "paint"] {
            guard let json = groups[group]?.removeValue(forKey: name) else { continue }
            return try expressions.read(json, kind, path + group + name)
        }
        return nil
    }
}

extension JSONValue {
    fileprivate func mentions(_ word: String) -> Bool {
        switch self {
        case .text(let text): text.contains(word)
        case .list(let values): values.contains { $0.mentions(word) }
        case .object(let members): members.values.contains { $0.mentions(word) }
        default: false
        }
    }
}
