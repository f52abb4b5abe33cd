import Linux
import URLLoading

/// A request on the admin socket: HTTP/1.1 (RFC 9112), one a connection.
struct AdminRequest: Sendable {
    /// `GET`, `POST`, …
    let method: String
    /// Without the query: `/purge`.
    let path: String
    /// The query's items, then those of a body that is a form.
    let items: [QueryItem]

    /// The longest head and the longest body.
    static let headLimit = 32 << 10
    static let bodyLimit = 64 << 10

    /// Reads a request within a time; nil when the peer left or said nothing in it.
    static func read(from connection: borrowing Connection, until deadline: Deadline) throws(GatewayError)
        -> AdminRequest?
    {
        var bytes: [UInt8] = []
        while true {
            if let end = bytes.endOfHead { return try AdminRequest(bytes, headEnd: end, connection, deadline) }
            guard bytes.count < headLimit else { throw .adminHeadTooLong(limit: headLimit) }
            let more = connection.read(atMost: 16 << 10)
            if more.isEmpty || deadline.hasPassed { return nil }
            bytes += more
        }
    }

    private init(
        _ bytes: [UInt8], headEnd: Int, _ connection: borrowing Connection, _ deadline: Deadline
    ) throws(GatewayError) {
        let lines = String(decoding: bytes[..<headEnd], as: UTF8.self).split(separator: "\r\n")
        let words = (lines.first ?? "").split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, words[2].hasPrefix("HTTP/1."), words[1].hasPrefix("/") else {
            throw .malformedURL(String(lines.first ?? ""), reason: "write METHOD /PATH HTTP/1.1")
        }
        let target = words[1].utf8
        let path = target.prefix { $0 != UInt8(ascii: "?") }
        method = String(words[0])
        self.path = String(Substring(path))
        var items = try Self.items(Substring(target[path.endIndex...].dropFirst()))
        let length = try Self.bodyLength(lines.dropFirst())
        var body = Array(bytes[headEnd...])
        while body.count < length {
            let more = connection.read(atMost: length - body.count)
            guard !more.isEmpty, !deadline.hasPassed else {
                throw .malformedURL(self.path, reason: "its body ends after \(body.count) of \(length) bytes")
            }
            body += more
        }
        items += try Self.items(Substring(decoding: body.prefix(length), as: UTF8.self))
        self.items = items
    }

    private static func bodyLength(_ lines: ArraySlice<Substring>) throws(GatewayError) -> Int {
        var length = 0
        for line in lines {
            let name = line.prefix { $0 != ":" }
            let value = line.dropFirst(name.count + 1).trimmingBlanks()
            switch name.lowercased() {
            case "transfer-encoding":
                throw .malformedURL(String(line), reason: "say the length of the body in Content-Length")
            case "content-length":
                guard let count = Int(value), count >= 0 else {
                    throw .malformedURL(String(line), reason: "the length is a whole number of bytes")
                }
                length = count
            default: break
            }
        }
        guard length <= bodyLimit else { throw .bodyTooLarge(limit: bodyLimit) }
        return length
    }

    /// `name=value&…`, decoded once. A plus is a plus.
    private static func items(_ query: Substring) throws(GatewayError) -> [QueryItem] {
        var items: [QueryItem] = []
        for pair in query.utf8.split(separator: UInt8(ascii: "&")) {
            let name = pair.prefix { $0 != UInt8(ascii: "=") }
            do throws(PercentCoding.Failure) {
                items.append(
                    QueryItem(
                        try PercentCoding.decode(Substring(name)),
                        try PercentCoding.decode(Substring(pair[name.endIndex...].dropFirst()))))
            } catch { throw .malformedURL(String(Substring(pair)), reason: "it cannot be percent-decoded") }
        }
        return items
    }
}

extension [UInt8] {
    /// Behind the empty line that ends a head.
    fileprivate var endOfHead: Int? {
        let end: [UInt8] = [13, 10, 13, 10]
        return firstRange(of: end)?.upperBound
    }
}
