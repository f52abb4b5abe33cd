import URLLoading

/// What is said of a value that is refused; `ErrorTextTests` holds these as a table.
extension ValueProblem {
    static func empty(_ kind: Kind) -> ValueProblem {
        // What follows a bare # never reaches the server.
        let hint = kind.takesColour ? " In a URL, # is written %23, or left out." : ""
        return ValueProblem(
            code: .invalid, predicate: "is empty", allowed: kind.allowed, remedy: "Give \(kind.allowed).\(hint)")
    }

    /// `what` says what it is not: "no whole number".
    static func not(_ what: String, _ value: String, _ kind: Kind, among words: [String] = []) -> ValueProblem {
        ValueProblem(
            code: .invalid, predicate: "is '\(GatewayError.excerpt(value))'" + (what.isEmpty ? "" : ", \(what)"),
            suggestion: NearestName.find(value, among: words), allowed: kind.allowed, remedy: "Give \(kind.allowed).")
    }

    static func outOfRange(_ value: String, range: String, unit: String) -> ValueProblem {
        let space = unit.isEmpty ? "" : " "
        return ValueProblem(
            code: .outOfRange, predicate: "is \(GatewayError.excerpt(value))\(space)\(unit)",
            allowed: "\(range)\(space)\(unit)", remedy: "Give \(range).")
    }

    static func tooLong(bytes: Int, limit: Int) -> ValueProblem {
        ValueProblem(
            code: .outOfRange, predicate: "is \(bytes) bytes long", allowed: "at most \(limit) bytes",
            remedy: "Give at most \(limit).")
    }

    static func count(_ count: Int, _ kind: Kind, minimum: Int) -> ValueProblem {
        ValueProblem(
            code: count < minimum ? .tooFew : .invalid, predicate: "has \(count) value\(count == 1 ? "" : "s")",
            allowed: kind.allowed, remedy: "Give \(kind.allowed).")
    }

    static func argumentCount(_ count: Int, _ operation: Kind.Operation) -> ValueProblem {
        ValueProblem(
            code: count < operation.arguments.count ? .tooFew : .invalid,
            predicate: "gives '\(operation.name)' \(count) argument\(count == 1 ? "" : "s")",
            allowed: operation.usage, remedy: "Give \(operation.usage).")
    }
}

extension Kind {
    fileprivate var takesColour: Bool {
        switch self {
        case .colour: true
        case .anyOf(let kinds): kinds.contains(where: \.takesColour)
        default: false
        }
    }

    /// What would do, as a list or a range with its unit.
    public var allowed: String {
        switch self {
        case .text(let maximumBytes): "text of at most \(maximumBytes) bytes"
        case .path: "a path"
        case .url(let allowsEmpty): allowsEmpty ? "a URL or nothing" : "a URL such as scheme://?name=value"
        case .flag: "true, false, 1 or 0"
        case .integer(_, _, let unit), .decimal(_, _, _, let unit): unit.isEmpty ? range : "\(range) \(unit)"
        case .percentage: "\(range)%"
        case .angle: "\(range) degrees"
        case .choice(let words, _): Self.alternatives(words)
        case .colour: "RRGGBB, RRGGBBAA or a CSS colour name"
        case .format(let names): Self.alternatives(["auto"] + names)
        case .list(let element, let minimum, let maximum):
            "\(minimum == maximum ? "\(minimum)" : "\(minimum)...\(maximum)") values joined by commas, each "
                + element.allowed
        case .pair(let first, let second): "\(first.placeholder):\(second.placeholder)"
        case .operation(let operations): Self.alternatives(operations.map(\.usage))
        case .anyOf(let kinds): kinds.map(\.allowed).joined(separator: "; or ")
        case .origin: "the name of an origin"
        }
    }

    /// The bounds of a number, "1...8192"; empty for other kinds.
    var range: String {
        switch self {
        case .integer(let minimum, let maximum, _): "\(minimum)...\(maximum)"
        case .decimal(let minimum, let maximum, _, _), .percentage(let minimum, let maximum, _):
            "\(FixedPoint(minimum)?.text ?? "\(minimum)")...\(FixedPoint(maximum)?.text ?? "\(maximum)")"
        case .angle: "-360...360"
        default: ""
        }
    }

    /// "a, b or c".
    static func alternatives(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "nothing" }
        return words.dropLast().joined(separator: ", ") + " or " + last
    }
}

extension Kind.Operation {
    /// `blur:0.3...100`, `duotone:COLOUR,COLOUR`, `grayscale`.
    var usage: String {
        arguments.isEmpty ? name : name + ":" + arguments.map(\.placeholder).joined(separator: ",")
    }
}

extension Kind {
    /// What stands for a value in a pattern such as `blur:0.3...100`.
    fileprivate var placeholder: String {
        switch self {
        case .integer, .decimal, .angle: range
        case .percentage: "\(range)%"
        case .colour: "COLOUR"
        case .flag: "FLAG"
        default: "VALUE"
        }
    }
}
