/// Why there is no answer, for whoever wrote the URL.
public struct HandlerError: Error, Sendable, Equatable {
    /// 400 parameters, 404 no original, 422 not decodable, 500 and so on; what is no error status becomes 502.
    public var status: Int
    /// Stable, in kebab-case, such as `picture-not-decodable`.
    public var code: String
    /// A sentence: what, where, what is allowed.
    public var message: String
    /// The parameter it is about, if it is about one.
    public var parameter: String?

    /// An error from its parts.
    public init(status: Int, code: String, message: String, parameter: String? = nil) {
        self.status = status
        self.code = code
        self.message = message
        self.parameter = parameter
    }
}
