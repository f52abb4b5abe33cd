import Caching
import Configuring
import Linux
public import Parameters
import Routing
public import URLLoading

extension Gateway {
    /// What the plugins say of themselves, in the order of the configuration.
    public var descriptions: [PluginInfo] { plugins.map(\.info) }

    /// The bytes that a client would get for a URL, without the edge: `scheme://?…` or a request target.
    ///
    /// - Parameter accept: an `Accept` field's value.
    public func render(_ url: String, accept: String) throws(GatewayError) -> [UInt8] {
        try load(url, accept: accept).answer.body
    }

    /// The answer of a URL, kept or loaded. Blocks while it is loaded.
    func load(_ url: String, accept: String) throws(GatewayError) -> ResponseCache.Found {
        let request = try resolve(try schemeURL(url), accepts: AcceptedFormats(accept: accept))
        if let found = try cache.find(request.key, policy: .useProtocolCachePolicy, isNested: true),
            origins.areUnchanged(found.answer)
        {
            return found
        }
        let patience = plugins[request.route.index].patience
        let waiter = ResponseCache.Waiter(deadline: .after(patience), client: Cancellation())
        return try load(request, depth: 0, for: waiter)
    }

    /// A URL in scheme style, or a request target below the prefix.
    func schemeURL(_ url: String) throws(GatewayError) -> SchemeURL {
        url.hasPrefix("/")
            ? try SchemeURL(requestTarget: url, prefix: configuration.prefix, limits: limits)
            : try SchemeURL(url, limits: limits)
    }
}
