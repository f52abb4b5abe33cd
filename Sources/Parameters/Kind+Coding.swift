/// The JSON shape that `urlgate_plugin.h` documents: an object with one member, named after the kind.
extension Kind: Codable {
    private static let names = [
        "text", "path", "url", "flag", "integer", "decimal", "percentage", "angle", "choice", "colour", "format", "list", "pair",
        "operation", "anyOf", "origin",
    ]
    /// Kinds may lie in each other, but not without end: a document must not exhaust the reader's stack.
    private static let deepestPath = 32

    /// Reads one kind; an unknown one, or an unknown member of one, is refused with its path.
    public init(from decoder: any Decoder) throws {
        let object = try decoder.members(Self.names)
        guard object.allKeys.count == 1, let key = object.allKeys.first else {
            throw decoder.fault("one member is needed, the kind: \(Self.alternatives(Self.names)).")
        }
        if decoder.codingPath.count > Self.deepestPath { throw decoder.fault("kinds lie too deeply in each other.") }
        self = try Self.read(key.stringValue, try object.superDecoder(forKey: key))
    }

    private static func read(_ name: String, _ decoder: any Decoder) throws -> Kind {
        switch name {
        case "text":
            return .text(maximumBytes: try decoder.members(["maximumBytes"]).decode(Int.self, forKey: "maximumBytes"))
        case "url": return .url(allowsEmpty: try decoder.members(["allowsEmpty"]).value("allowsEmpty", default: false))
        case "integer": return try readInteger(decoder)
        case "decimal": return try readDecimal(decoder)
        case "percentage":
            let members = try decoder.members(["minimum", "maximum", "step"])
            return .percentage(
                minimum: try members.decode(Double.self, forKey: "minimum"),
                maximum: try members.decode(Double.self, forKey: "maximum"),
                step: try members.decode(Double.self, forKey: "step"))
        case "angle": return .angle(step: try decoder.members(["step"]).decode(Double.self, forKey: "step"))
        case "choice":
            let members = try decoder.members(["words", "aliases"])
            return .choice(
                try members.decode([String].self, forKey: "words"), aliases: try members.value("aliases", default: [:]))
        case "format": return .format(try decoder.members(["names"]).decode([String].self, forKey: "names"))
        case "list": return try readList(decoder)
        case "pair":
            let members = try decoder.members(["first", "second"])
            return .pair(
                try members.decode(Kind.self, forKey: "first"), try members.decode(Kind.self, forKey: "second"))
        case "operation":
            return .operation(try decoder.members(["operations"]).decode([Operation].self, forKey: "operations"))
        case "anyOf": return .anyOf(try decoder.members(["kinds"]).decode([Kind].self, forKey: "kinds"))
        default:
            _ = try decoder.members([])
            return name == "path" ? .path : name == "flag" ? .flag : name == "colour" ? .colour : .origin
        }
    }

    private static func readInteger(_ decoder: any Decoder) throws -> Kind {
        let members = try decoder.members(["minimum", "maximum", "unit"])
        return .integer(
            minimum: try members.decode(Int.self, forKey: "minimum"),
            maximum: try members.decode(Int.self, forKey: "maximum"), unit: try members.value("unit", default: ""))
    }

    private static func readDecimal(_ decoder: any Decoder) throws -> Kind {
        let members = try decoder.members(["minimum", "maximum", "step", "unit"])
        return .decimal(
            minimum: try members.decode(Double.self, forKey: "minimum"),
            maximum: try members.decode(Double.self, forKey: "maximum"),
            step: try members.decode(Double.self, forKey: "step"), unit: try members.value("unit", default: ""))
    }

    private static func readList(_ decoder: any Decoder) throws -> Kind {
        let members = try decoder.members(["of", "minimum", "maximum"])
        return .list(
            of: try members.decode(Kind.self, forKey: "of"), minimum: try members.decode(Int.self, forKey: "minimum"),
            maximum: try members.decode(Int.self, forKey: "maximum"))
    }

    /// Writes one kind.
    public func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: MemberName.self)
        var members = object.nestedContainer(keyedBy: MemberName.self, forKey: MemberName(stringValue: name))
        switch self {
        case .text(let maximumBytes): try members.encode(maximumBytes, forKey: "maximumBytes")
        case .url(let allowsEmpty): try members.encode(allowsEmpty, forKey: "allowsEmpty")
        case .integer(let minimum, let maximum, let unit): try Self.write(minimum, maximum, unit, &members)
        case .decimal(let minimum, let maximum, let step, let unit):
            try Self.write(minimum, maximum, unit, &members)
            try members.encode(step, forKey: "step")
        case .percentage(let minimum, let maximum, let step):
            try Self.write(minimum, maximum, nil, &members)
            try members.encode(step, forKey: "step")
        case .angle(let step): try members.encode(step, forKey: "step")
        case .choice(let words, let aliases):
            try members.encode(words, forKey: "words")
            try members.encode(aliases, forKey: "aliases")
        case .format(let names): try members.encode(names, forKey: "names")
        case .list(let element, let minimum, let maximum):
            try members.encode(element, forKey: "of")
            try Self.write(minimum, maximum, nil, &members)
        case .pair(let first, let second):
            try members.encode(first, forKey: "first")
            try members.encode(second, forKey: "second")
        case .operation(let operations): try members.encode(operations, forKey: "operations")
        case .anyOf(let kinds): try members.encode(kinds, forKey: "kinds")
        case .path, .flag, .colour, .origin: break
        }
    }

    private static func write(
        _ minimum: some Encodable, _ maximum: some Encodable, _ unit: String?,
        _ members: inout KeyedEncodingContainer<MemberName>
    ) throws {
        try members.encode(minimum, forKey: "minimum")
        try members.encode(maximum, forKey: "maximum")
        try members.encodeIfPresent(unit, forKey: "unit")
    }

    private var name: String {
        switch self {
        case .text: "text"
        case .path: "path"
        case .url: "url"
        case .flag: "flag"
        case .integer: "integer"
        case .decimal: "decimal"
        case .percentage: "percentage"
        case .angle: "angle"
        case .choice: "choice"
        case .colour: "colour"
        case .format: "format"
        case .list: "list"
        case .pair: "pair"
        case .operation: "operation"
        case .anyOf: "anyOf"
        case .origin: "origin"
        }
    }
}

extension Kind.Operation {
    /// Reads one operation; unknown members are refused.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.members(["name", "arguments"])
        name = try members.decode(String.self, forKey: "name")
        arguments = try members.value("arguments", default: [])
    }
}
