/// What came back for one request.
public struct FastCGIAnswer: Sendable {
    /// From the `Status` field; 200 without one, 0 when the head is incomplete.
    public var status = 0
    /// The fields in order, `Status` included.
    public var fields: [(name: String, value: String)] = []
    /// What follows the head.
    public var body: [UInt8] = []
    /// Whether FCGI_END_REQUEST came. Without it nobody may take the body for whole.
    public var isEnded = false
    /// FCGI_END_REQUEST's protocol status; 0 is FCGI_REQUEST_COMPLETE.
    public var protocolStatus: UInt8 = 0
    /// Whether the connection was closed before an FCGI_END_REQUEST.
    public var isClosed = false
    /// Whether the time was over before either.
    public var isTimedOut = false

    /// Nothing yet.
    init() {}

    /// The first field of that name, in any case.
    public func field(_ name: String) -> String? {
        fields.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// The body as text.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// Takes what STDOUT carried apart.
    mutating func readOutput(_ output: [UInt8]) {
        let blank: [UInt8] = [13, 10, 13, 10]
        var end = 0
        while end + 4 <= output.count, Array(output[end..<end + 4]) != blank { end += 1 }
        guard end + 4 <= output.count else { return }
        for line in String(decoding: output[..<end], as: UTF8.self).split(separator: "\r\n") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            fields.append((String(line[..<colon]), String(value)))
        }
        status = field("Status").flatMap { Int($0.prefix(3)) } ?? 200
        body = Array(output[(end + 4)...])
    }
}
