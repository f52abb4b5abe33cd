/// Why the gateway cannot start: a sentence a fault, all that were found.
public struct GatewayStartError: Error, Sendable, CustomStringConvertible {
    /// One line each.
    public let reasons: [String]

    init(_ reasons: String...) { self.reasons = reasons }

    init(_ reasons: [String]) { self.reasons = reasons }

    /// The reasons, a line each.
    public var description: String { reasons.joined(separator: "\n") }
}
