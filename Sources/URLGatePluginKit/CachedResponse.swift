import CUrlgatePlugin
public import URLLoading

/// A kept answer that a load is to replace: the handler may find that it is still right, which costs less than to make it
/// again.
public struct CachedResponse: Sendable, Equatable {
    /// Names its bytes, with its quotes.
    public let entityTag: String
    /// Such as `image/png`.
    public let contentType: String
    /// Its length in bytes. ``HandlerClient/loadCachedResponse()`` gives them.
    public let count: Int
    /// Since it was made, or found right the last time.
    public let age: Duration
    /// Whether all that it was made of is what it was then, as far as the gateway knows. A handler whose answers depend
    /// on nothing else needs to look no further.
    public let isUnchanged: Bool

    /// A kept answer from its parts, as a test needs it.
    public init(entityTag: String, contentType: String, count: Int, age: Duration, isUnchanged: Bool) {
        self.entityTag = entityTag
        self.contentType = contentType
        self.count = count
        self.age = age
        self.isUnchanged = isUnchanged
    }

    init(_ cached: urlgate_cached_response_t) {
        self.init(
            entityTag: String(cached.entity_tag), contentType: String(cached.content_type),
            count: Int(clamping: cached.length), age: .seconds(Int64(cached.age_seconds)),
            isUnchanged: cached.is_unchanged)
    }
}

extension HandlerClient {
    /// Answers with the request's ``HandlerRequest/cachedResponse``: it is still right, and fresh again. Instead of
    /// `didReceive`, `didLoad` and `didFinishLoading`; without a cached response the answer becomes a 502.
    ///
    /// - Parameters:
    ///   - ttl: how long, in whole seconds; nil: as the configuration says.
    ///   - storagePolicy: what may be kept from now on.
    public func cachedResponseIsValid(ttl: Duration? = nil, storagePolicy: StoragePolicy = .allowed) {
        didReceive(
            HandlerResponse(contentType: "", contentLength: 0, storagePolicy: storagePolicy, ttl: ttl, status: 304))
        didFinishLoading()
    }

    /// The bytes of the request's ``HandlerRequest/cachedResponse``, as a nested load.
    public func loadCachedResponse() throws(HandlerError) -> LoadedData { try load(URLGATE_CACHED_RESPONSE_URL) }
}
