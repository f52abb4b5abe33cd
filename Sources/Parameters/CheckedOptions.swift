public import URLLoading

extension ParameterSet {
    /// Checks the options that the configuration gives a plugin, as parameters are checked.
    ///
    /// Never fails: what is wrong is in ``CheckedOptions/problems``, all at once, so that the caller can say in which
    /// line of the configuration it stands.
    public func checkOptions(_ options: [QueryItem]) -> CheckedOptions {
        var check = QueryCheck(self, accepts: [], noun: "option")
        check.read(options)
        check.finish()
        let problems = check.problems.map { CheckedOptions.Problem(index: $0.index, problem: $0.problem) }
        let canonical = problems.isEmpty ? check.canonicalItems : []
        return CheckedOptions(canonical: canonical, filled: filled(canonical), problems: problems)
    }
}

/// The options of a plugin after ``ParameterSet/checkOptions(_:)``.
public struct CheckedOptions: Sendable {
    /// In canonical spelling, defaults dropped, sorted by name; empty when there are problems.
    public let canonical: [QueryItem]
    /// The same with defaults filled in: what the plugin is given.
    public let filled: [QueryItem]
    /// What is wrong, in the order of the options, then what is missing.
    public let problems: [Problem]

    /// One thing that is wrong.
    public struct Problem: Sendable, Equatable {
        /// Which of the given options it is about; nil: something that is missing, or several.
        public let index: Int?
        /// What is wrong; its message is a sentence.
        public let problem: ParameterProblem
    }

    /// The canonical spelling as one text, equal for options that mean the same; its digest names them in cache keys.
    public var text: String {
        canonical.map { "\(PercentCoding.encode($0.name))=\(PercentCoding.encode($0.value))" }.joined(separator: "&")
    }

    /// The names of origins that the options give: the plugin may load from these and no others.
    public func origins(declaredBy set: ParameterSet) -> [String] {
        var origins: [String] = []
        for item in filled {
            switch set[item.name]?.kind {
            case .origin: origins.append(item.value)
            case .list(of: .origin, _, _): origins += item.value.parts(separator: ",")
            default: break
            }
        }
        return origins
    }
}
