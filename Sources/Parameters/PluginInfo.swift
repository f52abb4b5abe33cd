/// How a plugin describes itself: a versioned JSON document, sent by its host and checked by the gateway.
///
/// The document's shape is part of the plugin ABI; `urlgate_plugin.h` shows it.
public struct PluginInfo: Codable, Sendable, Equatable {
    /// The version of this document's shape: 1.
    public var document: Int
    /// Letters, digits and hyphens; names the plugin in logs, cache keys and metrics.
    public var name: String
    /// The plugin's own version, for people.
    public var version: String
    /// Raised when the same URL gives other bytes; part of every cache key.
    public var renderingVersion: Int
    /// Options that the configuration may set.
    public var options: ParameterSet
    /// One a scheme.
    public var handlers: [HandlerInfo]

    /// The shape that this gateway reads.
    public static let currentDocument = 1

    /// A description from its parts.
    public init(
        name: String, version: String, renderingVersion: Int, options: ParameterSet = [], handlers: [HandlerInfo]
    ) {
        document = Self.currentDocument
        self.name = name
        self.version = version
        self.renderingVersion = renderingVersion
        self.options = options
        self.handlers = handlers
    }
}

/// What a plugin offers for one scheme.
public struct HandlerInfo: Codable, Sendable, Equatable {
    /// In lower case: letters, digits, hyphens.
    public var scheme: String
    /// One sentence.
    public var help: String
    /// Its URLs' parameters.
    public var parameters: ParameterSet
    /// Whether its URLs have something between `scheme://` and `?`.
    public var takesLocation: Bool

    /// A handler from its parts.
    public init(scheme: String, help: String, parameters: ParameterSet, takesLocation: Bool = false) {
        self.scheme = scheme
        self.help = help
        self.parameters = parameters
        self.takesLocation = takesLocation
    }
}
