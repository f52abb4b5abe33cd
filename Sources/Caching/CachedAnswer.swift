public import Linux
public import URLLoading

/// An answer that was loaded and may be sent again: what the memory tier holds and what waiters share.
public final class CachedAnswer: Sendable {
    /// Its HTTP status.
    public let status: Int
    /// Fields that are the same each time, spelt out: content type, ETag and such.
    public let keptFields: HeaderText
    /// The content.
    public let body: [UInt8]
    /// `"…"` over the body's digest, a strong validator (RFC 9110 section 8.8.3).
    public let entityTag: String
    /// The content's type.
    public let contentType: String
    /// What may be kept.
    public let storagePolicy: StoragePolicy
    /// When it was made.
    public let madeAt: Deadline
    /// Until when it is fresh.
    public let freshUntil: Deadline
    /// How long clients may keep it after it was sent, in seconds, while it is fresh here.
    public let clientSeconds: Int
    /// Something is missing in it.
    public let isIncomplete: Bool
    /// What it was made of.
    public let sources: [Source]

    /// Something that an answer was made of.
    public enum Source: Hashable, Sendable {
        /// A nested load's answer.
        case answer(CacheKey)
        /// A file of an origin, with the validators it had: a change makes the answer stale.
        case file(origin: String, path: String, inode: UInt64, modifiedNanoseconds: Int64, byteCount: Int)

        /// What its texts weigh, with an allocation each.
        var textBytes: Int {
            switch self {
            case .answer(let key): key.description.utf8.count + Self.allocationBytes
            case .file(let origin, let path, _, _, _):
                origin.utf8.count + path.utf8.count + 2 * Self.allocationBytes
            }
        }
        private static let allocationBytes = 48
    }

    /// Seals a loaded answer: takes its digest and spells its fields.
    public init(_ loaded: LoadedResponse, now: Deadline) {
        status = loaded.status
        body = loaded.body.withoutSlack
        contentType = loaded.contentType
        storagePolicy = loaded.storagePolicy
        madeAt = now
        freshUntil = now + .seconds(loaded.freshSeconds)
        clientSeconds = min(loaded.clientSeconds, loaded.freshSeconds)
        isIncomplete = loaded.isIncomplete
        sources = loaded.sources
        entityTag = "\"\(ContentDigest.of(loaded.body))\""
        keptFields = HeaderText(
            [HeaderField("Content-Type", loaded.contentType), HeaderField("ETag", entityTag)] + loaded.fields)
    }

    /// What it weighs in the memory tier, with key, nodes and allocations.
    func bytes(key: CacheKey) -> Int {
        body.capacity + keptFields.bytes.capacity + 2 * key.description.utf8.count + contentType.utf8.count
            + entityTag.utf8.count + sources.capacity * MemoryLayout<Source>.stride
            + sources.reduce(0) { $0 + $1.textBytes } + Self.overheadBytes
    }

    /// Object headers, node, index entries and the allocator's rounding of one entry.
    static let overheadBytes = 640

    /// Whether it may be used without asking anybody.
    public func isFresh(at now: Deadline) -> Bool { now < freshUntil }

    /// Seconds since it was made (RFC 9111 section 5.1).
    public func ageSeconds(at now: Deadline) -> Int {
        now > madeAt ? Int((now.nanoseconds - madeAt.nanoseconds) / 1_000_000_000) : 0
    }

    /// Seconds of freshness left.
    public func freshSecondsLeft(at now: Deadline) -> Int {
        freshUntil > now ? Int((freshUntil.nanoseconds - now.nanoseconds + 999_999_999) / 1_000_000_000) : 0
    }
}

extension [UInt8] {
    /// The same bytes, in a buffer of their size where theirs is more than an eighth too large.
    fileprivate var withoutSlack: [UInt8] {
        if capacity - count <= count / 8 + 64 { return self }
        return [UInt8](unsafeUninitializedCapacity: count) { room, filled in
            _ = room.initialize(fromContentsOf: self)
            filled = count
        }
    }
}

/// What a load brought, before it is sealed.
public struct LoadedResponse: Sendable {
    /// An HTTP status below 400.
    public var status: Int
    /// The content's type.
    public var contentType: String
    /// Further fields, the same each time.
    public var fields: [HeaderField]
    /// The content.
    public var body: [UInt8]
    /// What may be kept, already lowered.
    public var storagePolicy: StoragePolicy
    /// How long it is fresh here.
    public var freshSeconds: Int
    /// How long clients may keep it.
    public var clientSeconds: Int
    /// Something is missing in it.
    public var isIncomplete: Bool
    /// What it was made of.
    public var sources: [CachedAnswer.Source]

    /// A loaded answer from its parts.
    public init(
        status: Int, contentType: String, fields: [HeaderField] = [], body: [UInt8], storagePolicy: StoragePolicy,
        freshSeconds: Int, clientSeconds: Int, isIncomplete: Bool = false, sources: [CachedAnswer.Source] = []
    ) {
        self.status = status
        self.contentType = contentType
        self.fields = fields
        self.body = body
        self.storagePolicy = storagePolicy
        self.freshSeconds = freshSeconds
        self.clientSeconds = clientSeconds
        self.isIncomplete = isIncomplete
        self.sources = sources
    }
}
