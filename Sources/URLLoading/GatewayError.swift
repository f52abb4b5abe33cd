/// Why a request has no picture, for three readers: who wrote the URL, who runs the server, who wrote the plugin.
public struct GatewayError: Error, Sendable, Equatable {
    /// The HTTP status.
    public var status: Int
    /// Stable, in kebab-case; in logs, docs and tests.
    public var code: String
    /// What failed, where, and how to mend it. Public.
    public var message: String
    /// Each parameter that is wrong, all at once.
    public var problems: [ParameterProblem] = []
    /// When to come back, in seconds; with 503.
    public var retryAfterSeconds: Int?
    /// What only the operator may see: paths, reasons of the system, the last words of a host.
    public var privateDetail: String?
    /// The methods that would do, with 405.
    public var allowedMethods: [String] = []

    /// How many bytes the whole has, with 416.
    public var completeLength: Int?

    /// An error from its parts; the usual ones have a name below.
    public init(status: Int, code: String, message: String) {
        self.status = status
        self.code = code
        self.message = message
    }

    /// The same with something that only the operator sees.
    public func with(privateDetail: String) -> GatewayError {
        var error = self
        error.privateDetail = privateDetail
        return error
    }
}

/// One thing that is wrong with one parameter.
public struct ParameterProblem: Sendable, Equatable {
    /// `unknown-parameter`, `value-out-of-range`, …
    public let code: String
    /// The name as received.
    public let parameter: String
    /// The value as received; nil when the parameter is missing.
    public let value: String?
    /// What would do, such as "1...8192 pixels".
    public let allowed: String?
    /// The nearest name or value.
    public let suggestion: String?
    /// The sentence for people.
    public let message: String

    /// A problem from its parts.
    public init(
        code: String, parameter: String, value: String?, allowed: String?, suggestion: String?, message: String
    ) {
        self.code = code
        self.parameter = parameter
        self.value = value
        self.allowed = allowed
        self.suggestion = suggestion
        self.message = message
    }
}
