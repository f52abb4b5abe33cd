/// Spells FastCGI records out as a web server sends them, and as it never would (FastCGI 1.0 section 3.3).
public enum FastCGIRecord {
    /// One record; `content` is cut at 65535 bytes.
    public static func spell(type: UInt8, id: UInt16 = 1, _ content: [UInt8] = [], padding: UInt8 = 0) -> [UInt8] {
        let content = content.prefix(65535)
        let header: [UInt8] = [
            1, type, UInt8(id >> 8), UInt8(truncatingIfNeeded: id), UInt8(content.count >> 8),
            UInt8(truncatingIfNeeded: content.count), padding, 0,
        ]
        return header + content + Array(repeating: 0, count: Int(padding))
    }

    /// FCGI_BEGIN_REQUEST; role 1 is the responder.
    public static func begin(id: UInt16 = 1, keepConnection: Bool, role: UInt16 = 1) -> [UInt8] {
        spell(
            type: 1, id: id,
            [UInt8(role >> 8), UInt8(truncatingIfNeeded: role), keepConnection ? 1 : 0, 0, 0, 0, 0, 0])
    }

    /// FCGI_PARAMS records with `parameters`, and the empty one that ends them.
    public static func parameters(_ parameters: [(String, String)], id: UInt16 = 1) -> [UInt8] {
        var stream: [UInt8] = []
        for (name, value) in parameters { stream += pair(Array(name.utf8), Array(value.utf8)) }
        return self.stream(type: 4, stream, id: id)
    }

    /// One name-value pair (FastCGI 1.0 section 3.4).
    public static func pair(_ name: [UInt8], _ value: [UInt8]) -> [UInt8] {
        length(name.count) + length(value.count) + name + value
    }

    /// FCGI_STDIN records with `body`, and the empty one that ends them.
    public static func body(_ body: [UInt8], id: UInt16 = 1) -> [UInt8] { stream(type: 5, body, id: id) }

    /// A whole request: what nginx sends for it.
    public static func request(
        _ target: String, method: String = "GET", _ parameters: [(String, String)] = [], body: [UInt8] = [],
        keepConnection: Bool = false, id: UInt16 = 1
    ) -> [UInt8] {
        let all = [("REQUEST_METHOD", method), ("REQUEST_URI", target)] + parameters
        return begin(id: id, keepConnection: keepConnection) + self.parameters(all, id: id) + self.body(body, id: id)
    }

    private static func stream(type: UInt8, _ bytes: [UInt8], id: UInt16) -> [UInt8] {
        var records: [UInt8] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = rest.prefix(32768)
            records += spell(type: type, id: id, Array(part), padding: UInt8((8 - part.count % 8) % 8))
            rest = rest.dropFirst(part.count)
        }
        return records + spell(type: type, id: id)
    }

    private static func length(_ count: Int) -> [UInt8] {
        if count < 128 { return [UInt8(count)] }
        return [
            UInt8(count >> 24 | 0x80), UInt8(truncatingIfNeeded: count >> 16), UInt8(truncatingIfNeeded: count >> 8),
            UInt8(truncatingIfNeeded: count),
        ]
    }
}
