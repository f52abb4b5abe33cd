import URLLoading

extension ParameterSet {
    /// More parameters than this are refused.
    public static let mostParameters = 64

    /// What makes no sense in these declarations, a sentence each.
    func problems(areOptions: Bool) -> [String] {
        var problems: [String] = []
        if parameters.count > Self.mostParameters {
            problems.append("\(parameters.count) parameters are declared. Declare at most \(Self.mostParameters).")
        }
        problems += parameters.flatMap { [$0.name] + $0.aliases }.repeatedNames.map {
            "the name '\($0)' is declared twice."
        }
        for parameter in parameters {
            problems += parameter.problems(isOption: areOptions).map {
                "'\(GatewayError.excerpt(parameter.name))': \($0)"
            }
        }
        for group in exactlyOneOf { problems += self.problems(of: group) }
        return problems
    }

    private func problems(of group: [String]) -> [String] {
        var problems = group.repeatedNames.map { "exactlyOneOf names '\($0)' twice." }
        if group.count < 2 { problems.append("exactlyOneOf needs at least two names, not \(group).") }
        for name in group {
            guard let parameter = parameters.first(where: { $0.name == name }) else {
                let question = NearestName.question(name, among: parameters.map(\.name))
                problems.append("exactlyOneOf names '\(name)', which is not declared.\(question)")
                continue
            }
            if parameter.isRequired || parameter.defaultValue != nil {
                problems.append("'\(name)' is one of \(group), so it can be neither required nor have a default.")
            }
        }
        return problems
    }
}

extension Parameter {
    func problems(isOption: Bool) -> [String] {
        var problems: [String] = []
        for name in [name] + aliases where !NameRules.isName(name) {
            problems.append(
                "a name is 1...\(NameRules.mostBytes) letters, digits and hyphens, a letter first, not '\(name)'.")
        }
        if help.isEmpty { problems.append("its help is missing.") }
        if let repeats, repeats.minimum < 1 || repeats.minimum > repeats.maximum {
            problems.append(
                "it repeats \(repeats.minimum)...\(repeats.maximum) times. Give 1 or more, the smaller first.")
        }
        if repeats?.isSorted == true, !kind.beginsWithNumber {
            problems.append("isSorted is for numbers, and for pairs that begin with one. Drop it.")
        }
        let ofKind = kind.problems(isOption: isOption)
        return problems + ofKind + (ofKind.isEmpty ? defaultProblems : [])
    }

    private var defaultProblems: [String] {
        guard let defaultValue else { return [] }
        if isRequired { return ["it is required, so its default '\(defaultValue)' is never used. Drop one of them."] }
        if let repeats, repeats.minimum > 1 {
            return ["it needs \(repeats.minimum) values, so it can have no default."]
        }
        do throws(ValueProblem) {
            let canonical = try kind.canonical(defaultValue)
            return canonical.isSpelt(defaultValue) ? [] : ["its default is '\(defaultValue)'. Write '\(canonical)'."]
        } catch {
            return ["its default is wrong: \(error.problem(parameter: name, value: defaultValue).message)"]
        }
    }
}
