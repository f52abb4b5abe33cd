/// What a request says of the answers that may be used for it, beyond its cache policy (RFC 9111 section 5.2.1).
public struct UseLimits: Sendable, Equatable {
    /// An older answer is not used, in seconds; nil: any age.
    public var maxAgeSeconds: Int?
    /// For how many seconds more an answer must be fresh.
    public var minFreshSeconds = 0
    /// For how many seconds a stale answer may be used.
    public var maxStaleSeconds = 0
    /// What is loaded for it is not kept.
    public var forbidsKeeping = false

    /// The request says nothing.
    public static let none = UseLimits()

    /// No limits.
    public init() {}
}
