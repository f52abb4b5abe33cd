import Testing

@testable import Parameters

/// The description of a plugin: a document that is read strictly, and declarations that must make sense.
struct PluginInfoTests {
    private static let info = PluginInfo(
        name: "Asset", version: "1.0.0", renderingVersion: 1,
        options: [.required("origin", .origin, help: "Where originals are.")],
        handlers: [
            HandlerInfo(scheme: "asset", help: "A picture.", parameters: Declarations.asset),
            HandlerInfo(scheme: "avatar", help: "Members.", parameters: Declarations.avatar),
            HandlerInfo(scheme: "poll-background", help: "A ground.", parameters: Declarations.pollBackground),
            HandlerInfo(scheme: "map", help: "A map.", parameters: Declarations.map, takesLocation: true),
        ])

    @Test func `a description survives the way through its document, byte for byte`() throws {
        let bytes = try Self.info.documentBytes()
        let read = try PluginInfo(document: bytes)
        #expect(read == Self.info)
        #expect(try read.documentBytes() == bytes)
        #expect(bytes.count < PluginInfo.mostDocumentBytes)
    }

    @Test func `the declarations of the four handlers make sense`() {
        #expect(Self.info.problems() == [])
    }

    @Test func `the document has the shape that the plugin header shows`() throws {
        let text = """
            {"document": 1, "name": "Asset", "version": "1.0.0", "renderingVersion": 1,
             "options": {"parameters": [{"name": "origin", "kind": {"origin": {}}, "help": "h"}], "exactlyOneOf": []},
             "handlers": [{"scheme": "asset", "help": "h", "takesLocation": false, "parameters": {
               "exactlyOneOf": [["id", "url"]],
               "parameters": [
                 {"name": "id", "aliases": [], "isRequired": false, "help": "h", "kind": {"path": {}}},
                 {"name": "url", "help": "h", "example": "x", "kind": {"url": {"allowsEmpty": false}}},
                 {"name": "width", "aliases": ["w"], "help": "h", "defaultValue": "100",
                  "kind": {"integer": {"minimum": 1, "maximum": 8192, "unit": "pixels"}}},
                 {"name": "dpr", "help": "h", "kind": {"decimal": {"minimum": 0.5, "maximum": 4, "step": 0.01}}},
                 {"name": "angle", "help": "h", "repeats": {"minimum": 1, "maximum": 4, "isSorted": true},
                  "kind": {"angle": {"step": 0.5}}},
                 {"name": "seed", "help": "h", "repeats": {"minimum": 1, "maximum": 4}, "kind": {"text": {"maximumBytes": 64}}},
                 {"name": "enlarge", "help": "h", "kind": {"flag": {}}},
                 {"name": "fit", "help": "h", "kind": {"choice": {"words": ["inside"], "aliases": {"contain": "inside"}}}},
                 {"name": "background", "help": "h", "kind": {"colour": {}}},
                 {"name": "format", "help": "h", "kind": {"format": {"names": ["jpeg", "png"]}}},
                 {"name": "crop", "help": "h", "kind": {"list": {"of": {"flag": {}}, "minimum": 4, "maximum": 4}}},
                 {"name": "point", "help": "h", "kind": {"pair": {"first": {"flag": {}}, "second": {"colour": {}}}}},
                 {"name": "filter", "help": "h", "kind": {"operation": {"operations": [
                   {"name": "sepia"}, {"name": "tint", "arguments": [{"colour": {}}]}]}}},
                 {"name": "frame", "help": "h", "kind": {"anyOf": {"kinds": [{"flag": {}}, {"colour": {}}]}}}
               ]}}]}
            """
        let info = try PluginInfo(document: Array(text.utf8))
        #expect(info.problems() == [])
        let set = try #require(info.handlers.first?.parameters)
        #expect(set["w"]?.kind == .pixels(1...8192))
        #expect(set["w"]?.defaultValue == "100")
        #expect(set["dpr"]?.kind == .decimal(0.5...4, step: 0.01))
        #expect(set["seed"]?.repeats == Parameter.Repeats(1...4))
        #expect(set["angle"]?.kind == .angle(step: 0.5))
        #expect(set["angle"]?.repeats == Parameter.Repeats(1...4, isSorted: true))
        #expect(set["fit"]?.kind == .choice(["inside"], aliases: ["contain": "inside"]))
        #expect(set["filter"]?.kind == .operation([.init("sepia"), .init("tint", .colour)]))
        #expect(set["crop"]?.kind == .list(of: .flag, minimum: 4, maximum: 4))
        #expect(set["point"]?.kind == .pair(.flag, .colour))
        #expect(set["frame"]?.kind == .anyOf([.flag, .colour]))
        #expect(info.options["origin"]?.kind == .origin)
    }

    /// A document with one parameter.
    private static func document(parameter: String) -> String {
        """
        {"document":1,"name":"A","version":"1","renderingVersion":1,"handlers":[{"scheme":"a","help":"h",\
        "parameters":{"parameters":[\(parameter)]}}]}
        """
    }

    @Test(
        arguments: [
            ("{", "the description: The given data was not valid JSON."),
            ("[]", "the description: an object is needed."),
            ("{}", "the description: the key 'document' is missing."),
            (
                #"{"document":2,"new":1}"#,
                "the description: document version 2 is not known here. Write 1."
            ),
            (#"{"document":"1"}"#, "document: a number is needed."),
            (
                #"{"document":1,"name":"A","version":"1","renderingVersion":1,"handler":[]}"#,
                """
                the description: unknown key 'handler'. Did you mean 'handlers'? Allowed: document, name, version, \
                renderingVersion, options, handlers.
                """
            ),
            (
                document(parameter: #"{"name":"x","help":"h","kind":{"integr":{}}}"#),
                """
                handlers[0].parameters.parameters[0].kind: unknown key 'integr'. Did you mean 'integer'? Allowed: text, \
                path, url, flag, integer, decimal, percentage, angle, choice, colour, format, list, pair, operation, \
                anyOf, origin.
                """
            ),
            (
                document(parameter: #"{"name":"x","help":"h","kind":{"integer":{"minimum":1,"max":2}}}"#),
                """
                handlers[0].parameters.parameters[0].kind.integer: unknown key 'max'. Allowed: minimum, maximum, unit.
                """
            ),
            (
                document(parameter: #"{"name":"x","help":"h","kind":{"integer":{"minimum":1}}}"#),
                "handlers[0].parameters.parameters[0].kind.integer: the key 'maximum' is missing."
            ),
            (
                document(parameter: #"{"name":"x","help":"h","kind":{"integer":{"minimum":"1","maximum":2}}}"#),
                "handlers[0].parameters.parameters[0].kind.integer.minimum: a number is needed."
            ),
            (
                document(parameter: #"{"name":"x","help":"h","kind":{}}"#),
                """
                handlers[0].parameters.parameters[0].kind: one member is needed, the kind: text, path, url, flag, \
                integer, decimal, percentage, angle, choice, colour, format, list, pair, operation, anyOf or origin.
                """
            ),
            (
                document(parameter: #"{"name":"x","help":"h","kind":{"flag":{"x":1}}}"#),
                "handlers[0].parameters.parameters[0].kind.flag: unknown key 'x'. None is allowed here."
            ),
            (
                document(parameter: #"{"name":"x","help":"h","kind":{"flag":{}},"aliases":"y"}"#),
                "handlers[0].parameters.parameters[0].aliases: a list is needed."
            ),
            (
                document(parameter: #"{"name":"x","help":7,"kind":{"flag":{}}}"#),
                "handlers[0].parameters.parameters[0].help: text is needed."
            ),
            (
                document(parameter: #"{"name":"x","help":"h","kind":{"flag":{}},"isRequired":1}"#),
                "handlers[0].parameters.parameters[0].isRequired: true or false is needed."
            ),
        ] as [(String, String)])
    func `a document that cannot be read says where and why`(text: String, expected: String) {
        let error = #expect(throws: PluginInfoError.self) { try PluginInfo(document: Array(text.utf8)) }
        #expect(error?.description == expected)
    }

    @Test func `a document that is nested without end, too long or no text is refused`() {
        let nested = String(repeating: #"{"list":{"minimum":1,"maximum":1,"of":"#, count: 200) + "{}"
        let deep = Self.document(
            parameter: #"{"name":"x","help":"h","kind":"# + nested + String(repeating: "}}", count: 200) + "}")
        for bytes in [
            Array(deep.utf8), Array(repeating: UInt8(ascii: "["), count: 1_000_000),
            Array(repeating: UInt8(ascii: " "), count: PluginInfo.mostDocumentBytes + 1), [0xff, 0xfe, 0], [],
        ] {
            #expect(throws: PluginInfoError.self) { try PluginInfo(document: bytes) }
        }
    }

    private func problems(_ parameters: Parameter..., groups: [[String]] = []) -> [String] {
        let set = ParameterSet(parameters, exactlyOneOf: groups)
        let handler = HandlerInfo(scheme: "a", help: "h", parameters: set)
        let info = PluginInfo(name: "A", version: "1", renderingVersion: 1, handlers: [handler])
        return info.problems()
    }

    @Test(
        arguments: [
            (
                .optional("x", .pixels(1...9), default: "0", help: "h"),
                "its default is wrong: 'x' is 0 pixels. Give 1...9."
            ),
            (.optional("x", .pixels(1...9), default: "07", help: "h"), "its default is '07'. Write '7'."),
            (.optional("x", .colour, default: "red", help: "h"), "its default is 'red'. Write 'ff0000'."),
            (
                .optional("x", .integer(minimum: 9, maximum: 1, unit: ""), help: "h"),
                "the range 9...1 is empty. Put the smaller number first."
            ),
            (
                .optional("x", .decimal(minimum: 1, maximum: 0, step: 1, unit: ""), help: "h"),
                "the range 1...0 is empty. Put the smaller number first."
            ),
            (
                .optional("x", .decimal(minimum: 0, maximum: 1, step: 0, unit: ""), help: "h"),
                "the step 0.0 is not above zero."
            ),
            (
                .optional("x", .decimal(minimum: 0, maximum: 1, step: 0.3, unit: ""), help: "h"),
                "the bounds 0...1 are no multiples of the step 0.3."
            ),
            (
                .optional("x", .decimal(minimum: 0, maximum: 1e20, step: 1, unit: ""), help: "h"),
                "0.0, 1e+20 and 1.0 need at most 15 digits before the point and 9 after it."
            ),
            (.optional("x", .flag, help: ""), "its help is missing."),
            (.optional("x", .origin, help: "h"), "only an option can name an origin, alone or in a list."),
            (.optional("x", .choice([], aliases: [:]), help: "h"), "there is no word to choose."),
            (.optional("x", .choice("a", "b", "a"), help: "h"), "'a' is there twice."),
            (
                .optional("x", .choice(["a"], aliases: ["b": "c"]), help: "h"),
                "the alias 'b' stands for 'c', which is no word here."
            ),
            (.optional("x", .choice(["a"], aliases: ["a": "a"]), help: "h"), "'a' is both a word and an alias."),
            (.optional("x", .format(["auto"]), help: "h"), "'auto' is always there. Drop it."),
            (
                .optional("x", .text(maximumBytes: 0), help: "h"),
                "text of at most 0 bytes holds nothing. Allow at least 1."
            ),
            (
                .optional("x", .list(of: .list(of: .flag, minimum: 1, maximum: 2), minimum: 1, maximum: 2), help: "h"),
                "a list's values cannot be lists, formats or operations with arguments."
            ),
            (
                .optional("x", .list(of: .flag, minimum: 0, maximum: 2), help: "h"),
                "a list has 0...2 values. Give 1 or more."
            ),
            (
                .optional("x", .operation([.init("a:b")]), help: "h"), "'a:b' holds a colon."
            ),
            (
                .optional("x", .operation([.init("a", .integer(minimum: 2, maximum: 1, unit: ""))]), help: "h"),
                "argument 1 of 'a': the range 2...1 is empty. Put the smaller number first."
            ),
            (
                .optional("x", .operation([.init("a", .list(of: .flag, minimum: 1, maximum: 2))]), help: "h"),
                "an argument of 'a' cannot hold commas."
            ),
            (
                .optional("x", .pair(.text(maximumBytes: 9), .flag), help: "h"),
                "the first half of a pair cannot hold a colon."
            ),
            (
                .optional("x", .pair(.flag, .integer(minimum: 2, maximum: 1, unit: "")), help: "h"),
                "the second half: the range 2...1 is empty. Put the smaller number first."
            ),
            (
                .optional("x", .angle(step: 0.7), help: "h"),
                "the bounds -360...360 are no multiples of the step 0.7."
            ),
            (
                .optional("x", .pair(.flag, .flag), repeats: 1...2, isSorted: true, help: "h"),
                "isSorted is for numbers, and for pairs that begin with one. Drop it."
            ),
            (.optional("x", .anyOf([.flag]), help: "h"), "anyOf needs at least two kinds."),
            (
                .optional("x", .flag, default: "true", repeats: 2...3, help: "h"),
                "it needs 2 values, so it can have no default."
            ),
        ] as [(Parameter, String)])
    func `a declaration that makes no sense is told`(parameter: Parameter, expected: String) {
        #expect(problems(parameter) == ["a://: 'x': " + expected])
    }

    @Test func `bounds, repetition and requirements that contradict each other are told`() {
        var parameter = Parameter.required("x", .flag, help: "h")
        parameter.defaultValue = "true"
        #expect(
            problems(parameter) == [
                "a://: 'x': it is required, so its default 'true' is never used. Drop one of them."
            ])
        parameter.defaultValue = nil
        parameter.repeats = Parameter.Repeats(0...2)
        #expect(problems(parameter) == ["a://: 'x': it repeats 0...2 times. Give 1 or more, the smaller first."])
        parameter.repeats?.minimum = 3
        #expect(problems(parameter) == ["a://: 'x': it repeats 3...2 times. Give 1 or more, the smaller first."])
    }

    @Test func `double names and groups of what is not there are told`() {
        let x = Parameter.optional("x", .flag, aliases: ["y"], help: "h")
        #expect(problems(x, .optional("y", .flag, help: "h")) == ["a://: the name 'y' is declared twice."])
        #expect(
            problems(x, groups: [["x", "z"]]) == [
                "a://: exactlyOneOf names 'z', which is not declared. Did you mean 'x'?"
            ])
        #expect(problems(x, groups: [["x"]]) == [#"a://: exactlyOneOf needs at least two names, not ["x"]."#])
        #expect(
            problems(x, .optional("z", .flag, default: "true", help: "h"), groups: [["x", "z"]])
                == [#"a://: 'z' is one of ["x", "z"], so it can be neither required nor have a default."#])
        #expect(
            problems(.optional("a_b", .flag, help: "h"))
                == ["a://: 'a_b': a name is 1...64 letters, digits and hyphens, a letter first, not 'a_b'."])
    }

    @Test func `more than 64 parameters are told`() {
        let many = (0..<65).map { Parameter.optional("p\($0)", .flag, help: "h") }
        let handler = HandlerInfo(scheme: "a", help: "h", parameters: ParameterSet(many))
        let info = PluginInfo(name: "A", version: "1", renderingVersion: 1, handlers: [handler])
        #expect(info.problems() == ["a://: 65 parameters are declared. Declare at most 64."])
    }

    @Test func `a plugin's own names are checked`() {
        var info = PluginInfo(
            name: "A;B", version: "", renderingVersion: -1,
            handlers: [
                HandlerInfo(scheme: "Up", help: "", parameters: []),
                HandlerInfo(scheme: "origin", help: "h", parameters: []),
                HandlerInfo(scheme: "a", help: "h", parameters: []),
                HandlerInfo(scheme: "a", help: "h", parameters: []),
            ])
        #expect(
            info.problems() == [
                "name: 'A;B' is no name. Write 1...64 letters, digits and hyphens, a letter first.",
                "version: it is 0 bytes long. Write 1...64.", "renderingVersion: it is -1. Write 0 or more.",
                "handlers: the scheme 'a' is there twice.",
                "Up://: 'Up' is no scheme. Write 1...64 lower-case letters, digits and hyphens, a letter first.",
                "Up://: its help is missing.", "origin://: the scheme 'origin' is the gateway's own. Choose another.",
            ])
        info = PluginInfo(name: "A", version: "1", renderingVersion: 1, handlers: [])
        info.document = 7
        #expect(
            info.problems() == [
                "document: version 7 is not known here. Write 1.", "handlers: there is none. Describe at least one.",
            ])
    }
}
