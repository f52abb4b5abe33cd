/// A checked configuration: every default filled in, every path absolute, every name looked up.
public struct Configuration: Sendable, Equatable {
    /// The file it was read from, as it was given.
    public var file = ""
    /// Where nginx connects.
    public var listen: Listen
    /// Where `urlgate status` connects.
    public var admin: Admin
    /// Under which path of the site the gateway is mounted: empty, or such as `/img`.
    public var prefix = ""
    /// What is kept.
    public var cache = Cache()
    /// Where originals come from, in the order of the file.
    public var origins: [Origin] = []
    /// The handlers, in the order in which they are asked; at least one.
    public var plugins: [Plugin]
    /// Where libraries without a slash are looked up: first hit wins.
    public var pluginPath: [String] = []
    /// What a request and an answer may cost.
    public var limits = Limits()
    /// How long the other side may take.
    public var timeouts = Timeouts()
    /// What is written to the log.
    public var log = Log()
    /// How much of the sandbox must hold.
    public var sandbox = SandboxMode.required

    /// A configuration with the defaults for the rest.
    public init(listen: Listen, admin: Admin, plugins: [Plugin]) {
        self.listen = listen
        self.admin = admin
        self.plugins = plugins
    }

    /// Reads and checks a file.
    ///
    /// - Parameters:
    ///   - file: relative paths in it start at its folder. At most 1 MiB.
    ///   - executableFolder: where urlgate lies; libraries are looked up there first.
    /// - Throws: every error at once, in the order of the file; a file that is no YAML gives one.
    public static func load(
        file: String, executableFolder: String
    ) throws(ConfigurationErrors) -> Configuration {
        let source: SourceText
        do throws(ConfigurationError) {
            source = try .read(file)
        } catch {
            throw ConfigurationErrors([error])
        }
        return try Configuration(source, .system(file: file, executableFolder: executableFolder))
    }

    init(_ source: SourceText, _ surroundings: Surroundings) throws(ConfigurationErrors) {
        let (root, duplicates): (Node?, [ConfigurationError])
        do throws(ConfigurationError) {
            (root, duplicates) = try NodeParser.parse(source)
        } catch {
            throw ConfigurationErrors([error])
        }
        var reader = Reader(surroundings, errors: duplicates)
        let start = ConfigurationMark(file: source.file, line: 1, column: 1)
        guard let root, case .map = root.content else {
            throw ConfigurationErrors([.noSection(root?.kind, root?.mark ?? start)])
        }
        let configuration = Self.section.read(root, &reader)
        guard reader.errors.isEmpty, var configuration else { throw ConfigurationErrors(reader.errors) }
        configuration.file = source.file
        self = configuration
    }
}

/// How much of the sandbox of a host must hold.
public enum SandboxMode: String, Sendable, CaseIterable {
    /// A layer that the system lacks stops the start.
    case required
    /// A layer that the system lacks is named in the log.
    case bestEffort = "best-effort"
    /// Hosts run with the gateway's rights. For debugging only.
    case off
}
