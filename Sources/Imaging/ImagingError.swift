/// Why a picture could not be made of an original, for whoever wrote the URL and whoever put the original there.
public struct ImagingError: Error, Sendable, Equatable {
    /// The HTTP status it deserves: 422 when the original is at fault, 400 when the request is, 500 when we are.
    public let status: Int
    /// Stable, in kebab-case.
    public let code: String
    /// What failed, the limit, and how to mend it.
    public let message: String
    /// The parameter it is about; nil: none.
    public let parameter: String?

    /// An error from its parts; the usual ones have a name in `ImagingError+Texts.swift`.
    public init(status: Int, code: String, message: String, parameter: String? = nil) {
        self.status = status
        self.code = code
        self.message = message
        self.parameter = parameter
    }
}
