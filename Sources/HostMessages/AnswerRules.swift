import URLLoading

/// What a handler may say of its answer. The host refuses anything else and lives on; the gateway, which does not believe
/// its hosts, does the same and kills the host.
public enum AnswerRules {
    /// The statuses of an answer with content (RFC 9110 section 15.3): errors go through `did_fail`, and the others
    /// promise no content, or a part.
    public static let statuses: ClosedRange<UInt16> = 200...203
    /// The kept answer is still right (RFC 9110 section 15.4.5): in order when the handler was told of one.
    public static let unchanged: UInt16 = 304
    /// The longest content type, in bytes.
    public static let maximumTypeBytes = 127

    /// `image/png`, `text/plain; charset=utf-8`: something, a slash, something, of visible ASCII.
    public static func isContentType(_ type: String) -> Bool {
        let bytes = type.utf8
        guard bytes.count <= maximumTypeBytes, let slash = bytes.firstIndex(of: UInt8(ascii: "/")) else { return false }
        let subtype = bytes[bytes.index(after: slash)...].prefix { $0 != UInt8(ascii: "/") }
        return slash > bytes.startIndex && !subtype.isEmpty && bytes.first != UInt8(ascii: " ")
            && HeaderField("Content-Type", type).isValid
    }
}
