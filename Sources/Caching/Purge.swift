public import URLLoading

/// Which kept answers are not wanted any more, and how they go. Every tier goes by the same one.
public struct Purge: Hashable, Sendable {
    /// What is named.
    public enum Target: Hashable, Sendable {
        /// A picture in all its variants: every request that says the same and perhaps more, such as a size or a format.
        /// Leave out what `Accept` decided, or only that variant is meant.
        case request(CanonicalRequest)
        /// What a handler tagged so, and what was made of an answer or original of this URL (``CachedAnswer/Source/tag``).
        case tag(String)
        /// What was made of a file of an origin; the path as below the origin's folder.
        case file(origin: String, path: String)
        /// All answers to a scheme, in lower case.
        case scheme(String)
        /// Everything.
        case all
    }

    /// What is named. All that was made of it is meant as well.
    public let target: Target
    /// Soft: answers stay, and are stale from now on. Hard: they are gone.
    public let isSoft: Bool
    private let pattern: RequestPattern?
    /// The file that a tag names, as `origin://NAME/PATH`.
    private let taggedFile: FileName?

    private struct FileName: Hashable {
        let origin: String
        let path: String
    }

    /// A purge, carried out by nobody yet.
    public init(_ target: Target, isSoft: Bool = false) {
        self.target = target
        self.isSoft = isSoft
        pattern = if case .request(let request) = target { RequestPattern(request) } else { nil }
        taggedFile = if case .tag(let tag) = target { Self.file(named: tag) } else { nil }
    }

    /// Taken apart once, for there may be a million sources to compare with.
    private static func file(named tag: String) -> FileName? {
        let parts = tag.dropFirst("origin://".count).split(separator: "/", omittingEmptySubsequences: false)
        let decoded = parts.compactMap { try? PercentCoding.decode($0) }
        guard tag.hasPrefix("origin://"), parts.count > 1, decoded.count == parts.count else { return nil }
        let file = FileName(origin: decoded[0], path: decoded.dropFirst().joined(separator: "/"))
        return CachedAnswer.Source.fileTag(origin: file.origin, path: file.path) == tag ? file : nil
    }

    /// Whether an answer is meant: by its key, or by something it was made of.
    public func concerns(_ key: CacheKey, _ sources: [CachedAnswer.Source]) -> Bool {
        isMeant(key) || sources.contains(where: isMeant)
    }

    /// Whether a failure may be meant. What a failed load would have been made of is not known, so a tag or a file
    /// means all of them: they are brief.
    public func mayConcernFailure(of key: CacheKey) -> Bool {
        switch target {
        case .tag, .file, .all: true
        case .request, .scheme: isMeant(key)
        }
    }

    private func isMeant(_ key: CacheKey) -> Bool {
        switch target {
        case .request: pattern?.matches(key.requestText) ?? false
        case .tag(let tag): key.requestText == tag
        case .file: false
        case .scheme(let scheme): key.requestText.utf8.starts(with: "\(scheme)://".utf8)
        case .all: true
        }
    }

    private func isMeant(_ source: CachedAnswer.Source) -> Bool {
        switch (source, target) {
        case (.answer(let key), _): isMeant(key)
        case (.tag(let one), .tag(let other)): one == other
        case (.file(let origin, let path, _, _, _), .file(let otherOrigin, let otherPath)):
            origin == otherOrigin && path == otherPath
        case (.file(let origin, let path, _, _, _), .tag): taggedFile?.path == path && taggedFile?.origin == origin
        default: false
        }
    }
}

/// A request and all that say more: the same scheme and location, and each of its items in their order.
private struct RequestPattern: Hashable, Sendable {
    private let head: [UInt8]
    private let items: [[UInt8]]

    init(_ request: CanonicalRequest) {
        let text = Array(request.text.utf8)
        head = Array(text.prefix { $0 != UInt8(ascii: "?") })
        items = text.dropFirst(head.count + 1).split(separator: UInt8(ascii: "&")).map { Array($0) }
    }

    /// Items are sorted by name on both sides, so those of the pattern must be a subsequence.
    func matches(_ text: Substring) -> Bool {
        text.utf8.withContiguousStorageIfAvailable(matches) ?? Array(text.utf8).withUnsafeBufferPointer(matches)
    }

    private func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.starts(with: head), text.count == head.count || text[head.count] == UInt8(ascii: "?") else {
            return false
        }
        var next = items.startIndex
        var rest = text[min(head.count + 1, text.count)...]
        while next < items.endIndex, !rest.isEmpty {
            let item = rest.prefix { $0 != UInt8(ascii: "&") }
            if item.elementsEqual(items[next]) { next += 1 }
            rest = rest[item.endIndex...].dropFirst()
        }
        return next == items.endIndex
    }
}

/// What a purge did.
public struct PurgeCount: Sendable, Equatable {
    /// Answers that are gone, or stale where it was soft.
    public var answers = 0
    /// Failures that are forgotten.
    public var failures = 0

    /// Nothing.
    public init() {}
}
