/// The one spelling of equal requests: aliases resolved, defaults dropped, numbers in shortest form, names sorted.
public struct CanonicalRequest: Hashable, Sendable, CustomStringConvertible {
    /// In lower case.
    public let scheme: String
    /// Authority and path, for the schemes that have them.
    public let location: [String]
    /// Sorted by name; repeated names keep their order.
    public let items: [QueryItem]
    /// `asset://?id=7&width=600`: every byte escaped but RFC 3986's unreserved ones, so that no two requests look alike.
    public let text: String

    /// `items` must be in canonical order and spelling.
    public init(scheme: String, location: [String] = [], items: [QueryItem]) {
        self.scheme = scheme
        self.location = location
        self.items = items
        var text = "\(scheme)://\(location.map(PercentCoding.encode).joined(separator: "/"))"
        var separator = "?"
        for item in items {
            text += "\(separator)\(PercentCoding.encode(item.name))=\(PercentCoding.encode(item.value))"
            separator = "&"
        }
        self.text = text
    }

    /// Its text.
    public var description: String { text }

    /// Requests are equal when they are spelt equally.
    public static func == (one: CanonicalRequest, other: CanonicalRequest) -> Bool { one.text == other.text }

    /// Of the spelling.
    public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// Under which an answer is kept and a load is shared: which handler in which version with which options, and the
/// canonical request. Nothing else, and no header.
public struct CacheKey: Hashable, Sendable, CustomStringConvertible {
    /// `plugin;rendering-version;options-digest;canonical-request`.
    public let description: String

    /// Joins the parts; the first three hold no semicolon.
    public init(plugin: String, renderingVersion: Int, optionsDigest: String, request: CanonicalRequest) {
        description = "\(plugin);\(renderingVersion);\(optionsDigest);\(request.text)"
    }

    /// The canonical request alone.
    public var requestText: Substring {
        var rest = description.utf8[...]
        for _ in 0..<3 { rest = rest.drop { $0 != UInt8(ascii: ";") }.dropFirst() }
        return Substring(rest)
    }
}
