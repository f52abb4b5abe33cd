public import Parameters
public import URLLoading

/// Where requests for one scheme go: a plugin's handler, in the version and with the options that it has now.
public struct Route: Sendable {
    /// The plugin's place in the configuration, from 0; tells the caller which pool.
    public let index: Int
    /// The plugin's name.
    public let plugin: String
    /// The handler's own description.
    public let handler: HandlerInfo
    /// The plugin's rendering version.
    public let renderingVersion: Int
    /// Names the plugin's options: a digest of ``CheckedOptions/text``.
    public let optionsDigest: String
    /// Of the plugin, by its configuration.
    public let presets: Presets

    /// A route from its parts. `handler` must be free of problems (``PluginInfo/problems()``).
    public init(
        index: Int, plugin: String, handler: HandlerInfo, renderingVersion: Int, optionsDigest: String,
        presets: Presets = .none
    ) {
        self.index = index
        self.plugin = plugin
        self.handler = handler
        self.renderingVersion = renderingVersion
        self.optionsDigest = optionsDigest
        self.presets = presets
    }

    /// The routes of a plugin, one a handler.
    public static func routes(
        of info: PluginInfo, index: Int, optionsDigest: String, presets: Presets = .none
    ) -> [Route] {
        info.handlers.map {
            Route(
                index: index, plugin: info.name, handler: $0, renderingVersion: info.renderingVersion,
                optionsDigest: optionsDigest, presets: presets)
        }
    }

    /// The one spelling of all requests that mean the same, as the handler's declaration decides.
    ///
    /// - Throws: ``GatewayError/parameters(_:url:)`` with everything that is wrong.
    public func canonicalRequest(for request: LoadRequest) throws(GatewayError) -> CanonicalRequest {
        let items = try handler.parameters.check(
            request.url.query, accepts: request.accepts, pixelBox: request.pixelBox, presets: presets,
            isOutside: request.depth == 0, url: request.url.text)
        return CanonicalRequest(scheme: handler.scheme, location: request.url.location, items: items)
    }

    /// Under which the answer is kept and its load is shared.
    public func key(for request: CanonicalRequest) -> CacheKey {
        CacheKey(
            plugin: plugin, renderingVersion: renderingVersion, optionsDigest: optionsDigest, request: request)
    }

    /// What a host is given: the canonical items with the defaults of what is absent.
    public func filledItems(for request: CanonicalRequest) -> [QueryItem] { handler.parameters.filled(request.items) }
}
