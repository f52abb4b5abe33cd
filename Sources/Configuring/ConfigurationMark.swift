/// Where something stands in the configuration file, for messages of this and of later checks.
public struct ConfigurationMark: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// As it was given to ``Configuration/load(file:executableFolder:)``.
    public let file: String
    /// From 1; 0 means the file as a whole.
    public let line: Int
    /// In characters, from 1; 0 means the file as a whole.
    public let column: Int

    /// A place; without line and column the file as a whole.
    public init(file: String, line: Int = 0, column: Int = 0) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// `urlgate.yaml:14:9`, or `urlgate.yaml` for the file as a whole.
    public var description: String { line == 0 ? file : "\(file):\(line):\(column)" }

    /// In the order of reading.
    public static func < (one: ConfigurationMark, other: ConfigurationMark) -> Bool {
        (one.line, one.column) < (other.line, other.column)
    }
}
