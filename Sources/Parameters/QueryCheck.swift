import URLLoading

/// One problem, and which item of the query has it.
struct FoundProblem {
    /// In the order of the URL; nil when it is about what is missing or about several items.
    let index: Int?
    let problem: ParameterProblem
}

/// Reads one query against a declaration: first ``read(_:)``, then perhaps ``fill(_:)``, then ``finish()``.
///
/// What it found is in ``problems`` and ``canonicalItems``.
struct QueryCheck {
    /// "parameter" or "option".
    let noun: String
    private let declaration: ParameterSet
    private let accepts: AcceptedFormats
    /// In the order of the query, then what is missing or in conflict in the order of the declaration.
    private(set) var problems: [FoundProblem] = []
    /// Problems of items beyond ``toldLimit``, which are counted and not told.
    private(set) var untold = 0
    /// The spellings under which each parameter came, also those with wrong values.
    private var received: [String: [String]] = [:]
    private var values: [String: [String]] = [:]

    init(_ declaration: ParameterSet, accepts: AcceptedFormats, noun: String) {
        self.declaration = declaration
        self.accepts = accepts
        self.noun = noun
    }

    /// So many wrong items are told. Finding the nearest name and spelling what is allowed costs a hundred times what a
    /// right item does, and nobody mends more mistakes at once.
    static let toldLimit = 16

    /// Takes every item, in order.
    mutating func read(_ query: [QueryItem]) {
        let declared = query.map { declaration[$0.name] }
        for (item, parameter) in zip(query, declared) {
            if let parameter { received[parameter.name, default: []].append(item.name) }
        }
        var seen: [String: Int] = [:]
        for (index, item) in query.enumerated() {
            guard let parameter = declared[index] else {
                tell(at: index) { .unknown(item, noun: $0.noun, $0.declaration) }
                continue
            }
            take(item, as: parameter, at: index)
            seen[parameter.name, default: 0] += 1
            if seen[parameter.name] == (parameter.repeats?.maximum ?? 1) + 1 {
                tell(at: index) { .repeated(item, parameter, $0.received[parameter.name] ?? []) }
            }
        }
    }

    private mutating func take(_ item: QueryItem, as parameter: Parameter, at index: Int) {
        do throws(ValueProblem) {
            values[parameter.name, default: []].append(try parameter.kind.canonical(item.value, accepts: accepts))
        } catch {
            tell(at: index) { _ in error.problem(parameter: item.name, value: item.value) }
        }
    }

    /// Sets the size that a nested load wants, if the query names none: `width` and `height`, or `size` with the longer
    /// side, as far as they are whole numbers, each within its bounds. Then also `fit=cover`, if there is such a choice
    /// and the query makes none, the box's `gravity` in the same way, and `dpr` is 1, since a box counts device pixels.
    mutating func fill(_ box: PixelBox) {
        let sides =
            declaration.declaresInteger("width") && declaration.declaresInteger("height")
            ? [("width", box.width), ("height", box.height)]
            : declaration.declaresInteger("size") ? [("size", max(box.width, box.height))] : []
        if sides.isEmpty || sides.contains(where: { received[$0.0] != nil }) { return }
        for (name, side) in sides {
            guard case .integer(let minimum, let maximum, _)? = declaration[name]?.kind else { continue }
            imply(name, String(max(minimum, min(maximum, side))))
        }
        if case .choice(let words, _)? = declaration["fit"]?.kind, words.contains("cover"), received["fit"] == nil {
            imply("fit", "cover")
        }
        implyGravity(box.gravity)
        if declaration["dpr"]?.defaultValue == "1" { imply("dpr", "1") }
    }

    /// Where the handler has such a `gravity` and the query names none.
    private mutating func implyGravity(_ gravity: String) {
        guard !gravity.isEmpty, received["gravity"] == nil, let kind = declaration["gravity"]?.kind,
            let canonical = try? kind.canonical(gravity, accepts: accepts)
        else { return }
        imply("gravity", canonical)
    }

    private mutating func imply(_ name: String, _ value: String) {
        values[name] = [value]
        if received[name] == nil { received[name] = [name] }
    }

    /// Looks for what is missing, too few, or in conflict.
    mutating func finish() {
        for parameter in declaration.parameters {
            let count = received[parameter.name]?.count ?? 0
            if count == 0, parameter.isRequired { report(.missing(parameter)) }
            if let repeats = parameter.repeats, count > 0, count < repeats.minimum {
                report(.tooFew(parameter, count: count))
            }
        }
        for group in declaration.exactlyOneOf {
            let given = group.filter { received[$0] != nil }
            if given.isEmpty { report(.noneOf(group)) }
            if given.count > 1 { report(.conflict(given, group)) }
        }
    }

    private mutating func tell(at index: Int, _ problem: (Self) -> ParameterProblem) {
        if problems.count < Self.toldLimit { report(problem(self), at: index) } else { untold += 1 }
    }

    private mutating func report(_ problem: ParameterProblem, at index: Int? = nil) {
        problems.append(FoundProblem(index: index, problem: problem))
    }

    /// Sorted by name, defaults dropped, repeated values in their order. Without meaning when there are problems.
    var canonicalItems: [QueryItem] {
        declaration.sortedByName.flatMap { parameter in
            let values = sorted(values[parameter.name] ?? negotiated(parameter), as: parameter)
            let isDefault = values.count == 1 && values[0].isSpelt(parameter.defaultValue)
            return isDefault ? [] : values.map { QueryItem(parameter.name, $0) }
        }
    }

    /// Those whose order means nothing, in that of their numbers; those of one number stay in theirs.
    private func sorted(_ values: [String], as parameter: Parameter) -> [String] {
        guard parameter.repeats?.isSorted == true else { return values }
        let numbers = values.map { Double($0.parts(separator: ":", atMost: 2)[0]) ?? 0 }
        return values.indices.sorted { (numbers[$0], $0) < (numbers[$1], $1) }.map { values[$0] }
    }

    /// An absent format is `auto` where that is its default, and so depends on what the client accepts.
    private func negotiated(_ parameter: Parameter) -> [String] {
        guard case .format = parameter.kind, parameter.defaultValue == "auto" else { return [] }
        return (try? parameter.kind.canonical("auto", accepts: accepts)).map { [$0] } ?? []
    }
}

extension ParameterSet {
    /// Names are ASCII, so this is the order of their bytes.
    var sortedByName: [Parameter] {
        parameters.indices.sorted { parameters[$0].name < parameters[$1].name }.map { parameters[$0] }
    }

    func declaresInteger(_ name: String) -> Bool {
        if case .integer? = parameters.first(where: { $0.name == name })?.kind { true } else { false }
    }
}

extension String {
    /// The same bytes; `==` also holds for texts that only look the same (Unicode canonical equivalence).
    func isSpelt(_ other: String?) -> Bool { other.map { utf8.elementsEqual($0.utf8) } ?? false }
}
