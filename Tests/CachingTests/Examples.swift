import Linux
import URLLoading

@testable import Caching

extension CacheKey {
    /// One of many keys.
    static func example(_ number: Int) -> CacheKey {
        CacheKey(
            plugin: "example", renderingVersion: 1, optionsDigest: "0",
            request: CanonicalRequest(scheme: "example", items: [QueryItem("n", String(number))]))
    }
}

extension CacheKey {
    /// The key of a URL, such as `asset://?id=7&width=100`, whose items are in canonical order.
    static func url(_ url: String) -> CacheKey {
        CacheKey(plugin: "P", renderingVersion: 3, optionsDigest: "0f", request: .url(url))
    }
}

extension CanonicalRequest {
    /// What a URL says, whose items are in canonical order.
    static func url(_ url: String) -> CanonicalRequest {
        let halves = url.split(separator: "?", maxSplits: 1)
        let scheme = String(url.prefix { $0 != ":" })
        let pairs = halves.count < 2 ? [] : halves[1].split(separator: "&")
        let items = pairs.map { pair -> QueryItem in
            let name = pair.prefix { $0 != "=" }
            return QueryItem(String(name), String(pair.dropFirst(name.count + 1)))
        }
        return CanonicalRequest(scheme: scheme, items: items)
    }
}

extension CachedAnswer.Source {
    /// A file of the origin `photos`.
    static func photo(_ path: String) -> CachedAnswer.Source {
        .file(origin: "photos", path: path, inode: 1, modifiedNanoseconds: 2, byteCount: 3)
    }
}

extension Deadline {
    /// So many seconds ago.
    static func ago(_ seconds: UInt64) -> Deadline {
        Deadline(nanoseconds: Deadline.now.nanoseconds - seconds * 1_000_000_000)
    }
}

extension LoadedResponse {
    /// An answer that may be kept for an hour.
    static func example(
        byteCount: Int = 3, storagePolicy: StoragePolicy = .allowed, freshSeconds: Int = 3600,
        sources: [CachedAnswer.Source] = [], staleUse: StaleUse = .none
    ) -> LoadedResponse {
        LoadedResponse(
            status: 200, contentType: "image/png", body: [UInt8](repeating: 7, count: byteCount),
            storagePolicy: storagePolicy, freshSeconds: freshSeconds, clientSeconds: 60, sources: sources,
            staleUse: staleUse)
    }
}

/// A door that loads wait at until a test opens it.
final class Gate: Sendable {
    private let isOpen = Monitor(false)

    func open() { isOpen.signal { $0 = true } }

    /// Waits for it, a minute at most.
    func pass() { _ = isOpen.wait(until: .after(.seconds(60))) { $0 ? true : nil } }
}

/// What threads brought, in the order in which they brought it.
final class Collected<Element: Sendable>: Sendable {
    private let elements = Monitor<[Element]>([])

    func append(_ element: Element) { elements.signal { $0.append(element) } }

    /// Waits for so many, a minute at most, and gives what there is.
    func wait(for count: Int) -> [Element] {
        elements.wait(until: .after(.seconds(60))) { $0.count >= count ? $0 : nil } ?? elements.withLock { $0 }
    }
}

/// Looks again and again until something holds, a minute at most. Returns whether it does.
func eventually(_ condition: () -> Bool) -> Bool {
    let deadline = Deadline.after(.seconds(60))
    let pause = Monitor(())
    while !condition() {
        if deadline.hasPassed { return false }
        _ = pause.wait(until: .after(.milliseconds(2))) { _ in nil as Bool? }
    }
    return true
}
