public import Linux
public import URLLoading

/// An answer that was loaded and may be sent again: what the memory tier holds and what waiters share.
public final class CachedAnswer: Sendable {
    /// Its HTTP status.
    public let status: Int
    /// Fields that are the same each time, spelt out: the content type first, then ETag and such.
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
    /// Until when it is fresh, and how it may be used afterwards.
    let freshness: Freshness
    /// How long clients may keep it after it was sent, in seconds, while it is fresh here.
    public let clientSeconds: Int
    /// Something is missing in it.
    public let isIncomplete: Bool
    /// What it was made of, and what that was made of.
    public let sources: [Source]
    /// What it cost to make, in microseconds of processor time.
    public let costMicroseconds: Int

    /// Seals a loaded answer: takes its digest and spells its fields.
    public init(_ loaded: LoadedResponse, now: Deadline) {
        let renewed = loaded.renews
        status = renewed?.status ?? loaded.status
        body = renewed?.body ?? loaded.body.withoutSlack
        contentType = renewed?.contentType ?? loaded.contentType
        storagePolicy = loaded.storagePolicy
        costMicroseconds = loaded.costMicroseconds
        madeAt = now
        let hasFiles = loaded.sources.contains { if case .file = $0 { true } else { false } }
        // Files are looked at on the first hit, which then says when next.
        freshness = Freshness(
            until: now + .seconds(loaded.freshSeconds), staleUse: loaded.isIncomplete ? .none : loaded.staleUse,
            nextCheck: Deadline(nanoseconds: hasFiles ? 0 : .max))
        clientSeconds = min(loaded.clientSeconds, loaded.freshSeconds)
        isIncomplete = loaded.isIncomplete
        sources = loaded.sources
        entityTag = renewed?.entityTag ?? "\"\(ContentDigest.of(loaded.body))\""
        keptFields =
            renewed?.keptFields
            ?? HeaderText(
                [
                    HeaderField("Content-Type", loaded.contentType), HeaderField("ETag", entityTag),
                    HeaderField("Accept-Ranges", "bytes"),
                ] + loaded.fields)
    }

    /// What it weighs in the memory tier, with key, nodes and allocations.
    func bytes(key: CacheKey) -> Int {
        body.capacity + keptFields.bytes.capacity + 2 * key.description.utf8.count + contentType.utf8.count
            + entityTag.utf8.count + sources.capacity * MemoryLayout<Source>.stride
            + sources.reduce(0) { $0 + $1.textBytes } + Self.overheadBytes
    }

    /// Object headers, node, index entries and the allocator's rounding of one entry.
    static let overheadBytes = 704

    /// Until when it is fresh. A purge or a changed original may move that to the past.
    public var freshUntil: Deadline { freshness.freshUntil }

    /// How it may be used when it is not fresh any more.
    public var staleUse: StaleUse { freshness.staleUse }

    /// Whether it may be used without asking anybody.
    public func isFresh(at now: Deadline) -> Bool { now < freshUntil }

    /// What it was made of has changed: its freshness ends now, and it is used only when loading another fails.
    public func noteChange(at now: Deadline) { freshness.expire(at: now, by: .change) }

    /// Whether its time is all that may have ended its freshness: nobody purged it, and nothing that it was made of was
    /// seen to have changed.
    public var isUntouched: Bool { freshness.isEnded(by: .time) }

    /// Whether it is time to look whether the files that it was made of have changed. Says yes to one caller, who then
    /// calls ``endCheck(next:)``.
    public func beginCheck(at now: Deadline) -> Bool { freshness.beginCheck(at: now) }

    /// They were looked at; when to look again.
    public func endCheck(next: Deadline) { freshness.endCheck(next: next) }

    /// Seconds since it was made (RFC 9111 section 5.1).
    public func ageSeconds(at now: Deadline) -> Int {
        now > madeAt ? Int((now.nanoseconds - madeAt.nanoseconds) / 1_000_000_000) : 0
    }

    /// For how many seconds it is used without loading another: while it is fresh, or until somebody tries again.
    public func secondsInUse(at now: Deadline) -> Int {
        max(freshSecondsLeft(at: now), now.seconds(until: freshness.nextTryAt))
    }

    /// Seconds of freshness left.
    public func freshSecondsLeft(at now: Deadline) -> Int { now.seconds(until: freshUntil) }

    /// Seconds since it ceased to be fresh.
    public func staleSeconds(at now: Deadline) -> Int {
        now > freshUntil ? Int((now.nanoseconds - freshUntil.nanoseconds) / 1_000_000_000) : 0
    }
}

extension Deadline {
    /// Rounded up; 0 when `end` has passed.
    fileprivate func seconds(until end: Deadline) -> Int {
        end > self ? Int((end.nanoseconds - nanoseconds + 999_999_999) / 1_000_000_000) : 0
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
    /// What it was made of, and what that was made of.
    public var sources: [CachedAnswer.Source]
    /// How it may be used when it is not fresh any more. One with something missing is never used then.
    public var staleUse: StaleUse
    /// What it cost to make, in microseconds of processor time.
    public var costMicroseconds: Int
    /// The kept answer that was found still right: its status, type, fields and content are the answer's, and those here
    /// count for nothing.
    public var renews: CachedAnswer?

    /// A loaded answer from its parts.
    public init(
        status: Int, contentType: String, fields: [HeaderField] = [], body: [UInt8], storagePolicy: StoragePolicy,
        freshSeconds: Int, clientSeconds: Int, isIncomplete: Bool = false, sources: [CachedAnswer.Source] = [],
        staleUse: StaleUse = .none, costMicroseconds: Int = 0
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
        self.staleUse = staleUse
        self.costMicroseconds = costMicroseconds
    }
}
