/// A JSON value, for the documents and log lines that the gateway writes. It reads none.
enum JSON: Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
    case string(String)
    case integer(Int)
    case decimal(Double)
    case flag(Bool)
    case null
    case array([JSON])
    /// In this order.
    case object([(String, JSON)])

    init(stringLiteral value: String) { self = .string(value) }
    init(integerLiteral value: Int) { self = .integer(value) }
    init(booleanLiteral value: Bool) { self = .flag(value) }

    /// A string, or null.
    init(_ text: String?) { self = text.map(JSON.string) ?? .null }

    /// On one line.
    var text: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .string(let string): Self.quote(string, to: &text)
        case .integer(let number): text += String(number)
        case .decimal(let number): text += number.isFinite ? String(number) : "null"
        case .flag(let flag): text += flag ? "true" : "false"
        case .null: text += "null"
        case .array(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                value.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, (name, value)) in members.enumerated() {
                if index > 0 { text += "," }
                Self.quote(name, to: &text)
                text += ":"
                value.write(to: &text)
            }
            text += "}"
        }
    }

    /// RFC 8259 section 7: quotes, backslashes and control characters are escaped.
    private static func quote(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7f:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
