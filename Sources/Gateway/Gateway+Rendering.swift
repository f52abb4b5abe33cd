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
        let url =
            url.hasPrefix("/")
            ? try SchemeURL(requestTarget: url, prefix: configuration.prefix, limits: limits)
            : try SchemeURL(url, limits: limits)
        let request = try router.resolve(LoadRequest(url: url, accepts: AcceptedFormats(accept: accept)))
        let patience = plugins[request.route.index].patience
        let waiter = ResponseCache.Waiter(deadline: .after(patience), client: Cancellation())
        return try load(request, depth: 0, for: waiter).answer.body
    }
}
