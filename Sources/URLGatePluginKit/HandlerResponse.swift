public import URLLoading

/// What a handler says of its answer before the bytes.
public struct HandlerResponse: Sendable, Equatable {
    /// Such as `image/png`: with a slash, at most 127 bytes of ASCII. Another one is answered with 502.
    public var contentType: String
    /// The length in bytes, if known beforehand. The gateway counts; a wrong one is answered with 502.
    public var contentLength: Int?
    /// What may be kept. The gateway may lower it.
    public var storagePolicy: StoragePolicy
    /// Something is missing in the picture: it is kept in memory only, at most a minute.
    public var isIncomplete: Bool
    /// How long it is fresh, in whole seconds; nil: as the configuration says.
    public var ttl: Duration?
    /// Header fields: `Content-Disposition`, `Content-Language`, `Link` and `X-Urlgate-…`; others are dropped and
    /// logged. At most 32.
    public var fields: [HeaderField]
    /// 200, usually; 200...203. Another one is answered with 502; errors are thrown.
    public var status: Int

    /// A response from its parts.
    public init(
        contentType: String, contentLength: Int? = nil, storagePolicy: StoragePolicy = .allowed,
        isIncomplete: Bool = false, ttl: Duration? = nil, fields: [HeaderField] = [], status: Int = 200
    ) {
        self.contentType = contentType
        self.contentLength = contentLength
        self.storagePolicy = storagePolicy
        self.isIncomplete = isIncomplete
        self.ttl = ttl
        self.fields = fields
        self.status = status
    }
}
