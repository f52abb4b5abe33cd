/// Percent-encoding by RFC 3986 section 2.1, decoded exactly once. A plus is a plus.
public enum PercentCoding {
    /// Why a component could not be decoded.
    public enum Failure: Error, Equatable, Sendable {
        /// A `%` that two hexadecimal digits do not follow; the byte offset in the component.
        case malformedEscape(offset: Int)
        /// A NUL byte, written out or as %00.
        case nul(offset: Int)
        /// The decoded bytes are not UTF-8.
        case invalidUTF8
    }

    /// Decodes one component.
    public static func decode(_ component: Substring) throws(Failure) -> String {
        let source = component.utf8
        if !source.contains(where: { $0 == UInt8(ascii: "%") || $0 == 0 || $0 >= 0x80 }) { return String(component) }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(source.count)
        var index = source.startIndex
        var offset = 0
        while index != source.endIndex {
            var byte = source[index]
            let start = offset
            if byte == UInt8(ascii: "%") {
                guard let high = hexDigit(after: &index, in: source), let low = hexDigit(after: &index, in: source)
                else {
                    throw .malformedEscape(offset: start)
                }
                byte = high << 4 | low
                offset += 2
            }
            if byte == 0 { throw .nul(offset: start) }
            decoded.append(byte)
            index = source.index(after: index)
            offset += 1
        }
        guard let text = String(validating: decoded, as: UTF8.self) else { throw .invalidUTF8 }
        return text
    }

    /// Escapes every byte that RFC 3986 section 2.3 does not call unreserved.
    public static func encode(_ text: String) -> String {
        if text.utf8.allSatisfy(isUnreserved) { return text }
        var encoded: [UInt8] = []
        encoded.reserveCapacity(text.utf8.count * 2)
        for byte in text.utf8 {
            if isUnreserved(byte) {
                encoded.append(byte)
            } else {
                encoded += [UInt8(ascii: "%"), upperHex[Int(byte >> 4)], upperHex[Int(byte & 15)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    private static let upperHex = Array("0123456789ABCDEF".utf8)

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    private static func hexDigit(after index: inout Substring.UTF8View.Index, in source: Substring.UTF8View) -> UInt8? {
        index = source.index(after: index)
        guard index != source.endIndex else { return nil }
        switch source[index] {
        case let digit where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit): return digit - UInt8(ascii: "0")
        case let digit where (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(digit):
            return digit - UInt8(ascii: "a") + 10
        case let digit where (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(digit):
            return digit - UInt8(ascii: "A") + 10
        default: return nil
        }
    }
}
