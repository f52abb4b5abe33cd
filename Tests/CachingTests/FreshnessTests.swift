import Linux
import Testing
import URLLoading

@testable import Caching

/// What a kept answer is good for as time goes by.
struct FreshnessTests {
    private static let start = Deadline(nanoseconds: 1_000_000_000_000)
    private static let staleUse = StaleUse(whileRevalidatingSeconds: 50, onErrorSeconds: 500, retrySeconds: 10)

    private static func answer(
        staleUse: StaleUse = staleUse, isIncomplete: Bool = false, sources: [CachedAnswer.Source] = []
    ) -> CachedAnswer {
        var loaded = LoadedResponse.example(freshSeconds: 100, sources: sources, staleUse: staleUse)
        loaded.isIncomplete = isIncomplete
        return CachedAnswer(loaded, now: start)
    }

    private static func after(_ seconds: Int) -> Deadline { start + .seconds(seconds) }

    @Test func `fresh, then used while another is loaded, then on errors only, then over`() {
        let freshness = Self.answer()
        for (seconds, verdict): (Int, Freshness.Verdict) in [
            (0, .fresh), (99, .fresh), (100, .revalidating), (149, .revalidating), (150, .onErrorOnly),
            (599, .onErrorOnly), (600, .over),
        ] { #expect(freshness.freshness.verdict(at: Self.after(seconds)) == verdict, "\(seconds)") }
    }

    @Test func `without windows it is over at once, and so is what is incomplete`() {
        #expect(Self.answer(staleUse: .none).freshness.verdict(at: Self.after(100)) == .over)
        #expect(Self.answer(isIncomplete: true).freshness.verdict(at: Self.after(100)) == .over)
    }

    @Test func `after a failure nobody tries again for a while`() {
        let answer = Self.answer()
        answer.freshness.refreshFailed(at: Self.after(200))
        #expect(answer.freshness.verdict(at: Self.after(209)) == .retryingLater)
        #expect(answer.secondsInUse(at: Self.after(205)) == 5)
        #expect(answer.freshness.verdict(at: Self.after(210)) == .onErrorOnly)
        answer.freshness.refreshFailed(at: Self.after(595))
        #expect(answer.freshness.verdict(at: Self.after(600)) == .over)
    }

    @Test func `a purge begins both windows, a change only the one for errors`() {
        let purged = Self.answer()
        purged.freshness.expire(at: Self.after(10), by: .purge)
        #expect(purged.freshness.verdict(at: Self.after(10)) == .revalidating)
        #expect(purged.freshness.verdict(at: Self.after(60)) == .onErrorOnly)
        #expect(!purged.isUntouched)
        let changed = Self.answer()
        changed.noteChange(at: Self.after(10))
        #expect(changed.freshness.verdict(at: Self.after(10)) == .onErrorOnly)
        #expect(changed.freshness.verdict(at: Self.after(510)) == .over)
        #expect(Self.answer().isUntouched && !changed.isUntouched)
    }

    @Test func `a purge of what is stale already does not make it younger`() {
        let answer = Self.answer()
        answer.freshness.expire(at: Self.after(590), by: .purge)
        #expect(answer.freshness.verdict(at: Self.after(600)) == .over)
    }

    @Test func `one caller looks after the originals, and then says when the next one does`() {
        let answer = Self.answer(sources: [.photo("7.jpg")])
        #expect(answer.beginCheck(at: Self.after(0)))
        #expect(!answer.beginCheck(at: Self.after(0)))
        answer.endCheck(next: Self.after(5))
        #expect(!answer.beginCheck(at: Self.after(4)))
        #expect(answer.beginCheck(at: Self.after(5)))
        // Who never comes back does not block the others for ever.
        #expect(!answer.beginCheck(at: Self.after(64)))
        #expect(answer.beginCheck(at: Self.after(65)))
    }

    @Test func `what was made of no file is never looked after`() {
        #expect(!Self.answer(sources: [.tag("x")]).beginCheck(at: Self.after(1_000_000)))
    }
}
