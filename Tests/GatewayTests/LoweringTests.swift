import Caching
import Configuring
import HostMessages
import Linux
import Testing
import URLLoading

@testable import Gateway
@testable import HostPools

/// Policy and freshness are the minimum over handler, configuration and every nested answer.
struct LoweringTests {
    private func lower(
        _ policy: StoragePolicy = .allowed, ttl: UInt32? = nil, isIncomplete: Bool = false,
        configured: StoragePolicy = .allowed, madeOf ingredients: [Ingredient] = []
    ) -> LoadedResponse {
        var storage = Configuration.Plugin.Storage()
        storage.policy = configured
        storage.timeToLive = .seconds(1000)
        let response = HandlerResponse(
            status: 200, contentType: "image/png", contentLength: 1, storagePolicy: policy, ttlSeconds: ttl,
            isIncomplete: isIncomplete)
        let answer = LoadedAnswer(response: response, body: [1], cpuMicroseconds: 0, peakKiB: 0, hostPID: 1)
        return Lowering(storage: storage, clientSeconds: 3600).lower(answer, madeOf: ingredients)
    }

    private func ingredient(_ policy: StoragePolicy, seconds: Int, isIncomplete: Bool = false) -> Ingredient {
        let key = CacheKey(
            plugin: "a", renderingVersion: seconds, optionsDigest: "", request: CanonicalRequest(scheme: "a", items: [])
        )
        let loaded = LoadedResponse(
            status: 200, contentType: "image/png", body: [], storagePolicy: policy, freshSeconds: seconds,
            clientSeconds: 1, isIncomplete: isIncomplete)
        return Ingredient(key, CachedAnswer(loaded, now: .now))
    }

    @Test func `without wishes the configuration decides`() {
        let response = lower()
        #expect(response.storagePolicy == .allowed)
        #expect(response.freshSeconds == 1000)
    }

    @Test func `the handler may ask for less and not for more`() {
        #expect(lower(.allowedInMemoryOnly).storagePolicy == .allowedInMemoryOnly)
        #expect(lower(ttl: 10).freshSeconds == 10)
        #expect(lower(ttl: 5000).freshSeconds == 1000)
        #expect(lower(.allowed, configured: .notAllowed).storagePolicy == .notAllowed)
    }

    @Test func `an incomplete answer stays in memory for a minute`() {
        let response = lower(ttl: 500, isIncomplete: true)
        #expect(response.storagePolicy == .allowedInMemoryOnly)
        #expect(response.freshSeconds == 60)
        #expect(response.isIncomplete)
    }

    @Test func `a nested answer lowers the whole`() {
        let response = lower(madeOf: [
            ingredient(.allowed, seconds: 900), ingredient(.allowedInMemoryOnly, seconds: 300),
        ])
        #expect(response.storagePolicy == .allowedInMemoryOnly)
        #expect((299...300).contains(response.freshSeconds))
        #expect(response.sources.count == 2)
    }

    @Test func `a nested load that failed makes the whole incomplete`() {
        let response = lower(madeOf: [ingredient(.allowed, seconds: 900), .missing])
        #expect(response.isIncomplete && response.freshSeconds == 60)
        #expect(response.storagePolicy == .allowedInMemoryOnly && response.sources.count == 1)
    }

    @Test func `an incomplete nested answer makes the whole incomplete`() {
        #expect(lower(madeOf: [ingredient(.allowed, seconds: 900, isIncomplete: true)]).isIncomplete)
    }
}
