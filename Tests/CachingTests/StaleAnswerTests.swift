import Linux
import Testing
import URLLoading

@testable import Caching

/// Answers that are used although they are not fresh any more.
struct StaleAnswerTests {
    private let memory = MemoryTier(byteLimit: 1 << 20)
    private let cache: ResponseCache
    private let key = CacheKey.example(1)
    private let waiter = ResponseCache.Waiter(deadline: .after(.seconds(60)), client: Cancellation())
    private let broken = GatewayError.handlerCrashed(plugin: "P")

    init() { cache = ResponseCache(memory: memory) }

    /// Keeps an answer of 5 bytes that was fresh for a second, and has been stale for `seconds`.
    private func keepStale(_ seconds: UInt64, revalidate: Int = 0, error: Int = 0, key: CacheKey? = nil) {
        let loaded = LoadedResponse.example(
            byteCount: 5, freshSeconds: 1,
            staleUse: StaleUse(whileRevalidatingSeconds: revalidate, onErrorSeconds: error, retrySeconds: 10))
        _ = memory.insert(key ?? self.key, CachedAnswer(loaded, now: .ago(1 + seconds)))
    }

    private func find(_ limits: UseLimits = .none, isNested: Bool = false) throws -> ResponseCache.Found? {
        try cache.find(key, policy: .useProtocolCachePolicy, limits: limits, isNested: isNested)
    }

    private func load(_ loader: @escaping ResponseCache.Loader) throws(GatewayError) -> ResponseCache.Found {
        try cache.load(key, policy: .useProtocolCachePolicy, for: waiter, url: "", loader: loader)
    }

    @Test func `within its window a stale answer is used, and one load in the background replaces it`() throws {
        keepStale(10, revalidate: 60)
        let gate = Gate()
        for _ in 0..<5 {
            #expect(try find()?.origin == .stale(.revalidating))
            cache.refresh(key) { _ in
                gate.pass()
                return .example(byteCount: 6)
            }
        }
        #expect(cache.totals.refreshes == 1 && cache.totals.flights == 1)
        gate.open()
        #expect(eventually { cache.totals.flights == 0 })
        let found = try find()
        #expect(found?.origin == .hit && found?.answer.body.count == 6)
        #expect(cache.totals.staleHits == 5 && cache.totals.misses == 0)
    }

    @Test func `a refresh goes on when a client that joined it leaves`() throws {
        keepStale(10, revalidate: 60)
        let gate = Gate()
        cache.refresh(key) { flight throws(GatewayError) in
            gate.pass()
            if flight.cancellation.isCancelled { throw .cancelled() }
            return .example(byteCount: 6)
        }
        let client = Cancellation()
        client.cancel()
        let gone = ResponseCache.Waiter(deadline: .after(.seconds(60)), client: client)
        #expect(throws: GatewayError.cancelled()) {
            try cache.load(key, policy: .reloadIgnoringLocalCacheData, for: gone, url: "") { _ in .example() }
        }
        gate.open()
        #expect(eventually { cache.totals.flights == 0 })
        #expect(try find()?.answer.body.count == 6)
    }

    @Test func `a refresh that fails leaves the answer in use, and nobody tries again for a while`() throws {
        keepStale(10, revalidate: 60)
        let broken = broken
        cache.refresh(key) { _ throws(GatewayError) in throw broken }
        #expect(eventually { cache.totals.flights == 0 })
        #expect(try find()?.origin == .stale(.error))
        cache.refresh(key) { _ in .example() }
        #expect(cache.totals.refreshes == 1)
    }

    @Test func `no more refreshes than a few run at once`() {
        let gate = Gate()
        for number in 0..<40 {
            keepStale(10, revalidate: 60, key: .example(number))
            cache.refresh(.example(number)) { _ in
                gate.pass()
                return .example()
            }
        }
        #expect(cache.totals.flights == ResponseCache.refreshLimit)
        gate.open()
        #expect(eventually { cache.totals.flights == 0 })
    }

    @Test func `nested loads get no stale answer that is only waiting for its successor`() throws {
        keepStale(10, revalidate: 60)
        #expect(try find(isNested: true)?.answer == nil)
    }

    @Test(arguments: [500, 502, 503, 504])
    func `when a load fails the stale answer is given, the same bytes, and kept`(status: Int) throws {
        keepStale(10, error: 60)
        #expect(try find()?.answer == nil)
        let found = try load { _ throws(GatewayError) in
            throw GatewayError(status: status, code: "broken", message: "Broken.")
        }
        #expect(found.origin == .stale(.error) && found.answer.body == [UInt8](repeating: 7, count: 5))
        #expect(cache.totals.staleOnError == 1)
        // No other try within the interval.
        #expect(try find()?.origin == .stale(.error))
        #expect(cache.totals.misses == 1)
    }

    @Test(arguments: [400, 404, 422])
    func `what is an answer and no fault replaces the stale one`(status: Int) {
        keepStale(10, error: 60)
        let error = GatewayError(status: status, code: "no", message: "No.")
        #expect(throws: error) { try load { _ throws(GatewayError) in throw error } }
    }

    @Test func `behind its window a stale answer helps nobody`() {
        keepStale(61, error: 60)
        let error = broken
        #expect(throws: error) { try load { _ throws(GatewayError) in throw error } }
    }

    @Test func `a client whose patience ends gets the stale answer`() throws {
        keepStale(10, error: 60)
        let gate = Gate()
        defer { gate.open() }
        let hasty = ResponseCache.Waiter(deadline: .after(.milliseconds(20)), client: Cancellation())
        let found = try cache.load(key, policy: .useProtocolCachePolicy, for: hasty, url: "") { _ in
            gate.pass()
            return .example()
        }
        #expect(found.origin == .stale(.error))
    }

    @Test func `a load is told of the answer that it replaces, and says that it did`() throws {
        keepStale(10, error: 60)
        let told = Collected<Int>()
        let found = try load { flight in
            told.append(flight.cachedAnswer?.body.count ?? 0)
            return .example()
        }
        #expect(told.wait(for: 1) == [5])
        #expect(found.replacesStale && found.origin == .loaded(isStored: true))
    }

    @Test func `what may not be used once it is stale counts as nothing`() throws {
        keepStale(10)
        #expect(try load { _ in .example() }.replacesStale == false)
    }

    @Test func `an answer that is found right is the same content, fresh again`() throws {
        keepStale(10, error: 60)
        let old = try #require(cache.peek(key))
        let found = try load { flight in
            var renewed = LoadedResponse.example(byteCount: 0)
            renewed.renews = flight.cachedAnswer
            return renewed
        }
        #expect(found.answer.body == old.body && found.answer.entityTag == old.entityTag)
        #expect(found.answer.keptFields == old.keptFields && found.answer.isFresh(at: .now))
    }

    @Test func `a request may refuse old answers, want some freshness left, or take stale ones`() throws {
        _ = memory.insert(key, CachedAnswer(.example(freshSeconds: 3600), now: .ago(30)))
        var limits = UseLimits.none
        limits.maxAgeSeconds = 29
        #expect(try find(limits)?.answer == nil)
        limits.maxAgeSeconds = 300
        #expect(try find(limits)?.origin == .hit)
        limits.minFreshSeconds = 3580
        #expect(try find(limits)?.answer == nil)
        limits.minFreshSeconds = 3000
        #expect(try find(limits)?.origin == .hit)
        keepStale(10)
        limits = .none
        limits.maxStaleSeconds = 5
        #expect(try find(limits)?.answer == nil)
        limits.maxStaleSeconds = 20
        #expect(try find(limits)?.origin == .stale(.asked))
        #expect(try cache.find(key, policy: .returnCacheDataDontLoad)?.origin == .stale(.asked))
    }
}
