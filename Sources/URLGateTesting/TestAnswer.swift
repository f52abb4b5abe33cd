/// What came back for one request, whichever way it was asked.
public struct TestAnswer: Sendable {
    /// The HTTP status; 0 when no head came.
    public var status = 0
    /// The header fields in order.
    public var fields: [(name: String, value: String)] = []
    /// What follows the head.
    public var body: [UInt8] = []
    /// Whether the end came as HTTP or FastCGI promise it; a body that was cut off is not whole.
    public var isWhole = false

    /// Nothing yet.
    public init() {}

    /// The same for an answer that came through FastCGI.
    public init(_ answer: FastCGIAnswer) {
        status = answer.status
        fields = answer.fields.filter { $0.name != "Status" }
        body = answer.body
        isWhole = answer.isEnded && answer.protocolStatus == 0
    }

    /// The value of the first field of a name, in any case.
    public subscript(name: String) -> String? {
        fields.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// The body as text.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// The stable code of an error, `unknown-parameter`; nil when the body is no problem document (RFC 9457).
    public var problemCode: String? {
        let opening = "\"code\":\""
        guard self["Content-Type"] == "application/problem+json", let start = text.firstRange(of: opening) else {
            return nil
        }
        return String(text[start.upperBound...].prefix { $0 != "\"" })
    }
}
