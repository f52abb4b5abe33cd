import Glibc

extension ExpressionReader {
    /// Numbers.
    mutating func arithmetic(_ call: StyleCall) throws(StyleFault) -> StyleExpression? {
        if let constant = ["e": M_E, "pi": Double.pi, "ln2": M_LN2][call.name] {
            return StyleExpression(.number(constant))
        }
        guard let compute = Self.computation(call.name) else { return nil }
        let parts = try arguments(of: call)
        guard !parts.isEmpty else { throw call.fault("'\(call.name)' needs a number") }
        return StyleExpression(from: parts) { context in
            var numbers: [Double] = []
            for part in parts {
                guard let number = part.value(context).number else { return .null }
                numbers.append(number)
            }
            let result = compute(numbers)
            return result.isNaN ? .null : .number(result)
        }
    }

    /// Of at least one number.
    private static func computation(_ name: String) -> (@Sendable ([Double]) -> Double)? {
        switch name {
        case "+": return { $0.reduce(0, +) }
        case "*": return { $0.reduce(1, *) }
        case "-": return { $0.count == 1 ? -$0[0] : $0[0] - $0[1] }
        case "/": return { $0.count == 2 ? $0[0] / $0[1] : .nan }
        case "%": return { $0.count == 2 ? $0[0].truncatingRemainder(dividingBy: $0[1]) : .nan }
        case "^": return { $0.count == 2 ? pow($0[0], $0[1]) : .nan }
        case "min": return { $0.min() ?? .nan }
        case "max": return { $0.max() ?? .nan }
        default:
            guard let function = function(name) else { return nil }
            return { function($0[0]) }
        }
    }

    /// Of one number.
    private static func function(_ name: String) -> (@Sendable (Double) -> Double)? {
        switch name {
        case "abs": return { abs($0) }
        case "ceil": return { $0.rounded(.up) }
        case "floor": return { $0.rounded(.down) }
        case "round": return { $0.rounded() }
        case "sqrt": return { $0.squareRoot() }
        case "ln": return { log($0) }
        case "log2": return { log2($0) }
        case "log10": return { log10($0) }
        case "sin": return { sin($0) }
        case "cos": return { cos($0) }
        case "tan": return { tan($0) }
        case "asin": return { asin($0) }
        case "acos": return { acos($0) }
        case "atan": return { atan($0) }
        default: return nil
        }
    }
}
