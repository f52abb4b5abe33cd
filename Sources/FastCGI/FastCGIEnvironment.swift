internal import Glibc

/// What the web server says about one request: the CGI variables (RFC 3875 section 4.1), copied once.
public struct FastCGIEnvironment: Sendable {
    /// `REQUEST_METHOD`, nil when the web server passes none.
    public let method: String?
    /// `REQUEST_URI`: the target as the client sent it, still percent-encoded. Nil when the web server passes none.
    /// Bytes that are not UTF-8 stand there as percent escapes, so that nothing hides behind a replacement character.
    public let requestTarget: String?

    /// One `NAME=VALUE` in `text`.
    private struct Entry {
        let start: Int32
        let equals: Int32
        let end: Int32
    }
    private let text: [UInt8]
    private let entries: [Entry]

    /// Variables in the order they arrived; names may repeat.
    public init(_ variables: [(name: String, value: String)]) {
        self.init(variables.map { Array("\($0.name)=\($0.value)".utf8) })
    }

    private init(_ variables: [[UInt8]]) {
        var text: [UInt8] = []
        var entries: [Entry] = []
        for variable in variables {
            let start = text.count
            text += variable
            let equals = start + (variable.firstIndex(of: UInt8(ascii: "=")) ?? variable.count)
            entries.append(Entry(start: Int32(start), equals: Int32(equals), end: Int32(text.count)))
        }
        self.init(text: text, entries: entries)
    }

    /// Copies a C array of `NAME=VALUE` strings that ends with null.
    init(copying variables: UnsafePointer<UnsafeMutablePointer<CChar>?>) {
        var text: [UInt8] = []
        text.reserveCapacity(2048)
        var entries: [Entry] = []
        entries.reserveCapacity(40)
        var index = 0
        while let variable = variables[index] {
            let start = text.count
            let length = strlen(variable)
            let equals = memchr(variable, Int32(UInt8(ascii: "=")), length).map { UnsafeRawPointer($0) }
            text.append(contentsOf: UnsafeRawBufferPointer(start: variable, count: length))
            let nameLength = equals.map { $0 - UnsafeRawPointer(variable) } ?? length
            entries.append(
                Entry(start: Int32(start), equals: Int32(start + nameLength), end: Int32(start + length)))
            index += 1
        }
        self.init(text: text, entries: entries)
    }

    private init(text: [UInt8], entries: [Entry]) {
        self.text = text
        self.entries = entries
        method = entries.first { Self.name(of: $0, in: text, is: "REQUEST_METHOD") }.map {
            Self.repairedText(of: $0, in: text)
        }
        requestTarget = entries.first { Self.name(of: $0, in: text, is: "REQUEST_URI") }.map { entry in
            let bytes = text[Int(entry.equals + 1)..<Int(entry.end)]
            return String(validating: bytes, as: UTF8.self) ?? Self.escaped(bytes)
        }
    }

    /// The first variable of that name, such as `REMOTE_ADDR`.
    public subscript(_ name: StaticString) -> String? {
        entries.first { Self.name(of: $0, in: text, is: name) }.map { Self.repairedText(of: $0, in: text) }
    }

    /// A request header field by its name in any case, such as `If-None-Match`; nil when it is absent.
    /// Several of one name are joined by ", " (RFC 9110 section 5.3). Bytes that are not UTF-8 are replaced.
    public func header(_ name: StaticString) -> String? {
        var joined: String?
        for entry in entries where Self.field(of: entry, in: text, is: name) {
            let value = Self.repairedText(of: entry, in: text)
            joined = joined.map { "\($0), \(value)" } ?? value
        }
        return joined
    }

    /// `CONTENT_LENGTH`, nil when there is none or it is no number.
    public var contentLength: Int? { self["CONTENT_LENGTH"].flatMap { Int($0) } }

    private static func name(of entry: Entry, in text: [UInt8], is name: StaticString) -> Bool {
        let length = Int(entry.equals - entry.start)
        guard length == name.utf8CodeUnitCount else { return false }
        return text.withUnsafeBufferPointer { bytes in
            bytes[Int(entry.start)..<Int(entry.equals)].elementsEqual(
                UnsafeBufferPointer(start: name.utf8Start, count: length))
        }
    }

    /// Whether the entry is `HTTP_` and the field's name in capitals, with `_` for `-` (RFC 3875 section 4.1.18).
    private static func field(of entry: Entry, in text: [UInt8], is name: StaticString) -> Bool {
        let length = Int(entry.equals - entry.start)
        guard length == name.utf8CodeUnitCount + 5 else { return false }
        return text.withUnsafeBufferPointer { bytes in
            let start = Int(entry.start)
            for (offset, byte) in UnsafeBufferPointer(start: name.utf8Start, count: length - 5).enumerated()
            where bytes[start + 5 + offset] != capital(byte) { return false }
            return bytes[start] == UInt8(ascii: "H") && bytes[start + 1] == UInt8(ascii: "T")
                && bytes[start + 2] == UInt8(ascii: "T") && bytes[start + 3] == UInt8(ascii: "P")
                && bytes[start + 4] == UInt8(ascii: "_")
        }
    }

    private static func capital(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - 32
        case UInt8(ascii: "-"): UInt8(ascii: "_")
        default: byte
        }
    }

    private static func repairedText(of entry: Entry, in text: [UInt8]) -> String {
        let start = min(entry.equals + 1, entry.end)
        return String(decoding: text[Int(start)..<Int(entry.end)], as: UTF8.self)
    }

    private static func escaped(_ bytes: ArraySlice<UInt8>) -> String {
        var escaped = ""
        for byte in bytes {
            if byte < 0x80 {
                escaped.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                escaped += "%" + String(byte, radix: 16, uppercase: true)
            }
        }
        return escaped
    }
}
