extension SchemeURL {
    /// Reads the raw target of a request (`REQUEST_URI`) below `prefix`.
    ///
    /// `/map?…`, `/map/?…`, `/map:/…` and `/map://…` mean the same: nginx and clients fold slashes.
    /// - Parameters:
    ///   - target: raw, still percent-encoded.
    ///   - prefix: the path under which the gateway is mounted, without a slash at its end; empty for the root.
    public init(requestTarget target: String, prefix: String, limits: RequestLimits) throws(GatewayError) {
        if target.utf8.count > limits.targetBytes { throw .targetTooLong(limit: limits.targetBytes) }
        guard target.utf8.starts(with: "\(prefix)/".utf8) else { throw .outsidePrefix(prefix, target: target) }
        try self.init(Substring(target.utf8.dropFirst(prefix.utf8.count + 1)), text: nil, limits: limits)
    }

    /// Reads the URL of a nested load, `asset://?id=7`. A single slash, as proxies leave it, is accepted.
    public init(_ url: String, limits: RequestLimits) throws(GatewayError) {
        if url.utf8.count > limits.targetBytes { throw .targetTooLong(limit: limits.targetBytes) }
        let delimiter = url.utf8.first { [.colon, .slash, .question].contains($0) }
        guard delimiter == .colon else {
            throw .malformedURL(url, reason: "it has no scheme; write scheme://?name=value")
        }
        try self.init(Substring(url), text: url, limits: limits)
    }

    /// `scheme`, then `:/`, `://` or `/` or nothing, then the location, then `?` and the query.
    ///
    /// Works on bytes: a combining mark after a `/` or `?` would make another `Character` of it.
    private init(_ source: Substring, text: String?, limits: RequestLimits) throws(GatewayError) {
        if source.utf8.contains(UInt8(ascii: "#")) {
            throw .malformedURL(String(source), reason: "'#' starts a fragment, which no server sees; write %23")
        }
        let path = source.utf8.prefix { $0 != .question }
        let query = source.utf8[path.endIndex...]
        let name = path.prefix { $0 != .colon && $0 != .slash }
        var rest = path[name.endIndex...]
        if rest.first == .colon { rest.removeFirst() }
        let slashes = rest.prefix { $0 == .slash }.count
        rest = rest.dropFirst(min(slashes, 2))
        guard !name.isEmpty, name.allSatisfy(Self.isSchemeByte) else {
            throw .malformedURL(
                text ?? String(source), reason: "a scheme is letters, digits, '+', '-' and '.'")
        }
        scheme = Substring(name).lowercased()
        self.text = text ?? "\(scheme)://\(Substring(rest))\(Substring(query))"
        location = try rest.isEmpty ? [] : Self.components(rest, of: self.text)
        self.query = try Self.items(query.dropFirst(), of: self.text, limit: limits.queryItems)
    }

    private static func isSchemeByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    private static func components(
        _ path: Substring.UTF8View, of text: String
    ) throws(GatewayError) -> [String] {
        var components: [String] = []
        for component in path.split(separator: .slash, omittingEmptySubsequences: false) {
            components.append(try decode(component, of: text))
        }
        return components
    }

    private static func items(
        _ query: Substring.UTF8View, of text: String, limit: Int
    ) throws(GatewayError) -> [QueryItem] {
        var items: [QueryItem] = []
        for pair in query.split(separator: .ampersand) {
            if items.count == limit { throw .tooManyParameters(limit: limit, url: text) }
            let name = pair.prefix { $0 != .equals }
            let value = pair[name.endIndex...].dropFirst()
            items.append(QueryItem(try decode(name, of: text), try decode(value, of: text)))
        }
        return items
    }

    private static func decode(_ component: Substring.UTF8View, of text: String) throws(GatewayError) -> String {
        do throws(PercentCoding.Failure) {
            return try PercentCoding.decode(Substring(component))
        } catch {
            throw .malformedURL(text, reason: error.explanation(in: Substring(component)))
        }
    }
}

extension UInt8 {
    fileprivate static let colon = UInt8(ascii: ":")
    fileprivate static let slash = UInt8(ascii: "/")
    fileprivate static let question = UInt8(ascii: "?")
    fileprivate static let ampersand = UInt8(ascii: "&")
    fileprivate static let equals = UInt8(ascii: "=")
}

extension PercentCoding.Failure {
    func explanation(in component: Substring) -> String {
        switch self {
        case .malformedEscape(let offset):
            "'\(component.utf8Excerpt(at: offset))' is no percent escape; write a literal percent sign as %25"
        case .nul: "it holds a NUL byte (%00)"
        case .invalidUTF8: "'\(GatewayError.excerpt(String(component)))' is not UTF-8 once decoded"
        }
    }
}

extension Substring {
    fileprivate func utf8Excerpt(at offset: Int) -> String {
        String(decoding: utf8.dropFirst(offset).prefix(3), as: UTF8.self)
    }
}
