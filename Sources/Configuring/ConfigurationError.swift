/// One thing that is wrong with a configuration: where, what, what is allowed, and what may have been meant.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Where it stands.
    public let mark: ConfigurationMark
    /// Sentences for the operator, on one line.
    public let message: String

    /// An error at a place. Line breaks and other control characters of `message` are escaped.
    public init(_ mark: ConfigurationMark, _ message: String) {
        self.mark = mark
        self.message = Self.printable(message)
    }

    /// `urlgate.yaml:14:9: 'storge' is no key of a plugin. …`
    public var description: String { "\(mark): \(message)" }

    /// Received text may hold anything; a terminal or a log must not obey it.
    private static func printable(_ text: String) -> String {
        var printable = ""
        for scalar in text.unicodeScalars {
            let escaped = scalar.properties.generalCategory.isControl ? scalar.escaped(asASCII: true) : String(scalar)
            printable += escaped
        }
        return printable
    }
}

extension Unicode.GeneralCategory {
    /// Control and format characters and line separators.
    fileprivate var isControl: Bool {
        switch self {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}

/// Everything that is wrong with a configuration, in the order of the file.
public struct ConfigurationErrors: Error, Equatable, Sendable, CustomStringConvertible {
    /// At least one.
    public let errors: [ConfigurationError]

    /// Sorts errors by their place and keeps each once: a value that is wrong behind an alias is wrong wherever it is
    /// used, but stands in one place.
    public init(_ errors: [ConfigurationError]) {
        var seen: Set<ConfigurationError> = []
        let once = errors.filter { seen.insert($0).inserted }
        let ordered = once.enumerated().sorted { ($0.element.mark, $0.offset) < ($1.element.mark, $1.offset) }
        self.errors = ordered.map(\.element)
    }

    /// One a line.
    public var description: String { errors.map(\.description).joined(separator: "\n") }
}
