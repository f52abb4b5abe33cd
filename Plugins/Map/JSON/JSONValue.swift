/// A JSON document (RFC 8259) as a value.
enum JSONValue: Sendable, Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])

    /// A member of an object; nil for others.
    subscript(name: String) -> JSONValue? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    /// A text; nil for others.
    var text: String? { if case .text(let text) = self { text } else { nil } }

    /// A number; nil for others.
    var number: Double? { if case .number(let number) = self { number } else { nil } }

    /// A list; nil for others.
    var list: [JSONValue]? { if case .list(let list) = self { list } else { nil } }
}

/// Where and why a text is no JSON.
struct JSONFault: Error, Sendable, Equatable {
    /// From 1.
    let line: Int
    /// In bytes, from 1.
    let column: Int
    /// In words, without a full stop.
    let reason: String
}

/// One step into a document.
enum JSONStep: Sendable, Equatable {
    case name(String)
    case index(Int)
}
