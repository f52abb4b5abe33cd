import URLLoading

/// The name of a member of a JSON object.
struct MemberName: CodingKey, ExpressibleByStringLiteral {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init(stringLiteral value: String) { stringValue = value }
    init?(intValue: Int) { nil }
}

extension Decoder {
    /// The members of an object of which no other names are known; another name is refused.
    func members(_ known: [String]) throws -> KeyedDecodingContainer<MemberName> {
        let members = try container(keyedBy: MemberName.self)
        for key in members.allKeys.map(\.stringValue).sorted() where !known.contains(key) {
            let allowed = known.isEmpty ? "None is allowed here." : "Allowed: \(known.joined(separator: ", "))."
            throw fault(
                "unknown key '\(GatewayError.excerpt(key))'.\(NearestName.question(key, among: known)) \(allowed)")
        }
        return members
    }

    /// An error at this place of the document.
    func fault(_ reason: String) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: reason))
    }
}

extension KeyedDecodingContainer<MemberName> {
    /// A member that may be absent.
    func value<Value: Decodable>(_ name: MemberName, default value: Value) throws -> Value {
        try decodeIfPresent(Value.self, forKey: name) ?? value
    }
}

// Members whose absence means something plain may be absent; a plugin in C writes this document by hand.

extension Parameter {
    /// Reads one declaration; unknown members are refused.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.members([
            "name", "aliases", "kind", "isRequired", "defaultValue", "repeats", "help", "example",
        ])
        name = try members.decode(String.self, forKey: "name")
        aliases = try members.value("aliases", default: [])
        kind = try members.decode(Kind.self, forKey: "kind")
        isRequired = try members.value("isRequired", default: false)
        defaultValue = try members.decodeIfPresent(String.self, forKey: "defaultValue")
        repeats = try members.decodeIfPresent(Repeats.self, forKey: "repeats")
        help = try members.decode(String.self, forKey: "help")
        example = try members.decodeIfPresent(String.self, forKey: "example")
    }
}

extension Parameter.Repeats {
    /// Reads bounds; unknown members are refused.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.members(["minimum", "maximum", "isSorted"])
        minimum = try members.decode(Int.self, forKey: "minimum")
        maximum = try members.decode(Int.self, forKey: "maximum")
        isSorted = try members.value("isSorted", default: false)
    }
}

extension ParameterSet {
    /// Reads a set; unknown members are refused.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.members(["parameters", "exactlyOneOf"])
        parameters = try members.value("parameters", default: [])
        exactlyOneOf = try members.value("exactlyOneOf", default: [])
    }
}

extension PluginInfo {
    /// Reads a description; a version of the shape that this gateway does not know is refused before anything else.
    public init(from decoder: any Decoder) throws {
        let version = try decoder.container(keyedBy: MemberName.self).decode(Int.self, forKey: "document")
        guard version == Self.currentDocument else {
            throw decoder.fault("document version \(version) is not known here. Write \(Self.currentDocument).")
        }
        let members = try decoder.members(["document", "name", "version", "renderingVersion", "options", "handlers"])
        document = version
        name = try members.decode(String.self, forKey: "name")
        self.version = try members.decode(String.self, forKey: "version")
        renderingVersion = try members.decode(Int.self, forKey: "renderingVersion")
        options = try members.value("options", default: [])
        handlers = try members.decode([HandlerInfo].self, forKey: "handlers")
    }
}

extension HandlerInfo {
    /// Reads one handler; unknown members are refused.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.members(["scheme", "help", "parameters", "takesLocation"])
        scheme = try members.decode(String.self, forKey: "scheme")
        help = try members.decode(String.self, forKey: "help")
        parameters = try members.value("parameters", default: [])
        takesLocation = try members.value("takesLocation", default: false)
    }
}
