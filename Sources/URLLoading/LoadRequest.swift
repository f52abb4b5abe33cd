/// What is asked for, by a client or by a handler: a URL, and how its answer may look.
public struct LoadRequest: Sendable {
    /// The URL, taken apart.
    public let url: SchemeURL
    /// Which formats `format=auto` may choose from.
    public let accepts: AcceptedFormats
    /// What may be used to answer.
    public let cachePolicy: CachePolicy
    /// 0 for a client's request, one more for each nested load; at most ``maximumDepth``.
    public let depth: Int
    /// The size a nested load wants where the URL names none.
    public let pixelBox: PixelBox?

    /// A deeper nested load is refused.
    public static let maximumDepth = 4

    /// A request of a client (depth 0) or of a handler.
    public init(
        url: SchemeURL, accepts: AcceptedFormats = [], cachePolicy: CachePolicy = .useProtocolCachePolicy,
        depth: Int = 0, pixelBox: PixelBox? = nil
    ) {
        self.url = url
        self.accepts = accepts
        self.cachePolicy = cachePolicy
        self.depth = depth
        self.pixelBox = pixelBox
    }
}

/// A size in device pixels that the answer of a nested load shall fill exactly (`fit=cover`).
///
/// A handler that declares `width` and `height` renders that small from the start; others ignore it.
public struct PixelBox: Hashable, Sendable {
    /// 1...65535 pixels.
    public let width: Int
    /// 1...65535 pixels.
    public let height: Int
    /// What is kept where the box cuts something off, as the handler's parameter `gravity` says it; empty, or a value
    /// that it does not know: as the handler does by itself.
    public let gravity: String

    /// A box.
    public init(width: Int, height: Int, gravity: String = "") {
        self.width = width
        self.height = height
        self.gravity = gravity
    }
}
