import URLLoading

/// Why a value is refused, before it is known to which parameter it belongs.
struct ValueProblem: Error, Equatable {
    enum Code: String {
        case invalid = "invalid-value"
        case outOfRange = "value-out-of-range"
        case tooFew = "too-few-values"
    }

    var code: Code
    /// Which part of the value, such as "value 2 of "; empty: the whole.
    var part = ""
    /// "is 90000 pixels".
    var predicate: String
    /// The nearest value.
    var suggestion: String?
    /// What would do, with its unit.
    var allowed: String
    /// How to mend it: "Give 1...8192."
    var remedy: String

    /// With the name of the parameter as it was received.
    func problem(parameter name: String, value: String) -> ParameterProblem {
        let question = suggestion.map { " Did you mean '\($0)'?" } ?? ""
        return ParameterProblem(
            code: code.rawValue, parameter: name, value: GatewayError.excerpt(value), allowed: allowed,
            suggestion: suggestion,
            message: "\(part)'\(GatewayError.excerpt(name))' \(predicate).\(question) \(remedy)")
    }

    /// The same, of a part of the value.
    func within(_ part: String) -> ValueProblem {
        var problem = self
        problem.part = self.part + part
        return problem
    }
}
