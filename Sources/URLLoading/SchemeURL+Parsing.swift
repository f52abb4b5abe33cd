extension SchemeURL {
    /// Reads the raw target of a request (`REQUEST_URI`) below `prefix`.
    ///
    /// `/map?…`, `/map/?…`, `/map:/…` and `/map://…` mean the same: nginx and clients fold slashes.
    /// - Parameters:
    ///   - target: raw, still percent-encoded.
    ///   - prefix: the path under which the gateway is mounted, without a slash at its end; empty for the root.
    public init(requestTarget target: String, prefix: String, limits: RequestLimits) throws(GatewayError) {
        if target.utf8.count > limits.targetBytes { throw .targetTooLong(limit: limits.targetBytes) }
        guard target.hasPrefix(prefix + "/") else { throw .outsidePrefix(prefix, target: target) }
        try self.init(target.dropFirst(prefix.count + 1), text: nil, limits: limits)
    }

    /// Reads the URL of a nested load, `asset://?id=7`. A single slash, as proxies leave it, is accepted.
    public init(_ url: String, limits: RequestLimits) throws(GatewayError) {
        if url.utf8.count > limits.targetBytes { throw .targetTooLong(limit: limits.targetBytes) }
        guard let colon = url.firstIndex(of: ":"), url[..<colon].allSatisfy({ $0 != "/" && $0 != "?" }) else {
            throw .malformedURL(url, reason: "it has no scheme; write scheme://?name=value")
        }
        try self.init(Substring(url), text: url, limits: limits)
    }

    /// `scheme`, then `:/`, `://` or `/` or nothing, then the location, then `?` and the query.
    private init(_ source: Substring, text: String?, limits: RequestLimits) throws(GatewayError) {
        if source.contains("#") {
            throw .malformedURL(String(source), reason: "'#' starts a fragment, which no server sees; write %23")
        }
        let question = source.firstIndex(of: "?") ?? source.endIndex
        let path = source[..<question]
        let end = path.firstIndex { $0 == ":" || $0 == "/" } ?? path.endIndex
        let scheme = path[..<end].lowercased()
        var rest = path[end...]
        if rest.first == ":" { rest.removeFirst() }
        let slashes = rest.prefix { $0 == "/" }.count
        rest = rest.dropFirst(min(slashes, 2))
        let text = text ?? Self.spelling(scheme, rest, source[question...])
        guard !scheme.isEmpty, scheme.utf8.allSatisfy(Self.isSchemeByte) else {
            throw .malformedURL(text, reason: "a scheme is letters, digits, '+', '-' and '.'")
        }
        self.scheme = scheme
        self.text = text
        location = try rest.isEmpty ? [] : Self.components(rest, of: text)
        query = try Self.items(source[question...].dropFirst(), of: text, limit: limits.queryItems)
    }

    private static func spelling(_ scheme: String, _ rest: Substring, _ query: Substring) -> String {
        "\(scheme)://\(rest)\(query)"
    }

    private static func isSchemeByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"),
            UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    private static func components(_ path: Substring, of text: String) throws(GatewayError) -> [String] {
        var components: [String] = []
        for component in path.split(separator: "/", omittingEmptySubsequences: false) {
            components.append(try decode(component, of: text))
        }
        return components
    }

    private static func items(_ query: Substring, of text: String, limit: Int) throws(GatewayError) -> [QueryItem] {
        var items: [QueryItem] = []
        for pair in query.split(separator: "&") {
            if items.count == limit { throw .tooManyParameters(limit: limit, url: text) }
            let equals = pair.firstIndex(of: "=") ?? pair.endIndex
            items.append(
                QueryItem(try decode(pair[..<equals], of: text), try decode(pair[equals...].dropFirst(), of: text)))
        }
        return items
    }

    private static func decode(_ component: Substring, of text: String) throws(GatewayError) -> String {
        do throws(PercentCoding.Failure) {
            return try PercentCoding.decode(component)
        } catch {
            throw .malformedURL(text, reason: error.explanation(in: component))
        }
    }
}

extension PercentCoding.Failure {
    func explanation(in component: Substring) -> String {
        switch self {
        case .malformedEscape(let offset):
            "'\(component.utf8Excerpt(at: offset))' is no percent escape; write a literal percent sign as %25"
        case .nul: "it holds a NUL byte (%00)"
        case .invalidUTF8: "'\(component)' is not UTF-8 once decoded"
        }
    }
}

extension Substring {
    fileprivate func utf8Excerpt(at offset: Int) -> String {
        String(decoding: utf8.dropFirst(offset).prefix(3), as: UTF8.self)
    }
}
