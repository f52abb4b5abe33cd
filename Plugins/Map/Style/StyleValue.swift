/// What a property of a feature is, or an expression of a style computes.
enum StyleValue: Sendable, Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case colour(StyleColour)
    case list([StyleValue])
    case object([String: StyleValue])

    /// The value that a JSON document writes.
    init(_ json: JSONValue) {
        self =
            switch json {
            case .null: .null
            case .bool(let value): .bool(value)
            case .number(let value): .number(value)
            case .text(let value): .text(value)
            case .list(let values): .list(values.map(StyleValue.init))
            case .object(let members): .object(members.mapValues(StyleValue.init))
            }
    }

    var number: Double? { if case .number(let number) = self { number } else { nil } }
    var text: String? { if case .text(let text) = self { text } else { nil } }
    var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
    var list: [StyleValue]? { if case .list(let list) = self { list } else { nil } }

    /// A colour, also one that is spelt as CSS does.
    var colour: StyleColour? {
        switch self {
        case .colour(let colour): colour
        case .text(let text): StyleColour(text)
        default: nil
        }
    }

    /// As `to-string` spells it; whole numbers have no point.
    var spelt: String {
        switch self {
        case .null: ""
        case .bool(let value): value ? "true" : "false"
        case .number(let value):
            value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
        case .text(let value): value
        case .colour(let colour): colour.spelt
        case .list(let values): "[\(values.map(\.quoted).joined(separator: ","))]"
        case .object(let members):
            "{\(members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value.quoted)" }.joined(separator: ","))}"
        }
    }

    private var quoted: String { if case .text(let text) = self { "\"\(text)\"" } else { spelt } }

    /// As `to-boolean` has it.
    var isTrue: Bool {
        switch self {
        case .null: false
        case .bool(let value): value
        case .number(let value): value != 0 && !value.isNaN
        case .text(let value): !value.isEmpty
        default: true
        }
    }

    /// Between this and another value of the same kind: numbers, colours, lists of numbers; else this.
    func mixed(with other: StyleValue, _ share: Double) -> StyleValue {
        switch (self, other) {
        case (.number(let one), .number(let two)): return .number(one + (two - one) * share)
        case (.list(let one), .list(let two)) where one.count == two.count:
            return .list(zip(one, two).map { $0.mixed(with: $1, share) })
        default:
            guard let one = colour, let two = other.colour else { return self }
            return .colour(one.mixed(with: two, share))
        }
    }
}
