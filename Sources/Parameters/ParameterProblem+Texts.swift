import URLLoading

/// What is said of a query beyond single values; `ErrorTextTests` holds these as a table.
extension ParameterProblem {
    static func unknown(_ item: QueryItem, noun: String, _ set: ParameterSet) -> ParameterProblem {
        let names = set.parameters.map(\.name)
        let allowed = names.isEmpty ? "none" : names.joined(separator: ", ")
        let found = NearestName.find(item.name, among: names + set.parameters.flatMap(\.aliases))
        // By its own name, as it stands among the allowed.
        let nearest = set.parameters.first { found.map($0.aliases.contains) ?? false }?.name ?? found
        let hint = nearest.map { "Did you mean '\($0)'?" } ?? "Allowed: \(allowed)."
        return ParameterProblem(
            code: "unknown-\(noun)", parameter: GatewayError.excerpt(item.name),
            value: GatewayError.excerpt(item.value), allowed: allowed, suggestion: nearest,
            message: "unknown \(noun) '\(GatewayError.excerpt(item.name))'. \(hint)")
    }

    static func missing(_ parameter: Parameter) -> ParameterProblem {
        let example = parameter.example.map { ", such as \(parameter.name)=\($0)" } ?? ""
        return ParameterProblem(
            code: "missing-parameter", parameter: parameter.name, value: nil, allowed: parameter.kind.allowed,
            suggestion: nil, message: "'\(parameter.name)' is missing. Give \(parameter.kind.allowed)\(example).")
    }

    static func unknownPreset(_ name: String, among names: [String]) -> ParameterProblem {
        let suggestion = NearestName.find(name, among: names)
        let question = suggestion.map { " Did you mean '\($0)'?" } ?? ""
        let known = names.isEmpty ? "The configuration has none." : "Presets here: \(names.joined(separator: ", "))."
        return ParameterProblem(
            code: "invalid-value", parameter: Presets.parameter, value: GatewayError.excerpt(name),
            allowed: names.isEmpty ? "none" : Kind.alternatives(names), suggestion: suggestion,
            message: "'preset' is '\(GatewayError.excerpt(name))', which is no preset.\(question) \(known)")
    }

    static var twoPresets: ParameterProblem {
        ParameterProblem(
            code: "repeated-parameter", parameter: Presets.parameter, value: nil, allowed: "one", suggestion: nil,
            message: "'preset' is given more than once. Give one.")
    }

    /// Where the configuration has URLs say nothing but a preset.
    static func notBesidePreset(_ item: QueryItem, presets: [String]) -> ParameterProblem {
        ParameterProblem(
            code: "preset-only", parameter: GatewayError.excerpt(item.name), value: GatewayError.excerpt(item.value),
            allowed: Presets.parameter, suggestion: nil,
            message: "'\(GatewayError.excerpt(item.name))' cannot be given here: only presets may say it. "
                + "Give preset as \(Kind.alternatives(presets)).")
    }

    /// `spellings`: the names under which it came.
    static func repeated(_ item: QueryItem, _ parameter: Parameter, _ spellings: [String]) -> ParameterProblem {
        let maximum = parameter.repeats?.maximum ?? 1
        let allowed = maximum == 1 ? "one" : "at most \(maximum)"
        let other = spellings.first { $0 != item.name }
        let message =
            if let other, maximum == 1 {
                "'\(other)' and '\(item.name)' are the same parameter. Give one of them."
            } else {
                "'\(item.name)' is given \(spellings.count) times. Give \(allowed)."
            }
        return ParameterProblem(
            code: "repeated-parameter", parameter: item.name, value: GatewayError.excerpt(item.value),
            allowed: allowed, suggestion: nil, message: message)
    }

    static func tooFew(_ parameter: Parameter, count: Int) -> ParameterProblem {
        let minimum = parameter.repeats?.minimum ?? 1
        return ParameterProblem(
            code: "too-few-values", parameter: parameter.name, value: nil, allowed: "at least \(minimum)",
            suggestion: nil,
            message: "'\(parameter.name)' is given \(count == 1 ? "once" : "\(count) times"). Give at least \(minimum)."
        )
    }

    static func noneOf(_ group: [String]) -> ParameterProblem {
        ParameterProblem(
            code: "missing-parameter", parameter: group.first ?? "", value: nil, allowed: Kind.alternatives(group),
            suggestion: nil,
            message: "\(Kind.alternatives(group.map { "'\($0)'" })) is missing. Give exactly one of them.")
    }

    static func conflict(_ given: [String], _ group: [String]) -> ParameterProblem {
        let names = given.map { "'\($0)'" }
        let last = names.last ?? ""
        return ParameterProblem(
            code: "conflicting-parameters", parameter: given.last ?? "", value: nil,
            allowed: "exactly one of \(group.joined(separator: ", "))", suggestion: nil,
            message: "\(names.dropLast().joined(separator: ", ")) and \(last) are given. "
                + "Give exactly one of \(Kind.alternatives(group)).")
    }
}
