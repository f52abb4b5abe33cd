import Glibc

/// How the way between two stops is gone.
enum RampCurve: Sendable {
    /// Each value until the next.
    case steps
    /// 1 is straight.
    case exponential(base: Double)
    /// Two points of a curve from 0,0 to 1,1.
    case bezier(Double, Double, Double, Double)

    /// How far the way is gone.
    func share(of input: Double, from low: Double, to high: Double) -> Double {
        let (span, way) = (high - low, input - low)
        guard span > 0 else { return 0 }
        switch self {
        case .steps: return 0
        case .exponential(let base):
            return base == 1 ? way / span : (pow(base, way) - 1) / (pow(base, span) - 1)
        case .bezier(let x1, let y1, let x2, let y2): return Self.height(at: way / span, x1, y1, x2, y2)
        }
    }

    /// By halving: twenty times, which is finer than any colour.
    private static func height(at x: Double, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Double {
        func curve(_ t: Double, _ one: Double, _ two: Double) -> Double {
            3 * (1 - t) * (1 - t) * t * one + 3 * (1 - t) * t * t * two + t * t * t
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<20 {
            let middle = (low + high) / 2
            if curve(middle, x1, x2) < x { low = middle } else { high = middle }
        }
        return curve(low, y1, y2)
    }
}

/// Values at stops of a number.
struct Ramp: Sendable {
    let curve: RampCurve
    let stops: [Double]
    let values: [StyleExpression]

    /// The value for a number: before the first stop the first value.
    func value(at input: Double, _ context: StyleContext) -> StyleValue {
        let next = stops.firstIndex { $0 > input } ?? stops.count
        if next == 0 { return values[0].value(context) }
        let last = values[next - 1].value(context)
        if next == stops.count { return last }
        if case .steps = curve { return last }
        let share = curve.share(of: input, from: stops[next - 1], to: stops[next])
        return last.mixed(with: values[next].value(context), share)
    }

    /// With a number that an expression computes; null where it is none.
    func expression(of input: StyleExpression) -> StyleExpression {
        StyleExpression(from: values + [input]) { context in
            guard let number = input.value(context).number else { return .null }
            return value(at: number, context)
        }
    }
}

extension ExpressionReader {
    /// Steps and interpolations.
    mutating func ramp(_ call: StyleCall) throws(StyleFault) -> StyleExpression? {
        switch call.name {
        case "step":
            guard call.arguments.count >= 2, call.arguments.count % 2 == 0 else {
                throw call.fault("'step' has a number, a value, then pairs of stops and values")
            }
            let (input, first) = (try argument(0, of: call), try argument(1, of: call, call.kind))
            let rest = try stops(of: call, from: 2)
            let ramp = Ramp(
                curve: .steps, stops: [-Double.infinity] + rest.stops, values: [first] + rest.values)
            return ramp.expression(of: input)
        case "interpolate", "interpolate-hcl", "interpolate-lab":
            guard call.arguments.count >= 4, call.arguments.count % 2 == 0 else {
                throw call.fault("'\(call.name)' has a curve, a number, then pairs of stops and values")
            }
            let curve = try curve(call.arguments[0], call.path + 1)
            let input = try argument(1, of: call)
            let rest = try stops(of: call, from: 2)
            return Ramp(curve: curve, stops: rest.stops, values: rest.values).expression(of: input)
        default: return nil
        }
    }

    private mutating func stops(
        of call: StyleCall, from first: Int
    ) throws(StyleFault) -> (stops: [Double], values: [StyleExpression]) {
        var (stops, values): ([Double], [StyleExpression]) = ([], [])
        for index in stride(from: first, to: call.arguments.count, by: 2) {
            guard let stop = call.arguments[index].number, stop > stops.last ?? -Double.infinity else {
                throw StyleFault(
                    path: call.path + (index + 1), reason: "stops are numbers, each larger than the one before")
            }
            stops.append(stop)
            values.append(try argument(index + 1, of: call, call.kind))
        }
        return (stops, values)
    }

    private func curve(_ json: JSONValue, _ path: [JSONStep]) throws(StyleFault) -> RampCurve {
        let numbers = json.list?.dropFirst().compactMap(\.number) ?? []
        switch (json.list?.first?.text, numbers.count) {
        case ("linear", 0): return .exponential(base: 1)
        case ("exponential", 1) where numbers[0] > 0: return .exponential(base: numbers[0])
        case ("cubic-bezier", 4): return .bezier(numbers[0], numbers[1], numbers[2], numbers[3])
        default:
            throw StyleFault(
                path: path,
                reason: "a curve is [\"linear\"], [\"exponential\", base] or [\"cubic-bezier\", x1, y1, x2, y2]")
        }
    }

    /// A function as styles had them before: of the zoom, or of a property.
    mutating func function(
        _ members: [String: JSONValue], _ kind: StyleKind, _ path: [JSONStep]
    ) throws(StyleFault) -> StyleExpression {
        let input =
            members["property"]?.text.map { property($0) } ?? StyleExpression(usesZoom: true) { .number($0.zoom) }
        let type = members["type"]?.text ?? (kind.isContinuous ? "exponential" : "interval")
        let otherwise = try members["default"].map { json throws(StyleFault) in
            try read(json, kind, path + "default")
        }
        if type == "identity" { return Self.found(input, or: otherwise) }
        guard let pairs = members["stops"]?.list, !pairs.isEmpty else {
            throw StyleFault(path: path, reason: "a function has stops")
        }
        var (keys, values): ([StyleValue], [StyleExpression]) = ([], [])
        for (index, pair) in pairs.enumerated() {
            let place = path + "stops" + index
            guard let pair = pair.list, pair.count == 2 else {
                throw StyleFault(path: place, reason: "a stop is a list of two")
            }
            if case .object = pair[0] {
                throw StyleFault(
                    path: place, reason: "functions of zoom and property at once are not computed here",
                    isMissingHere: true)
            }
            keys.append(StyleValue(pair[0]))
            values.append(try read(pair[1], kind, place + 1))
        }
        if type == "categorical" { return Self.category(input, keys, values, otherwise) }
        let numbers = keys.compactMap(\.number)
        guard numbers.count == keys.count, zip(numbers, numbers.dropFirst()).allSatisfy(<=) else {
            throw StyleFault(path: path + "stops", reason: "stops are numbers, none smaller than the one before")
        }
        let base = members["base"]?.number ?? 1
        let curve = type == "exponential" ? RampCurve.exponential(base: base > 0 ? base : 1) : .steps
        return Self.found(Ramp(curve: curve, stops: numbers, values: values).expression(of: input), or: otherwise)
    }

    private static func found(_ value: StyleExpression, or otherwise: StyleExpression?) -> StyleExpression {
        guard let otherwise else { return value }
        return StyleExpression(from: [value, otherwise]) { context in
            let found = value.value(context)
            return found == .null ? otherwise.value(context) : found
        }
    }

    private static func category(
        _ input: StyleExpression, _ keys: [StyleValue], _ values: [StyleExpression], _ otherwise: StyleExpression?
    ) -> StyleExpression {
        StyleExpression(from: [input] + values + [otherwise].compactMap { $0 }) { context in
            let key = input.value(context)
            return (keys.firstIndex(of: key).map { values[$0] } ?? otherwise)?.value(context) ?? .null
        }
    }
}
