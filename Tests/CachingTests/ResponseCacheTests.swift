import Linux
import Testing
import URLLoading

@testable import Caching

/// What is kept, and when it may be used.
struct ResponseCacheTests {
    private let cache = ResponseCache(byteLimit: 1 << 20)

    private func load(_ loaded: LoadedResponse, policy: CachePolicy = .useProtocolCachePolicy) throws
        -> ResponseCache.Found
    {
        let waiter = ResponseCache.Waiter(deadline: .after(.seconds(60)), client: Cancellation())
        return try cache.load(.example(1), policy: policy, for: waiter, url: "example://") { _ in loaded }
    }

    @Test(arguments: [StoragePolicy.allowed, .allowedInMemoryOnly])
    func `an answer that may be kept is a hit afterwards`(policy: StoragePolicy) throws {
        let found = try load(.example(storagePolicy: policy))
        #expect(found.origin == .loaded(isStored: true))
        #expect(try cache.find(.example(1), policy: .useProtocolCachePolicy)?.answer === found.answer)
        #expect(cache.totals.hits == 1)
    }

    @Test func `an answer that may not be kept is loaded each time`() throws {
        for _ in 0..<3 {
            #expect(try load(.example(storagePolicy: .notAllowed)).origin == .loaded(isStored: false))
        }
        #expect(cache.totals.misses == 3 && cache.totals.entries == 0)
    }

    @Test func `an answer too large to be kept is not said to be stored`() throws {
        #expect(try load(.example(byteCount: 1 << 18)).origin == .loaded(isStored: false))
        #expect(cache.totals.entries == 0)
    }

    @Test func `an answer without freshness is not kept`() throws {
        _ = try load(.example(freshSeconds: 0))
        #expect(try cache.find(.example(1), policy: .returnCacheDataElseLoad)?.answer == nil)
    }

    @Test func `a reload looks at nothing kept, and what it brings replaces it`() throws {
        let first = try load(.example(byteCount: 1))
        #expect(try cache.find(.example(1), policy: .reloadIgnoringLocalCacheData)?.answer == nil)
        let second = try load(.example(byteCount: 2), policy: .reloadIgnoringLocalCacheData)
        #expect(second.origin == .loaded(isStored: true) && second.answer !== first.answer)
        #expect(try cache.find(.example(1), policy: .useProtocolCachePolicy)?.answer === second.answer)
        #expect(cache.totals.entries == 1)
    }

    @Test func `only-if-cached starts no load`() {
        #expect(throws: GatewayError.notCached()) { try load(.example(), policy: .returnCacheDataDontLoad) }
        #expect(cache.totals.misses == 0)
    }

    @Test func `freshness and age are counted from when the answer was made`() {
        let made = Deadline(nanoseconds: 1_000_000_000_000)
        let answer = CachedAnswer(.example(freshSeconds: 10), now: made)
        #expect(answer.isFresh(at: made + .milliseconds(9_999)))
        #expect(!answer.isFresh(at: made + .seconds(10)))
        #expect(answer.ageSeconds(at: made + .milliseconds(2_900)) == 2)
        #expect(answer.freshSecondsLeft(at: made + .milliseconds(2_900)) == 8)
        #expect(answer.freshSecondsLeft(at: made + .seconds(11)) == 0)
        #expect(answer.ageSeconds(at: Deadline(nanoseconds: 0)) == 0)
    }

    @Test func `clients may never keep an answer longer than it is fresh`() {
        var loaded = LoadedResponse.example(freshSeconds: 10)
        loaded.clientSeconds = 3600
        #expect(CachedAnswer(loaded, now: .now).clientSeconds == 10)
        loaded.clientSeconds = 5
        #expect(CachedAnswer(loaded, now: .now).clientSeconds == 5)
    }

    @Test func `equal bytes have equal entity tags, and other bytes others`() {
        let tags = [1, 1, 2].map { CachedAnswer(.example(byteCount: $0), now: .now).entityTag }
        #expect(tags[0] == tags[1] && tags[0] != tags[2])
        #expect(tags[0].count == 34 && tags[0].hasPrefix("\"") && tags[0].hasSuffix("\""))
    }

    @Test(
        arguments: [
            (.originalNotFound(), .seconds(5)), (.originalTooLarge(), .seconds(60)),
            (.loadTimedOut(plugin: "map", milliseconds: 1), .seconds(5)),
            (.handlerCrashed(plugin: "map"), .seconds(1)),
            (.handlerUnavailable(plugin: "map", reason: ""), .seconds(1)),
            (.overloaded("Full.", retryAfterSeconds: 1), .seconds(1)), (.cancelled(), nil),
            (.nestedCycle("a://"), nil), (.internalFault(""), nil),
        ] as [(GatewayError, Duration?)])
    func `failures are remembered briefly, by kind`(failure: GatewayError, expected: Duration?) {
        #expect(NegativeLifetime.of(failure) == expected)
    }

    @Test func `a failure is asked for again once its time has passed`() throws {
        let tier = MemoryTier(byteLimit: 1 << 20)
        tier.insert(.example(1), .originalNotFound(), until: .now)
        let cache = ResponseCache(memory: tier)
        #expect(try cache.find(.example(1), policy: .useProtocolCachePolicy)?.answer == nil)
    }
}
