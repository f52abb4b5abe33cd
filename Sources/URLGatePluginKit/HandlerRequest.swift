import CUrlgatePlugin
public import Parameters
import URLLoading

/// One load, as a handler sees it.
public struct HandlerRequest: Sendable {
    /// The canonical URL, for messages.
    public let url: String
    /// Its parameters: checked, in canonical spelling, defaults filled in.
    public let parameters: ParameterValues
    /// Authority and path, decoded; empty unless the handler ``URLGateHandler/takesLocation``.
    public let location: [String]
    /// 0 for a client's request, 1...4 for a nested load.
    public let depth: Int
    /// From now until the host is stopped.
    public let timeout: Duration
    /// The kept answer that this load is to replace, when there is one. If it is still right, say so:
    /// ``HandlerClient/cachedResponseIsValid(ttl:storagePolicy:)``.
    public let cachedResponse: CachedResponse?

    /// A request from its parts, as a test needs it.
    public init(
        url: String, parameters: ParameterValues, location: [String] = [], depth: Int = 0,
        timeout: Duration = .seconds(10), cachedResponse: CachedResponse? = nil
    ) {
        self.url = url
        self.parameters = parameters
        self.location = location
        self.depth = depth
        self.timeout = timeout
        self.cachedResponse = cachedResponse
    }

    /// Copies what the host says.
    init(_ request: urlgate_request_t) {
        self.init(
            url: String(request.url),
            parameters: ParameterValues(
                UnsafeBufferPointer(start: request.parameters, count: request.parameter_count).map(QueryItem.init)),
            location: UnsafeBufferPointer(start: request.location, count: request.location_count).map(String.init),
            depth: Int(request.depth), timeout: .milliseconds(Int64(request.timeout_milliseconds)),
            cachedResponse: request.cached_response.map { CachedResponse($0.pointee) })
    }
}
