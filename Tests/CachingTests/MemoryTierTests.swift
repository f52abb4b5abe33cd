import Linux
import Testing
import URLLoading

@testable import Caching

/// What memory holds, in bytes.
struct MemoryTierTests {
    @Test func `an answer is found again, and everything it holds is counted`() {
        let tier = MemoryTier(byteLimit: 1 << 20)
        let answer = CachedAnswer(.example(byteCount: 1000), now: .now)
        #expect(tier.insert(.example(1), answer))
        guard case .answer(let found) = tier.find(.example(1)) else {
            Issue.record("The answer is not found.")
            return
        }
        #expect(found === answer)
        #expect(tier.totals.entries == 1)
        #expect(tier.totals.bytes == answer.bytes(key: .example(1)))
        #expect(
            tier.totals.bytes >= 1000 + answer.keptFields.bytes.count + CacheKey.example(1).description.utf8.count
                + CachedAnswer.overheadBytes)
    }

    @Test func `what an answer was made of is counted, and its body is trimmed`() {
        var loaded = LoadedResponse.example(byteCount: 1000)
        loaded.body.reserveCapacity(100_000)
        let plain = CachedAnswer(loaded, now: .now)
        #expect(plain.body == loaded.body && plain.bytes(key: .example(1)) < 5000)
        let path = String(repeating: "p", count: 700)
        loaded.sources = [
            .file(origin: "photos", path: path, inode: 1, modifiedNanoseconds: 1, byteCount: 1),
            .answer(.example(2)),
        ]
        let more = CachedAnswer(loaded, now: .now).bytes(key: .example(1)) - plain.bytes(key: .example(1))
        #expect(more >= path.utf8.count + CacheKey.example(2).description.utf8.count)
    }

    @Test func `a failure is kept with its problems`() {
        let tier = MemoryTier(byteLimit: 1 << 20)
        let value = String(repeating: "v", count: 2000)
        let problem = ParameterProblem(
            code: "value-malformed", parameter: "id", value: value, allowed: nil, suggestion: nil, message: value)
        tier.insert(.example(1), .parameters([problem], url: "example://"), until: .after(.seconds(1)))
        #expect(tier.totals.bytes > 4000)
    }

    @Test func `an answer of more than a twentieth of the limit is not kept and displaces the older one`() {
        let tier = MemoryTier(byteLimit: 100_000)
        #expect(tier.insert(.example(1), CachedAnswer(.example(byteCount: 100), now: .now)))
        #expect(!tier.insert(.example(1), CachedAnswer(.example(byteCount: 5000), now: .now)))
        #expect(tier.find(.example(1)).map { _ in true } == nil)
        #expect(tier.totals.bytes == 0)
    }

    @Test(arguments: [50_000, 5 << 20, 64 << 20])
    func `bytes never pass the limit, however many shards there are`(byteLimit: Int) {
        let tier = MemoryTier(byteLimit: byteLimit)
        let answer = CachedAnswer(.example(byteCount: byteLimit / 40), now: .now)
        for number in 0..<200 {
            _ = tier.insert(.example(number), answer)
            #expect(tier.totals.bytes <= byteLimit)
        }
        #expect(tier.totals.evictions > 0)
        #expect(tier.totals.entries + tier.totals.evictions == 200)
    }

    @Test func `a failure is kept with its texts, the private one too`() {
        let tier = MemoryTier(byteLimit: 1 << 20)
        let failure = GatewayError.handlerCrashed(plugin: "map").with(
            privateDetail: String(repeating: "x", count: 9000))
        let time = Deadline.after(.seconds(1))
        tier.insert(.example(1), failure, until: time)
        guard case .failure(failure, until: time) = tier.find(.example(1)) else {
            Issue.record("The failure is not found.")
            return
        }
        #expect(tier.totals.bytes > 9000 + CachedAnswer.overheadBytes)
    }
}
