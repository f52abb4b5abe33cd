import Glibc

extension JSONValue {
    /// Reads a document; of members with the same name the last one counts.
    ///
    /// - Throws: at the first byte that does not belong, and below 64 lists and objects within each other.
    init(_ bytes: UnsafeRawBufferPointer) throws(JSONFault) {
        var reader = JSONReader(bytes: bytes)
        self = try reader.document()
    }
}

/// Reads from the first byte to the last.
struct JSONReader {
    let bytes: UnsafeRawBufferPointer
    private var position = 0

    private static let deepest = 64

    init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    mutating func document() throws(JSONFault) -> JSONValue {
        let value = try value(depth: 0)
        skipSpace()
        if position < bytes.count { throw fault("something follows the end of the document") }
        return value
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func value(depth: Int) throws(JSONFault) -> JSONValue {
        if depth > Self.deepest { throw fault("more than \(Self.deepest) lists and objects lie within each other") }
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return .object(try object(depth: depth))
        case UInt8(ascii: "["): return .list(try list(depth: depth))
        case UInt8(ascii: "\""): return .text(try text())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case nil: throw fault("it ends in the middle of something")
        default: return .number(try number())
        }
    }

    private mutating func object(depth: Int) throws(JSONFault) -> [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        position += 1
        skipSpace()
        if take("}") { return members }
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw fault("a name in quotes is missing") }
            let name = try text()
            skipSpace()
            guard take(":") else { throw fault("':' is missing") }
            members[name] = try value(depth: depth + 1)
            skipSpace()
        } while take(",")
        guard take("}") else { throw fault("',' or '}' is missing") }
        return members
    }

    private mutating func list(depth: Int) throws(JSONFault) -> [JSONValue] {
        var values: [JSONValue] = []
        position += 1
        skipSpace()
        if take("]") { return values }
        repeat {
            values.append(try value(depth: depth + 1))
            skipSpace()
        } while take(",")
        guard take("]") else { throw fault("',' or ']' is missing") }
        return values
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONFault) -> JSONValue {
        let end = position + word.utf8CodeUnitCount
        let isThere = end <= bytes.count && word.withUTF8Buffer { bytes[position..<end].elementsEqual($0) }
        guard isThere else { throw fault("this is no value") }
        position = end
        return value
    }

    private mutating func number() throws(JSONFault) -> Double {
        let start = position
        while let next,
            next == UInt8(ascii: "-") || next == UInt8(ascii: "+") || next == UInt8(ascii: ".") || isLetterOrDigit(next)
        {
            position += 1
        }
        let spelling = String(decoding: bytes[start..<position], as: UTF8.self)
        let digits = spelling.drop { $0 == "-" }
        let hasLeadingZero = digits.first == "0" && digits.dropFirst().first?.isNumber == true
        guard !hasLeadingZero, digits.first?.isNumber == true, let number = Double(spelling), number.isFinite else {
            position = start
            throw fault("this is no value")
        }
        return number
    }

    private func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E")
    }

    private mutating func text() throws(JSONFault) -> String {
        position += 1
        var start = position
        var text = ""
        while let byte = next {
            if byte == UInt8(ascii: "\"") {
                text += String(decoding: bytes[start..<position], as: UTF8.self)
                position += 1
                return text
            }
            if byte < 32 { throw fault("a control character is in a text") }
            position += 1
            if byte == UInt8(ascii: "\\") {
                text += String(decoding: bytes[start..<position - 1], as: UTF8.self)
                text.unicodeScalars.append(try escaped())
                start = position
            }
        }
        throw fault("a text is not ended")
    }

    private mutating func escaped() throws(JSONFault) -> Unicode.Scalar {
        let letter = next ?? 0
        position += 1
        switch letter {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
        case UInt8(ascii: "u"): return try unicode()
        default: throw fault("there is no such escape")
        }
    }

    /// Half a pair that has no other half is U+FFFD.
    private mutating func unicode() throws(JSONFault) -> Unicode.Scalar {
        let unit = try fourDigits()
        guard (0xD800..<0xDC00).contains(unit), position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
            bytes[position + 1] == UInt8(ascii: "u")
        else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
        position += 2
        let low = try fourDigits()
        guard (0xDC00..<0xE000).contains(low) else { return "\u{FFFD}" }
        return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}"
    }

    private mutating func fourDigits() throws(JSONFault) -> UInt32 {
        let end = position + 4
        guard end <= bytes.count, bytes[position..<end].allSatisfy({ isxdigit(Int32($0)) != 0 }),
            let value = UInt32(String(decoding: bytes[position..<end], as: UTF8.self), radix: 16)
        else { throw fault("\\u needs four hexadecimal digits") }
        position = end
        return value
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() {
        while let next, next == 32 || next == 10 || next == 13 || next == 9 { position += 1 }
    }

    private func fault(_ reason: String) -> JSONFault {
        let place = location(of: position)
        return JSONFault(line: place.line, column: place.column, reason: reason)
    }

    private func location(of position: Int) -> (line: Int, column: Int) {
        let before = bytes[..<min(position, bytes.count)]
        let start = before.lastIndex(of: 10).map { $0 + 1 } ?? 0
        return (before.count { $0 == 10 } + 1, before.count - start + 1)
    }

    /// Goes to a place of a document that was read before.
    mutating func location(of path: ArraySlice<JSONStep>) -> (line: Int, column: Int) {
        skipSpace()
        let start = position
        guard let step = path.first else { return location(of: start) }
        let isThere = (try? enter(step)) ?? false
        return isThere ? location(of: path.dropFirst()) : location(of: start)
    }

    /// Goes on to the beginning of a member or element of what follows; false when there is none.
    private mutating func enter(_ step: JSONStep) throws(JSONFault) -> Bool {
        guard take("{") || take("[") else { return false }
        var index = 0
        repeat {
            skipSpace()
            var name: JSONStep = .index(index)
            if case .name = step {
                guard next == UInt8(ascii: "\"") else { return false }
                name = .name(try text())
                skipSpace()
                guard take(":") else { return false }
            }
            skipSpace()
            if name == step { return true }
            _ = try value(depth: 0)
            index += 1
            skipSpace()
        } while take(",")
        return false
    }
}
