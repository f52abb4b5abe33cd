/// Why something could not be drawn: cairo had no memory for it, or the size is beyond its limit.
public struct DrawingError: Error, Sendable, Equatable {
    /// What cairo says.
    public let reason: String

    /// An error with cairo's words.
    public init(reason: String) { self.reason = reason }
}
