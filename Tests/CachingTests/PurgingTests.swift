import Linux
import Testing
import URLLoading

@testable import Caching

/// What a purge does to what is kept and to what is being loaded.
struct PurgingTests {
    private let cache = ResponseCache(byteLimit: 64 << 20)
    private let waiter = ResponseCache.Waiter(deadline: .after(.seconds(60)), client: Cancellation())
    private let asset = CacheKey.url("asset://?id=7&width=100")
    private let avatar = CacheKey.url("avatar://?url=asset")

    private func load(_ key: CacheKey, _ response: LoadedResponse = .example()) throws {
        _ = try cache.load(key, policy: .useProtocolCachePolicy, for: waiter, url: "") { _ in response }
    }

    private func keepAvatar() throws {
        try load(asset, .example(sources: [.photo("7.jpg")]))
        try load(avatar, .example(sources: [.answer(asset), .photo("7.jpg")]))
        try load(.url("asset://?id=8"), .example(sources: [.photo("8.jpg")]))
    }

    private func isKept(_ key: CacheKey) -> Bool { cache.peek(key) != nil }

    @Test(
        arguments: [
            .request(.url("asset://?id=7")), .file(origin: "photos", path: "7.jpg"), .tag("origin://photos/7.jpg"),
        ] as [Purge.Target])
    func `it reaches what was made of it, counts that, and leaves the rest`(target: Purge.Target) throws {
        try keepAvatar()
        #expect(cache.purge(Purge(target)).answers == 2)
        #expect(!isKept(asset) && !isKept(avatar) && isKept(.url("asset://?id=8")))
        #expect(cache.purge(Purge(target)).answers == 0)
        #expect(cache.totals.entries == 1)
    }

    @Test func `all means all, also what is remembered of failures`() throws {
        try keepAvatar()
        _ = try? cache.load(.example(5), policy: .useProtocolCachePolicy, for: waiter, url: "") {
            _ throws(GatewayError) in throw .originalNotFound()
        }
        let count = cache.purge(Purge(.all))
        #expect(count.answers == 3 && count.failures == 1)
        #expect(cache.totals.entries == 0 && cache.totals.bytes == 0)
    }

    @Test func `a soft one makes answers stale and keeps them`() throws {
        try load(asset, .example(staleUse: StaleUse(whileRevalidatingSeconds: 60)))
        #expect(cache.purge(Purge(.all, isSoft: true)).answers == 1)
        #expect(try cache.find(asset, policy: .useProtocolCachePolicy)?.origin == .stale(.revalidating))
    }

    /// ```
    /// load                       operator                    client
    /// starts, reads the original
    ///                            replaces it, purges
    /// lands: not kept
    ///                                                        asks: is loaded anew
    /// ```
    @Test func `a slow load does not bring the dead back`() throws {
        let gate = Gate()
        let outcomes = Collected<ResponseCache.Found?>()
        try Thread.start("client") { [cache, waiter, avatar] in
            outcomes.append(
                try? cache.load(avatar, policy: .useProtocolCachePolicy, for: waiter, url: "") { _ in
                    gate.pass()
                    return .example(byteCount: 1, sources: [.photo("7.jpg")])
                })
        }
        #expect(eventually { cache.totals.flights == 1 })
        cache.purge(Purge(.file(origin: "photos", path: "7.jpg")))
        gate.open()
        let found = try #require(outcomes.wait(for: 1)[0])
        #expect(found.origin == .loaded(isStored: false) && !isKept(avatar))
        try load(avatar, .example(byteCount: 2, sources: [.photo("7.jpg")]))
        #expect(cache.peek(avatar)?.body.count == 2)
    }

    /// ```
    /// load                       operator                    client
    /// starts, reads the original
    ///                            replaces it, purges
    ///                                                        asks: joins
    /// lands
    ///                                                        does not take it, loads anew
    /// ```
    @Test func `who asks after a purge gets nothing that was begun before it`() throws {
        let gate = Gate()
        let first = Collected<Int>()
        let second = Collected<Int>()
        func ask(_ bytes: Int, into outcomes: Collected<Int>) throws {
            try Thread.start("client") { [cache, waiter, avatar] in
                let found = try? cache.load(avatar, policy: .useProtocolCachePolicy, for: waiter, url: "") { _ in
                    if bytes == 1 { gate.pass() }
                    return .example(byteCount: bytes, sources: [.photo("7.jpg")])
                }
                outcomes.append(found?.answer.body.count ?? 0)
            }
        }
        try ask(1, into: first)
        #expect(eventually { cache.totals.flights == 1 })
        cache.purge(Purge(.file(origin: "photos", path: "7.jpg")))
        try ask(2, into: second)
        #expect(eventually { cache.totals.waiters == 2 })
        gate.open()
        #expect(first.wait(for: 1) == [1])
        #expect(second.wait(for: 1) == [2])
        #expect(cache.peek(avatar)?.body.count == 2)
    }

    @Test func `a purge of other things lets a load be joined and kept`() throws {
        let gate = Gate()
        let outcomes = Collected<ResponseCache.Found?>()
        func ask() throws {
            try Thread.start("client") { [cache, waiter, avatar] in
                outcomes.append(
                    try? cache.load(avatar, policy: .useProtocolCachePolicy, for: waiter, url: "") { _ in
                        gate.pass()
                        return .example()
                    })
            }
        }
        try ask()
        #expect(eventually { cache.totals.flights == 1 })
        cache.purge(Purge(.scheme("asset")))
        try ask()
        #expect(eventually { cache.totals.waiters == 2 })
        gate.open()
        #expect(outcomes.wait(for: 2).allSatisfy { $0 != nil })
        #expect(cache.totals.misses == 1 && isKept(avatar))
    }

    @Test func `ten thousand entries in many shards are found and counted`() {
        for number in 0..<10_000 { _ = cache.memory.insert(.example(number), CachedAnswer(.example(), now: .now)) }
        #expect(cache.totals.entries == 10_000)
        #expect(cache.purge(Purge(.scheme("example"))).answers == 10_000)
        #expect(cache.totals.entries == 0)
    }
}
