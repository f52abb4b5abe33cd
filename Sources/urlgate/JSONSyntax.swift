/// Finds where a text stops being JSON (RFC 8259), which the decoder does not tell.
struct JSONSyntax {
    /// What is still to be read; its first index is the place in the whole.
    private var rest: ArraySlice<UInt8>
    /// Deeper documents are refused by the decoder too.
    private static let depthLimit = 512

    /// `line:column` of the first byte that cannot stand where it stands, in bytes from 1; nil when there is none.
    static func firstFault(in bytes: [UInt8]) -> String? {
        var syntax = JSONSyntax(rest: bytes[...])
        if syntax.takeValue(depth: 0) {
            syntax.skipBlanks()
            if syntax.rest.isEmpty { return nil }
        }
        let before = bytes[..<syntax.rest.startIndex]
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return "\(before.count { $0 == UInt8(ascii: "\n") } + 1):\(before.count - start + 1)"
    }

    private mutating func takeValue(depth: Int) -> Bool {
        skipBlanks()
        return switch rest.first {
        case UInt8(ascii: "{"): takeList(until: "}", depth: depth) { $0.takeName() && $0.takeValue(depth: depth + 1) }
        case UInt8(ascii: "["): takeList(until: "]", depth: depth) { $0.takeValue(depth: depth + 1) }
        case UInt8(ascii: "\""): takeText()
        case UInt8(ascii: "t"): takeWord("true")
        case UInt8(ascii: "f"): takeWord("false")
        case UInt8(ascii: "n"): takeWord("null")
        default: takeNumber()
        }
    }

    /// Items between brackets, the opening one still to be read, with commas between them.
    private mutating func takeList(
        until end: Unicode.Scalar, depth: Int, item: (inout JSONSyntax) -> Bool
    ) -> Bool {
        guard depth < Self.depthLimit else { return false }
        rest.removeFirst()
        skipBlanks()
        if take(end) { return true }
        repeat {
            guard item(&self) else { return false }
            skipBlanks()
        } while take(",")
        return take(end)
    }

    private mutating func takeName() -> Bool {
        skipBlanks()
        guard takeText() else { return false }
        skipBlanks()
        return take(":")
    }

    private mutating func takeText() -> Bool {
        guard take("\"") else { return false }
        while let byte = rest.first, byte >= 0x20 {
            if take("\"") { return true }
            if take("\\"), rest.isEmpty { return false }
            rest.removeFirst()
        }
        return false
    }

    private mutating func takeWord(_ word: String) -> Bool { word.unicodeScalars.allSatisfy { take($0) } }

    private mutating func takeNumber() -> Bool {
        _ = take("-")
        guard takeDigits() else { return false }
        if take("."), !takeDigits() { return false }
        guard take("e") || take("E") else { return true }
        _ = take("+") || take("-")
        return takeDigits()
    }

    private mutating func takeDigits() -> Bool {
        let count = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
        rest.removeFirst(count)
        return count > 0
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func skipBlanks() {
        rest = rest.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    }
}
