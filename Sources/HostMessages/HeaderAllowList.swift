public import URLLoading

/// Which header fields a handler may add to its answer. The host drops others and logs it; the gateway, which does not
/// believe its hosts, does the same.
public enum HeaderAllowList {
    /// More fields than these are dropped.
    public static let maximumFields = 32
    /// The longest value, in bytes.
    public static let maximumValueBytes = 4096

    /// The most bytes that the fields may take together, as they are sent: a quarter of what nginx takes as a head with
    /// the shipped `fastcgi_buffer_size`; a longer one it answers with 502.
    public static let maximumTotalBytes = 16 << 10

    private static let names = ["content-disposition", "content-language", "link"]
    private static let prefix = "x-urlgate-"

    /// Whether a field may go out. Names ignore case (RFC 9110 section 5.1).
    public static func allows(_ field: HeaderField) -> Bool {
        let name = field.name.lowercased()
        return field.isValid && field.value.utf8.count <= maximumValueBytes
            && (names.contains(name) || name.hasPrefix(prefix) && name.utf8.count > prefix.utf8.count)
    }

    /// What a field takes in a head: name, colon, space, value and the end of the line.
    public static func byteCount(_ field: HeaderField) -> Int { field.name.utf8.count + field.value.utf8.count + 4 }
}
