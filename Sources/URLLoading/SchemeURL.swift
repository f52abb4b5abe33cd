/// One `name=value` of a query, decoded. `a` and `a=` are both the empty value.
public struct QueryItem: Hashable, Sendable {
    /// Before the first `=`.
    public let name: String
    /// After it.
    public let value: String

    /// A pair of decoded texts.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// A URL in scheme style, taken apart and decoded once: `map://?latitude=59.93&longitude=30.33`.
public struct SchemeURL: Sendable, Equatable {
    /// In lower case; schemes ignore case (RFC 3986 section 3.1).
    public let scheme: String
    /// What stands between `scheme://` and `?`, split at slashes and decoded: authority first, then the path.
    /// Empty for most schemes.
    public let location: [String]
    /// In the order of the URL.
    public let query: [QueryItem]
    /// As it was received, for error messages.
    public let text: String

    /// Parts that are already decoded.
    public init(scheme: String, location: [String], query: [QueryItem], text: String) {
        self.scheme = scheme
        self.location = location
        self.query = query
        self.text = text
    }
}

/// What a request may cost before it is understood.
public struct RequestLimits: Sendable, Equatable {
    /// The longest request target, 16 KiB by default; a longer one is 414.
    public var targetBytes = 16 << 10
    /// The most query items, 256 by default; more is 400.
    public var queryItems = 256

    /// The defaults.
    public init() {}
}
