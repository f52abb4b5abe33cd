import Parameters
public import URLLoading

/// Finds the handler of a URL: the first that accepts it, in the order of the configuration.
///
/// The order is ours: `URLProtocol.registerClass` asks the last registered class first.
public struct Router: Sendable {
    /// In the order of the configuration.
    public let routes: [Route]
    /// Every scheme once, in that order.
    public let schemes: [String]
    private let byScheme: [String: [Route]]

    /// A router; it never changes, a new configuration makes a new one.
    public init(routes: [Route]) {
        self.routes = routes
        byScheme = Dictionary(grouping: routes, by: \.handler.scheme)
        var seen: Set<String> = []
        schemes = routes.map(\.handler.scheme).filter { seen.insert($0).inserted }
    }

    /// The first route whose handler has the URL's scheme and takes URLs with such a location.
    ///
    /// - Throws: ``GatewayError/unknownScheme(_:known:)`` (404) when no handler has the scheme, also for `origin:` and
    ///   `https:`, which exist for nested loads only; ``GatewayError/unexpectedLocation(_:scheme:)`` (400) when the URL
    ///   has an authority or a path and none of the scheme's handlers takes one.
    public func route(_ url: SchemeURL) throws(GatewayError) -> Route {
        guard let candidates = byScheme[url.scheme] else { throw .unknownScheme(url.scheme, known: schemes) }
        guard let route = candidates.first(where: { url.location.isEmpty || $0.handler.takesLocation }) else {
            throw .unexpectedLocation(url.text, scheme: url.scheme)
        }
        return route
    }

    /// Everything that a request needs before the cache is asked, worked out anew.
    public func resolve(_ request: LoadRequest) throws(GatewayError) -> ResolvedRequest {
        let route = try route(request.url)
        let canonical = try route.canonicalRequest(for: request)
        return ResolvedRequest(route: route, request: canonical, key: route.key(for: canonical))
    }
}

/// What a request turned out to mean; shared, never changed.
public final class ResolvedRequest: Sendable {
    /// Who answers.
    public let route: Route
    /// In its one spelling.
    public let request: CanonicalRequest
    /// Under which the answer is kept.
    public let key: CacheKey

    /// Whether `Accept` may change the answer: its format was left to us.
    public let isNegotiable: Bool

    /// A resolved request from its parts.
    public init(route: Route, request: CanonicalRequest, key: CacheKey) {
        self.route = route
        self.request = request
        self.key = key
        isNegotiable = route.handler.parameters.isNegotiated(request.items)
    }

    /// About how much memory it takes beside its target, in bytes: the texts it holds, each of them more than once.
    var byteCount: Int { 256 + 2 * key.description.utf8.count + request.items.count * 64 }
}
