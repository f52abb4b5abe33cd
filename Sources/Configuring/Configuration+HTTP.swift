public import URLLoading

extension Configuration.Plugin {
    /// What clients are told.
    public struct HTTP: Sendable, Equatable {
        /// Which sites may show a picture (`Cross-Origin-Resource-Policy`, Fetch section 3.7).
        public enum ResourcePolicy: String, Sendable, CaseIterable {
            /// Those of the same scheme, host and port.
            case sameOrigin = "same-origin"
            /// Those of the same registrable domain.
            case sameSite = "same-site"
            /// All.
            case crossOrigin = "cross-origin"
        }

        /// `Cache-Control: max-age`; 0 ms...365 d, 1 h by default. Apart from the time to live, so that a purge
        /// means something.
        public var maxAge = Duration.seconds(3600)
        /// The origins whose scripts may read the bytes (`Access-Control-Allow-Origin`): `*` alone, or such as
        /// `https://example.org`; none by default.
        public var allowedOrigins: [String] = []
        /// Which sites may show the picture; nil says nothing.
        public var resourcePolicy: ResourcePolicy?
        /// Further fields of every answer.
        public var fields: [HeaderField] = []

        /// The defaults.
        public init() {}
    }
}

extension Configuration.Plugin.HTTP {
    static let section = Section<Self>(
        "'http'", "What clients are told.", initial: { _ in Self() },
        keys: [
            Key(
                "max-age", .duration(.zero...(.seconds(365 * 86_400))), \.maxAge,
                "`Cache-Control: max-age`. Clients and proxies keep an answer so long, whatever is purged here."),
            Key(
                "cors", .list(of: .webOrigin, words: "a list of web origins, such as [https://example.org], or ['*']"),
                \.allowedOrigins,
                "Whose scripts may read the bytes: `Access-Control-Allow-Origin`, also of errors."),
            Key(
                "corp", .choice, \.resourcePolicy, default: "none",
                "Which sites may show the picture: `Cross-Origin-Resource-Policy`, also of errors."),
            Key(
                "headers", .headers, \.fields, default: "none",
                "Further fields of every answer, a text each. Not those that urlgate writes itself."),
        ],
        finish: { http, node, reader in
            guard http.allowedOrigins.contains("*"), http.allowedOrigins.count > 1, let entry = node["cors"] else {
                return
            }
            reader.report(.conflict("cors", with: "*", reason: "it allows all origins already", entry.value.mark))
        })
}

extension Form where Value == String {
    /// The origin of a web page (RFC 6454 section 6.2), or `*`.
    fileprivate static var webOrigin: Form {
        scalar(words: "'*' or a web origin without a path, such as https://example.org", spell: { $0 }) { text, _ in
            if text == "*" || isWebOrigin(text) { return .value(text) }
            let meant = String(text.lowercased().reversed().drop { $0 == "/" }.reversed())
            return .wrong(meant: isWebOrigin(meant) ? meant : nil)
        }
    }

    /// As browsers send it: in lower case, without a path.
    private static func isWebOrigin(_ text: String) -> Bool {
        guard let scheme = ["https://", "http://"].first(where: text.hasPrefix) else { return false }
        let host = text.dropFirst(scheme.count)
        return !host.isEmpty && text == text.lowercased()
            && host.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    }
}

extension Form where Value == [HeaderField] {
    /// Names and values of header fields.
    fileprivate static var headers: Form {
        let words = "a section of header fields, such as {Timing-Allow-Origin: '*'}"
        let spell: @Sendable (Value) -> String = { fields in
            "{" + fields.map { "\($0.name): \($0.value)" }.joined(separator: ", ") + "}"
        }
        return Form(words: words, spell: spell) { node, reader in
            guard let entries = node.entries else {
                reader.report(.wrongKind(reader.name, kind: node.kind, words: words, node.mark))
                return nil
            }
            return entries.compactMap { entry in reader.under(entry.key) { field(entry, &$0) } }
        }
    }

    private static func field(_ entry: Node.Entry, _ reader: inout Reader) -> HeaderField? {
        let value = Form<String>.scalar(words: "a text of visible ASCII", spell: { $0 }) { text, _ in
            HeaderField("X", text).isValid ? .value(text) : .wrong
        }
        guard let text = value.read(entry.value, &reader) else { return nil }
        let field = HeaderField(entry.key, text)
        let name = entry.key.lowercased()
        if let key = ownKeys[name] {
            reader.report(.conflict(entry.key, with: key, reason: "that key writes this field", entry.mark))
        } else if ownNames.contains(name) || name.hasPrefix("x-accel-") {
            reader.report(.reservedField(entry.key, entry.mark))
        } else if !field.isValid {
            reader.report(.wrongFieldName(entry.key, entry.mark))
        }
        return field
    }

    private static let ownKeys = [
        "cache-control": "max-age", "access-control-allow-origin": "cors", "cross-origin-resource-policy": "corp",
    ]

    /// Those that tell what an answer is, how it is framed, and what the gateway does with it.
    private static let ownNames: Set = [
        "accept-ranges", "age", "allow", "cache-status", "connection", "content-encoding", "content-length",
        "content-range", "content-type", "date", "etag", "expires", "keep-alive", "last-modified", "retry-after",
        "server", "set-cookie", "status", "trailer", "transfer-encoding", "upgrade", "vary", "x-content-type-options",
    ]
}
