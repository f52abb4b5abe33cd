import CYAML

/// One event of libyaml, copied out of its memory.
struct NodeEvent {
    let type: yaml_event_type_t
    let mark: ConfigurationMark
    /// Of a scalar: its text. Of an alias: the anchor it names.
    private(set) var text = ""
    /// The anchor that the value gets.
    private(set) var anchor: String?
    /// An explicit tag, such as `!include`.
    private(set) var tag: String?
    private var isPlain = false

    init(_ event: yaml_event_t, file: String) {
        type = event.type
        mark = ConfigurationMark(event.start_mark, file: file)
        switch type {
        case YAML_SCALAR_EVENT: readScalar(event.data.scalar)
        case YAML_ALIAS_EVENT: text = Self.string(event.data.alias.anchor) ?? ""
        case YAML_SEQUENCE_START_EVENT:
            anchor = Self.string(event.data.sequence_start.anchor)
            tag = Self.string(event.data.sequence_start.tag)
        case YAML_MAPPING_START_EVENT:
            anchor = Self.string(event.data.mapping_start.anchor)
            tag = Self.string(event.data.mapping_start.tag)
        default: break
        }
    }

    /// Whether a scalar is written as no value at all (YAML 1.1, the null type).
    var isNothing: Bool { isPlain && ["", "~", "null", "Null", "NULL"].contains(text) }

    private mutating func readScalar(_ scalar: yaml_event_s.__Unnamed_union_data.__Unnamed_struct_scalar) {
        text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
        anchor = Self.string(scalar.anchor)
        tag = Self.string(scalar.tag)
        isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE
    }

    private static func string(_ text: UnsafeMutablePointer<yaml_char_t>?) -> String? {
        text.map { String(cString: $0) }
    }
}

extension ConfigurationMark {
    /// libyaml counts from 0, columns in characters.
    init(_ mark: yaml_mark_t, file: String) {
        self.init(file: file, line: mark.line + 1, column: mark.column + 1)
    }
}
