/// One header field.
public struct HeaderField: Hashable, Sendable {
    /// Such as `Content-Type`.
    public let name: String
    /// Visible ASCII, spaces and tabs only; see ``isValid``.
    public let value: String

    /// A field.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// Whether it can be sent without being mistaken for something else: a token, and no control characters
    /// (RFC 9110 section 5.5).
    public var isValid: Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            } && value.utf8.allSatisfy { $0 == 9 || (32...126).contains($0) }
    }
}

/// What goes back to the client, whole.
public struct Response: Sendable {
    /// An HTTP status code.
    public var status: Int
    /// The header fields, without the empty line after them.
    public var head: HeaderText
    /// The content, shared with the cache, not copied.
    public var body: [UInt8]
    /// True for HEAD and 304: the fields speak of a body that is not sent.
    public var omitsBody = false

    /// An answer.
    public init(status: Int, head: HeaderText = HeaderText(), body: [UInt8] = []) {
        self.status = status
        self.head = head
        self.body = body
    }
}
