import URLLoading

/// Reads expressions (maplibre.org/maplibre-style-spec/expressions), and functions as styles had them before
/// (maplibre.org/maplibre-style-spec/deprecations).
struct ExpressionReader {
    /// What the expressions ask of features.
    var names = StyleNames()
    /// Of `let`, around what is read.
    var variables: [String] = []

    private static let deepest = 40

    /// An expression, a function, or a constant.
    mutating func read(_ json: JSONValue, _ kind: StyleKind, _ path: [JSONStep]) throws(StyleFault) -> StyleExpression {
        guard path.count <= Self.deepest else {
            throw StyleFault(path: path, reason: "more than \(Self.deepest) things lie within each other")
        }
        switch json {
        case .object(let members): return try function(members, kind, path)
        case .list(let list):
            if let name = list.first?.text, kind != .texts || Self.operators.contains(name) {
                return try call(StyleCall(name: name, arguments: Array(list.dropFirst()), kind: kind, path: path))
            }
            return try constant(json, kind, path)
        default: return try constant(json, kind, path)
        }
    }

    /// An argument of a call, by its number among the arguments.
    mutating func argument(
        _ number: Int, of call: StyleCall, _ kind: StyleKind = .any
    ) throws(StyleFault) -> StyleExpression {
        guard number < call.arguments.count else {
            throw call.fault("'\(call.name)' has \(call.arguments.count) arguments, and needs more")
        }
        return try read(call.arguments[number], kind, call.path + (number + 1))
    }

    /// All arguments of a call.
    mutating func arguments(of call: StyleCall, _ kind: StyleKind = .any) throws(StyleFault) -> [StyleExpression] {
        var arguments: [StyleExpression] = []
        for number in call.arguments.indices { arguments.append(try argument(number, of: call, kind)) }
        return arguments
    }

    private mutating func call(_ call: StyleCall) throws(StyleFault) -> StyleExpression {
        if let found = try lookup(call) { return found }
        if let found = try decision(call) { return found }
        if let found = try ramp(call) { return found }
        if let found = try arithmetic(call) { return found }
        if let found = try wording(call) { return found }
        if Self.missing.contains(call.name) {
            throw StyleFault(
                path: call.path + 0, reason: "the operator '\(call.name)' is not computed here", isMissingHere: true)
        }
        let question = NearestName.question(call.name, among: Self.operators.sorted())
        throw StyleFault(
            path: call.path + 0, reason: "there is no operator '\(GatewayError.excerpt(call.name))'.\(question)")
    }

    private mutating func constant(
        _ json: JSONValue, _ kind: StyleKind, _ path: [JSONStep]
    ) throws(StyleFault) -> StyleExpression {
        switch (kind, json) {
        case (.any, _), (.number, .number), (.text, .text), (.bool, .bool): return StyleExpression(StyleValue(json))
        case (.tokens, .text(let text)): return tokens(text)
        case (.colour, .text(let text)):
            guard let colour = StyleColour(text) else {
                throw StyleFault(path: path, reason: "'\(GatewayError.excerpt(text))' is no colour")
            }
            return StyleExpression(.colour(colour))
        case (.numbers, .list(let list)) where list.allSatisfy({ $0.number != nil }),
            (.texts, .list(let list)) where list.allSatisfy({ $0.text != nil }):
            return StyleExpression(.list(list.map(StyleValue.init)))
        default: throw StyleFault(path: path, reason: "this is no \(kind.words)")
        }
    }

    /// `{name} ({ref})`
    private mutating func tokens(_ text: String) -> StyleExpression {
        var parts: [StyleExpression] = []
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            if open > rest.startIndex { parts.append(StyleExpression(.text(String(rest[..<open])))) }
            parts.append(property(String(rest[rest.index(after: open)..<close])))
            rest = rest[rest.index(after: close)...]
        }
        if parts.isEmpty { return StyleExpression(.text(text)) }
        if !rest.isEmpty { parts.append(StyleExpression(.text(String(rest)))) }
        let all = parts
        return StyleExpression(from: all) { context in .text(all.map { $0.value(context).spelt }.joined()) }
    }

    /// What a feature has under a name.
    mutating func property(_ name: String) -> StyleExpression {
        let number = names.number(of: name)
        return StyleExpression(usesFeature: true) { $0.property(number) }
    }
}

/// A call of an operator.
struct StyleCall {
    let name: String
    let arguments: [JSONValue]
    /// What its result is for.
    let kind: StyleKind
    let path: [JSONStep]

    func fault(_ reason: String) -> StyleFault { StyleFault(path: path, reason: reason) }
}

extension StyleKind {
    /// For an error.
    var words: String {
        switch self {
        case .any: "value"
        case .colour: "colour"
        case .number: "number"
        case .numbers: "list of numbers"
        case .text, .tokens: "text"
        case .texts: "list of texts"
        case .bool: "true or false"
        }
    }
}

extension ExpressionReader {
    /// All that are computed here.
    static let operators: Set<String> = [
        "get", "has", "at", "in", "index-of", "slice", "length", "literal", "array", "typeof", "geometry-type", "id",
        "properties", "zoom", "let", "var", "feature-state", "==", "!=", "<", ">", "<=", ">=", "!", "all", "any",
        "none",
        "case", "match", "coalesce", "step", "interpolate", "interpolate-hcl", "interpolate-lab", "+", "-", "*", "/",
        "%",
        "^", "min", "max", "abs", "ceil", "floor", "round", "sqrt", "ln", "ln2", "log2", "log10", "sin", "cos", "tan",
        "asin", "acos", "atan", "e", "pi", "concat", "upcase", "downcase", "to-string", "to-number", "to-boolean",
        "to-color", "string", "number", "boolean", "object", "format", "image", "number-format", "rgb", "rgba",
        "is-supported-script", "pitch",
    ]

    /// What MapLibre computes besides.
    static let missing: Set<String> = [
        "within", "distance", "collator", "resolved-locale", "accumulated", "heatmap-density", "line-progress",
        "sky-radial-progress", "distance-from-center", "to-rgba", "to-hsla", "elevation", "global-state", "split",
        "join",
    ]
}
