public import URLLoading

/// Named sets of parameters that the configuration gives a plugin, for URLs that say `preset=NAME`.
///
/// A URL is expanded before it is checked, so that one with a preset and one that spells the same out are the same
/// request. What the URL says itself wins.
public struct Presets: Sendable, Equatable {
    /// The name of the parameter.
    public static let parameter = "preset"
    /// None, and everything may be said in URLs.
    public static let none = Presets([:])

    private let items: [String: [QueryItem]]
    private let isExclusive: Bool

    /// Sets by name.
    ///
    /// - Parameter isExclusive: whether URLs from outside may name a preset and what no preset can say, and nothing else.
    public init(_ items: [String: [QueryItem]], isExclusive: Bool = false) {
        self.items = items
        self.isExclusive = isExclusive
    }

    /// A query with what its preset says in the place of `preset=NAME`.
    ///
    /// - Parameters:
    ///   - isOutside: whether a client asks, and not another handler.
    ///   - url: as received, for the message.
    /// - Throws: ``GatewayError/parameters(_:url:)`` when there is no such preset, when the query names two, or when it
    ///   says what only a preset may.
    func expand(
        _ query: [QueryItem], _ declaration: ParameterSet, isOutside: Bool, url: String
    ) throws(GatewayError) -> [QueryItem] {
        let named = query.filter { $0.name == Self.parameter }
        if named.isEmpty && !(isExclusive && isOutside) { return query }
        var problems: [ParameterProblem] = named.dropFirst().map { _ in .twoPresets }
        if let name = named.first?.value, items[name] == nil {
            problems.append(.unknownPreset(name, among: items.keys.sorted()))
        }
        if isExclusive && isOutside {
            problems += query.filter { !declaration.mayStandBesidePreset($0.name) }.map {
                .notBesidePreset($0, presets: items.keys.sorted())
            }
        }
        if !problems.isEmpty { throw .parameters(problems, url: url) }
        let said = Set(query.compactMap { declaration[$0.name]?.name })
        let added = named.first.flatMap { items[$0.value] } ?? []
        return query.filter { $0.name != Self.parameter }
            + added.filter { item in declaration[item.name].map { !said.contains($0.name) } ?? false }
    }
}

extension ParameterSet {
    /// What is wrong with a preset for URLs with these parameters, each problem with the index of its item.
    ///
    /// Nothing is missing in it: the URL may say it.
    public func presetProblems(_ items: [QueryItem]) -> [CheckedOptions.Problem] {
        var check = QueryCheck(self, accepts: [], noun: "parameter")
        check.read(items)
        return check.problems.map { CheckedOptions.Problem(index: $0.index, problem: $0.problem) }
    }

    /// Which original it is cannot be said by a preset; unknown names are left to the check.
    fileprivate func mayStandBesidePreset(_ name: String) -> Bool {
        guard name != Presets.parameter, let parameter = self[name] else { return true }
        return parameter.isRequired || exactlyOneOf.contains { $0.contains(parameter.name) }
    }
}
