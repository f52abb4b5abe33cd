import CYAML

// Texts about YAML itself. libyaml speaks to people who write parsers; operators get sentences.
extension ConfigurationError {
    /// Something that is no YAML. `problem` begins in lower case and has no full stop.
    static func syntax(_ problem: String, _ mark: ConfigurationMark) -> Self { Self(mark, "Not YAML: \(problem).") }

    /// What libyaml stumbled over, with the place where the construct began.
    static func syntax(of parser: yaml_parser_t, in source: SourceText) -> Self {
        let problem = parser.problem.map { String(cString: $0) } ?? "libyaml gave no reason"
        if parser.error == YAML_READER_ERROR { return unreadableCharacter(problem, parser, source) }
        if parser.error == YAML_MEMORY_ERROR { return unreadable(source.file, reason: "there is no memory left") }
        let mark = ConfigurationMark(parser.problem_mark, file: source.file)
        if source.hasTab(at: mark) || problem.contains("tab character") {
            return syntax("a tab in the indentation; YAML indents with spaces only", mark)
        }
        var sentence = sentences[problem] ?? problem
        if parser.context != nil {
            let start = ConfigurationMark(parser.context_mark, file: source.file)
            if start < mark { sentence += " (it belongs to what begins at \(start.line):\(start.column))" }
        }
        return syntax(sentence, mark)
    }

    private static func unreadableCharacter(_ problem: String, _ parser: yaml_parser_t, _ source: SourceText) -> Self {
        let mark = source.mark(atByte: parser.problem_offset)
        if problem == "control characters are not allowed" {
            return syntax("a control character; remove it", mark)
        }
        return syntax("the file is not UTF-8 here; save it as UTF-8", mark)
    }

    /// libyaml 0.2.5's words for what people get wrong, and ours.
    private static let sentences = [
        "mapping values are not allowed in this context":
            "': ' where no key can stand; correct the indentation, add a ':' missing above, or quote the text",
        "did not find expected key": "a key is expected; correct the indentation, or close an open quote or bracket",
        "did not find expected '-' indicator":
            "'- ' is expected; the items of a list begin in the same column",
        "did not find expected ',' or ']'": "',' or ']' is missing in a list",
        "did not find expected ',' or '}'":
            "',' or '}' is missing in a section; put a text that holds braces into quotes",
        "did not find expected node content": "a value is missing",
        "found unexpected end of stream": "a quote is never closed",
        "found unexpected document indicator": "a quote is never closed",
        "could not find expected ':'": "':' is missing behind a key",
        "block sequence entries are not allowed in this context":
            "'- ' where no list can begin; put it on its own line",
        "block mapping entries are not allowed in this context": "a key where none can stand; put it on its own line",
        "found unknown escape character": "an unknown escape in a text in double quotes; write \\\\ for a backslash",
        "found character that cannot start any token": "'@', '`' or '%' begins no value; put the text into quotes",
        "did not find expected <document start>": "more text behind the end of the document; correct the indentation",
    ]

    /// `---` for the second time.
    static func secondDocument(_ mark: ConfigurationMark) -> Self {
        Self(mark, "A second document begins here. One file is one configuration; remove '---' and what follows.")
    }

    /// `!include` and the like.
    static func tag(_ tag: String, _ mark: ConfigurationMark) -> Self {
        Self(mark, "The tag '\(excerpt(tag))' means nothing here. Remove it; every key knows its type.")
    }

    /// An alias without an anchor before it.
    static func unknownAlias(_ name: String, _ mark: ConfigurationMark) -> Self {
        Self(mark, "The alias '*\(excerpt(name))' names no anchor before it. Write '&\(excerpt(name))' at the value.")
    }

    /// `? [a]`, `{a: b}: c`, `*a : b`.
    static func noPlainKey(_ mark: ConfigurationMark) -> Self {
        Self(mark, "A key is a plain word. A list, a section, an alias, an anchor or a tag cannot be one.")
    }

    /// Lists in lists in lists.
    static func tooDeep(limit: Int, _ mark: ConfigurationMark) -> Self {
        Self(mark, "Lists and sections lie more than \(limit) deep in each other here. Nothing needs that.")
    }

    /// A bomb of aliases, or a generated file gone wrong.
    static func tooManyNodes(limit: Int, _ mark: ConfigurationMark) -> Self {
        Self(
            mark, "The configuration has more than \(limit) values up to here, aliases counted as what they stand for.")
    }
}
