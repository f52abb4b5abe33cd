import URLLoading

extension Kind {
    /// The one spelling of `value`.
    ///
    /// Words of choices, formats and operations are taken as written: like names, they do not ignore case. Colours do,
    /// as in CSS. What is spelt canonically comes back unchanged.
    /// - Parameter accepts: what `auto` becomes.
    func canonical(_ value: String, accepts: AcceptedFormats = []) throws(ValueProblem) -> String {
        if value.isEmpty && !takesEmpty { throw .empty(self) }
        switch self {
        case .text(let maximumBytes): return try text(value, maximumBytes)
        case .path, .url, .origin: return value.utf8.contains(0) ? try refuse(value, "which holds a NUL byte") : value
        case .flag: return try flag(value)
        case .integer(let minimum, let maximum, let unit): return try integer(value, minimum, maximum, unit)
        case .decimal(let minimum, let maximum, let step, let unit):
            return try decimal(value, DecimalGrid(minimum: minimum, maximum: maximum, step: step), unit)
        case .percentage(let minimum, let maximum, let step):
            return try percentage(value, DecimalGrid(minimum: minimum, maximum: maximum, step: step))
        case .angle(let step): return try angle(value, step)
        case .choice(let words, let aliases): return try choice(value, words, aliases)
        case .colour: return try colour(value)
        case .format(let names): return try format(value, names, accepts)
        case .list(let element, let minimum, let maximum):
            return try list(value, element, minimum, maximum, accepts)
        case .pair(let first, let second): return try pair(value, first, second, accepts)
        case .operation(let operations): return try operation(value, operations, accepts)
        case .anyOf(let kinds): return try anyOf(value, kinds, accepts)
        }
    }

    private var takesEmpty: Bool {
        switch self {
        case .text, .url(allowsEmpty: true): true
        case .anyOf(let kinds): kinds.contains(where: \.takesEmpty)
        default: false
        }
    }

    private func refuse(
        _ value: String, _ what: String, among words: [String] = []
    ) throws(ValueProblem) -> String {
        throw .not(what, value, self, among: words)
    }

    private func text(_ value: String, _ maximumBytes: Int) throws(ValueProblem) -> String {
        if value.utf8.count > maximumBytes { throw .tooLong(bytes: value.utf8.count, limit: maximumBytes) }
        return value.utf8.contains(0) ? try refuse(value, "which holds a NUL byte") : value
    }

    private func flag(_ value: String) throws(ValueProblem) -> String {
        switch value {
        case "true", "1": "true"
        case "false", "0": "false"
        default: try refuse(value, "", among: ["true", "false"])
        }
    }

    private func integer(
        _ value: String, _ minimum: Int, _ maximum: Int, _ unit: String
    ) throws(ValueProblem) -> String {
        guard let written = WrittenNumber(value[...]), !written.hasPoint else {
            return try refuse(value, "no whole number")
        }
        guard let number = Int(value), minimum <= number, number <= maximum else {
            throw .outOfRange(value, range: range, unit: unit)
        }
        return String(number)
    }

    private func decimal(_ value: String, _ grid: DecimalGrid?, _ unit: String) throws(ValueProblem) -> String {
        guard let written = WrittenNumber(value[...]) else { return try refuse(value, "no decimal number") }
        guard let number = grid?.nearest(to: written) else { throw .outOfRange(value, range: range, unit: unit) }
        return number.text
    }

    private func percentage(_ value: String, _ grid: DecimalGrid?) throws(ValueProblem) -> String {
        guard value.utf8.last == UInt8(ascii: "%") else { return try refuse(value, "no percentage") }
        return try decimal(String(value.dropLast()), grid, "percent") + "%"
    }

    private func angle(_ value: String, _ step: Double) throws(ValueProblem) -> String {
        guard let written = WrittenNumber(value[...]) else { return try refuse(value, "no decimal number") }
        let grid = DecimalGrid(minimum: -360, maximum: 360, step: step)
        guard let number = grid?.nearest(to: written) else { throw .outOfRange(value, range: range, unit: "degrees") }
        return number.wrapped(at: 360).text
    }

    private func choice(
        _ value: String, _ words: [String], _ aliases: [String: String]
    ) throws(ValueProblem) -> String {
        if let word = words.first(where: { $0 == value }) { return word }
        guard let word = aliases[value] else { return try refuse(value, "", among: words + aliases.keys.sorted()) }
        return word
    }

    private func colour(_ value: String) throws(ValueProblem) -> String {
        guard let colour = Colour(value) else { return try refuse(value, "no colour", among: Colour.names) }
        return colour.text
    }

    private func anyOf(_ value: String, _ kinds: [Kind], _ accepts: AcceptedFormats) throws(ValueProblem) -> String {
        var nearest: ValueProblem?
        for kind in kinds {
            do throws(ValueProblem) {
                return try kind.canonical(value, accepts: accepts)
            } catch {
                // A number beyond its bounds says more than "not one of these words".
                if error.code == .outOfRange, nearest?.code != .outOfRange { nearest = error }
                if nearest == nil, error.suggestion != nil { nearest = error }
            }
        }
        if let nearest, nearest.code == .outOfRange { throw nearest }
        if value.isEmpty { throw .empty(self) }
        var problem = ValueProblem.not("", value, self)
        problem.suggestion = nearest?.suggestion
        throw problem
    }
}
