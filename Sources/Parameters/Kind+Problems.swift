import URLLoading

extension Kind {
    /// What makes no sense in this declaration, a sentence each; empty when it can be used.
    ///
    /// - Parameter isOption: origins are named in options only, alone or in a list.
    func problems(isOption: Bool) -> [String] {
        switch self {
        case .text(let maximumBytes):
            maximumBytes > 0 ? [] : ["text of at most \(maximumBytes) bytes holds nothing. Allow at least 1."]
        case .path, .url, .flag, .colour: []
        case .integer(let minimum, let maximum, _): minimum <= maximum ? [] : [emptyRange]
        case .decimal(let minimum, let maximum, let step, _): decimalProblems(minimum, maximum, step)
        case .percentage(let minimum, let maximum, let step): decimalProblems(minimum, maximum, step)
        case .angle(let step): decimalProblems(-360, 360, step)
        case .choice(let words, let aliases): choiceProblems(words, aliases)
        case .format(let names):
            wordProblems(names) + (names.contains("auto") ? ["'auto' is always there. Drop it."] : [])
        case .list(let element, let minimum, let maximum): listProblems(element, minimum, maximum, isOption)
        case .pair(let first, let second): pairProblems(first, second)
        case .operation(let operations): operationProblems(operations)
        case .anyOf(let kinds):
            (kinds.count >= 2 ? [] : ["anyOf needs at least two kinds."])
                + kinds.flatMap { $0.problems(isOption: false) }
        case .origin: isOption ? [] : ["only an option can name an origin, alone or in a list."]
        }
    }

    private var emptyRange: String { "the range \(range) is empty. Put the smaller number first." }

    private func decimalProblems(_ minimum: Double, _ maximum: Double, _ step: Double) -> [String] {
        guard step > 0 else { return ["the step \(step) is not above zero."] }
        guard let grid = DecimalGrid(minimum: minimum, maximum: maximum, step: step) else {
            return [
                "\(minimum), \(maximum) and \(step) need at most \(FixedPoint.mostWholeDigits) digits before the point "
                    + "and \(FixedPoint.mostPlaces) after it."
            ]
        }
        if grid.isEmpty { return [emptyRange] }
        return grid.boundsAreMultiples ? [] : ["the bounds \(range) are no multiples of the step \(step)."]
    }

    private func choiceProblems(_ words: [String], _ aliases: [String: String]) -> [String] {
        var problems = wordProblems(words)
        for (alias, word) in aliases.sorted(by: { $0.key < $1.key }) {
            if words.contains(alias) { problems.append("'\(alias)' is both a word and an alias.") }
            if !words.contains(word) {
                problems.append("the alias '\(alias)' stands for '\(word)', which is no word here.")
            }
        }
        return problems
    }

    private func wordProblems(_ words: [String]) -> [String] {
        if words.isEmpty { return ["there is no word to choose."] }
        if words.contains("") { return ["the empty word cannot be chosen."] }
        return words.repeatedNames.map { "'\($0)' is there twice." }
    }

    private func listProblems(_ element: Kind, _ minimum: Int, _ maximum: Int, _ isOption: Bool) -> [String] {
        var problems = element.problems(isOption: isOption)
        if minimum < 1 || minimum > maximum {
            problems.append("a list has \(minimum)...\(maximum) values. Give 1 or more.")
        }
        if element.holdsCommas {
            problems.append("a list's values cannot be lists, formats or operations with arguments.")
        }
        return problems
    }

    private func pairProblems(_ first: Kind, _ second: Kind) -> [String] {
        first.problems(isOption: false).map { "the first half: \($0)" }
            + second.problems(isOption: false).map { "the second half: \($0)" }
            + (first.holdsColons ? ["the first half of a pair cannot hold a colon."] : [])
    }

    private func operationProblems(_ operations: [Operation]) -> [String] {
        var problems = wordProblems(operations.map(\.name))
        for operation in operations {
            if operation.name.utf8.contains(UInt8(ascii: ":")) { problems.append("'\(operation.name)' holds a colon.") }
            for (index, argument) in operation.arguments.enumerated() {
                problems += argument.problems(isOption: false).map {
                    "argument \(index + 1) of '\(operation.name)': \($0)"
                }
                if argument.holdsCommas { problems.append("an argument of '\(operation.name)' cannot hold commas.") }
            }
        }
        return problems
    }

    /// Whether its canonical values may have commas in them, so that it cannot be a part of a list.
    private var holdsCommas: Bool {
        switch self {
        case .list, .format: true
        case .pair(let first, let second): first.holdsCommas || second.holdsCommas
        case .operation(let operations): operations.contains { $0.arguments.count > 1 }
        case .anyOf(let kinds): kinds.contains(where: \.holdsCommas)
        case .choice(let words, _): words.contains { $0.utf8.contains(UInt8(ascii: ",")) }
        default: false
        }
    }

    /// Whether its values can be put into the order of numbers.
    var beginsWithNumber: Bool {
        switch self {
        case .integer, .decimal, .angle: true
        case .pair(let first, _): first.beginsWithNumber
        default: false
        }
    }

    /// Whether its canonical values may have colons in them, so that it cannot be the first half of a pair.
    private var holdsColons: Bool {
        switch self {
        case .flag, .integer, .decimal, .percentage, .angle, .colour: false
        case .list(let element, _, _): element.holdsColons
        case .choice(let words, _): words.contains { $0.utf8.contains(UInt8(ascii: ":")) }
        case .operation(let operations): operations.contains { !$0.arguments.isEmpty }
        case .anyOf(let kinds): kinds.contains(where: \.holdsColons)
        case .text, .path, .url, .format, .pair, .origin: true
        }
    }
}

extension [String] {
    /// Those that are there more than once, in the order of their second appearance.
    var repeatedNames: [String] {
        var seen: Set<String> = []
        return filter { !seen.insert($0).inserted }
    }
}
