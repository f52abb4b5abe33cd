extension ExpressionReader {
    /// Texts, colours, and one kind made of another.
    mutating func wording(_ call: StyleCall) throws(StyleFault) -> StyleExpression? {
        switch call.name {
        case "concat", "upcase", "downcase", "to-string", "typeof", "image", "is-supported-script":
            let parts = try arguments(of: call)
            let name = call.name
            return StyleExpression(from: parts) { context in
                Self.text(name, parts.map { $0.value(context) })
            }
        case "format": return try format(call)
        case "number-format":
            let number = try argument(0, of: call)
            let most = call.arguments.count > 1 ? call.arguments[1]["max-fraction-digits"]?.number : nil
            return StyleExpression(from: [number]) { Self.spelt($0, number, most ?? 3) }
        case "to-number", "to-boolean", "to-color", "string", "number", "boolean", "object", "array":
            return try conversion(call)
        case "rgb", "rgba":
            let parts = try arguments(of: call)
            return StyleExpression(from: parts) { context in
                let numbers = parts.compactMap { $0.value(context).number }
                guard numbers.count >= 3 else { return .null }
                return .colour(
                    StyleColour(
                        red: numbers[0] / 255, green: numbers[1] / 255, blue: numbers[2] / 255,
                        alpha: numbers.count > 3 ? numbers[3] : 1))
            }
        default: return nil
        }
    }

    private static func text(_ name: String, _ values: [StyleValue]) -> StyleValue {
        switch name {
        case "concat": .text(values.map(\.spelt).joined())
        case "upcase": .text((values.first?.spelt ?? "").uppercased())
        case "downcase": .text((values.first?.spelt ?? "").lowercased())
        case "typeof": .text(values.first?.typeName ?? "null")
        case "is-supported-script": .bool(true)
        default: .text(values.first?.spelt ?? "")
        }
    }

    /// Its texts; what it says of their fonts, sizes and colours is not drawn.
    private mutating func format(_ call: StyleCall) throws(StyleFault) -> StyleExpression {
        var parts: [StyleExpression] = []
        for (index, json) in call.arguments.enumerated() {
            if case .object = json { continue }
            // A picture within a text is left out.
            if json.list?.first?.text == "image" { continue }
            parts.append(try argument(index, of: call, .text))
        }
        let all = parts
        return StyleExpression(from: all) { context in .text(all.map { $0.value(context).spelt }.joined()) }
    }

    private static func spelt(_ context: StyleContext, _ number: StyleExpression, _ digits: Double) -> StyleValue {
        guard let value = number.value(context).number, value.isFinite else { return .null }
        let power = (0..<Int(min(max(digits, 0), 9))).reduce(1.0) { power, _ in power * 10 }
        return .text(StyleValue.number((value * power).rounded() / power).spelt)
    }

    /// The first of the arguments that is, or can be made, what is wanted.
    private mutating func conversion(_ call: StyleCall) throws(StyleFault) -> StyleExpression {
        var call = call
        // What elements of an array are, and how many, is said before it and not asked here.
        if call.name == "array" { call = StyleCall(call, arguments: call.arguments.suffix(1)) }
        let parts = try arguments(of: call)
        let name = call.name
        return StyleExpression(from: parts) { context in
            for part in parts {
                if let value = Self.converted(name, part.value(context)) { return value }
            }
            return .null
        }
    }

    private static func converted(_ name: String, _ value: StyleValue) -> StyleValue? {
        switch (name, value) {
        case ("to-boolean", _): return .bool(value.isTrue)
        case ("to-number", .number), ("number", .number), ("string", .text), ("boolean", .bool), ("array", .list),
            ("object", .object):
            return value
        case ("to-number", .null): return .number(0)
        case ("to-number", .bool(let bool)): return .number(bool ? 1 : 0)
        case ("to-number", .text(let text)): return Double(text).flatMap { $0.isFinite ? .number($0) : nil }
        case ("to-color", _): return value.colour.map { .colour($0) }
        default: return nil
        }
    }
}

extension StyleCall {
    fileprivate init(_ call: StyleCall, arguments: ArraySlice<JSONValue>) {
        self.init(name: call.name, arguments: Array(arguments), kind: call.kind, path: call.path)
    }
}

extension StyleValue {
    fileprivate var typeName: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .number: "number"
        case .text: "string"
        case .colour: "color"
        case .list: "array"
        case .object: "object"
        }
    }
}
