public import URLLoading

/// What the gateway says to a host.
public enum GatewayMessage: Sendable, Equatable {
    /// After `hello`: the plugin's options, checked, in canonical spelling, defaults filled in.
    case configure(options: [QueryItem])
    /// Start a load. The host has none running.
    case load(LoadOrder)
    /// Nobody waits for the running load any more; SIGKILL follows after a grace time.
    case stop
    /// The answer to one request of the batch `batch` of nested loads. Bytes follow as `nestedData`, unless `source` is
    /// `.descriptor`: then the frame carries it.
    case nestedResult(batch: UInt32, index: UInt16, NestedAnswer)
    /// Bytes of a nested answer, in order.
    case nestedData(batch: UInt32, index: UInt16, [UInt8])
    /// Heavy work may begin.
    case admitted
}

/// What a host says to the gateway.
public enum HostMessage: Sendable, Equatable {
    /// First: the plugin was loaded and describes itself (JSON, `PluginInfo`).
    case hello(protocolVersion: UInt32, abiMajor: UInt16, abiMinor: UInt16, description: [UInt8], sandbox: [String])
    /// After `configure`: loads may come.
    case ready
    /// The plugin cannot be loaded or configured; a sentence a fault.
    case refused(reasons: [String])
    /// `didReceive`
    case response(HandlerResponse)
    /// `didLoad`; never without bytes.
    case data([UInt8])
    /// `didFinishLoading`, with what the load cost: CPU microseconds, and the host's peak resident KiB so far.
    case finished(cpuMicroseconds: UInt64, peakKiB: UInt64)
    /// `didFail`
    case failed(HandlerFailure)
    /// Loads the handler asks for, side by side; it waits for all of them.
    case nestedLoads(batch: UInt32, [NestedRequest])
    /// The handler wants to decode about so many bytes.
    case admit(bytes: UInt64)
    /// A line for the log: 0 debug, 1 info, 2 warning, 3 error.
    case log(level: UInt8, String)
}

/// One load as a host sees it.
public struct LoadOrder: Sendable, Equatable {
    /// The canonical request's scheme.
    public var scheme: String
    /// Its authority and path, decoded.
    public var location: [String]
    /// Its parameters in canonical spelling, defaults filled in, sorted by name.
    public var items: [QueryItem]
    /// The canonical URL, for messages.
    public var url: String
    /// How long the host has, in milliseconds, before it is stopped.
    public var timeoutMilliseconds: UInt32
    /// 0 for a client's request.
    public var depth: UInt8
    /// The kept answer that the load is to replace, when there is one.
    public var cachedResponse: CachedResponse?

    /// An order from its parts.
    public init(
        scheme: String, location: [String] = [], items: [QueryItem], url: String, timeoutMilliseconds: UInt32,
        depth: UInt8, cachedResponse: CachedResponse? = nil
    ) {
        self.scheme = scheme
        self.location = location
        self.items = items
        self.url = url
        self.timeoutMilliseconds = timeoutMilliseconds
        self.depth = depth
        self.cachedResponse = cachedResponse
    }
}

/// A kept answer, as the handler is told of it that may find it still right. Its bytes come as a nested load of ``url``.
public struct CachedResponse: Sendable, Equatable {
    /// What a handler loads for the bytes.
    public static let url = "cached-response://"
    /// With its quotes.
    public var entityTag: String
    /// `image/png`
    public var contentType: String
    /// Its bytes.
    public var length: UInt64
    /// Seconds since it was made, or found right the last time.
    public var ageSeconds: UInt32
    /// Whether all that it was made of is what it was then, as far as the gateway knows.
    public var isUnchanged: Bool

    /// A kept answer from its parts.
    public init(entityTag: String, contentType: String, length: UInt64, ageSeconds: UInt32, isUnchanged: Bool) {
        self.entityTag = entityTag
        self.contentType = contentType
        self.length = length
        self.ageSeconds = ageSeconds
        self.isUnchanged = isUnchanged
    }
}

/// What a handler says of its answer before the bytes.
public struct HandlerResponse: Sendable, Equatable {
    /// ``AnswerRules/statuses``, or ``AnswerRules/unchanged`` without bytes; input, not truth.
    public var status: UInt16
    /// `image/png`
    public var contentType: String
    /// Length in bytes; nil when not known.
    public var contentLength: UInt64?
    /// What may be kept.
    public var storagePolicy: StoragePolicy
    /// How long, in seconds; nil: as the configuration says.
    public var ttlSeconds: UInt32?
    /// Something is missing in the picture: kept in memory only and briefly.
    public var isIncomplete: Bool
    /// Of the allow-list (`HeaderAllowList`).
    public var fields: [HeaderField]

    /// A response from its parts.
    public init(
        status: UInt16, contentType: String, contentLength: UInt64?, storagePolicy: StoragePolicy,
        ttlSeconds: UInt32? = nil, isIncomplete: Bool = false, fields: [HeaderField] = []
    ) {
        self.status = status
        self.contentType = contentType
        self.contentLength = contentLength
        self.storagePolicy = storagePolicy
        self.ttlSeconds = ttlSeconds
        self.isIncomplete = isIncomplete
        self.fields = fields
    }
}

/// Why a handler has no answer.
public struct HandlerFailure: Sendable, Equatable {
    /// 400...599; what is no error status becomes 502.
    public var status: UInt16
    /// In kebab-case.
    public var code: String
    /// A sentence for whoever wrote the URL.
    public var message: String
    /// The parameter it is about; empty: none.
    public var parameter: String

    /// A failure from its parts.
    public init(status: UInt16, code: String, message: String, parameter: String = "") {
        self.status = status
        self.code = code
        self.message = message
        self.parameter = parameter
    }
}

/// One load that a handler asks for.
public struct NestedRequest: Sendable, Equatable {
    /// In scheme style: `asset://?id=7`, `origin://photos/7.jpg`.
    public var url: String
    /// An `Accept` field's value; empty: anything.
    public var accept: String
    /// The size wanted where the URL names none.
    public var pixelBox: PixelBox?
    /// The share of the remaining time it may take, in milliseconds; 0: all of it.
    public var timeoutMilliseconds: UInt32

    /// A request from its parts.
    public init(url: String, accept: String = "", pixelBox: PixelBox? = nil, timeoutMilliseconds: UInt32 = 0) {
        self.url = url
        self.accept = accept
        self.pixelBox = pixelBox
        self.timeoutMilliseconds = timeoutMilliseconds
    }
}

/// What came of a nested load.
public struct NestedAnswer: Sendable, Equatable {
    /// Where its bytes are.
    public enum Source: UInt8, Sendable {
        /// None: it failed.
        case none = 0
        /// They follow on the socket.
        case bytes = 1
        /// In a regular file, opened read-only, that came with the frame.
        case descriptor = 2
    }
    /// 200, or the error's status.
    public var status: UInt16
    /// `image/jpeg`; empty for a file.
    public var contentType: String
    /// Bytes of the whole.
    public var length: UInt64
    /// Where they are.
    public var source: Source
    /// Something is missing in it.
    public var isIncomplete: Bool
    /// The error's code; empty on success.
    public var code: String
    /// The error's public sentence.
    public var message: String

    /// An answer from its parts.
    public init(
        status: UInt16, contentType: String = "", length: UInt64 = 0, source: Source = .none,
        isIncomplete: Bool = false, code: String = "", message: String = ""
    ) {
        self.status = status
        self.contentType = contentType
        self.length = length
        self.source = source
        self.isIncomplete = isIncomplete
        self.code = code
        self.message = message
    }
}
