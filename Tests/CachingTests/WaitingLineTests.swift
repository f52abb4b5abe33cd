import Linux
import Testing
import URLLoading

@testable import Caching

/// Who may wait for whose load.
struct WaitingLineTests {
    private let key = CacheKey.example(1)

    private func ask(
        _ cache: ResponseCache, into outcomes: Collected<Result<ResponseCache.Found, GatewayError>>,
        limits: UseLimits = .none, within patience: Duration = .seconds(60), loader: @escaping ResponseCache.Loader
    ) throws {
        let waiter = ResponseCache.Waiter(deadline: .after(.seconds(60)), client: Cancellation())
        try Thread.start("client") { [key] in
            outcomes.append(
                Result { () throws(GatewayError) in
                    try cache.load(
                        key, policy: .useProtocolCachePolicy, limits: limits, for: waiter, url: "", within: patience,
                        loader: loader)
                })
        }
    }

    @Test func `one more than may wait is refused at once, and the others get their answer`() throws {
        let cache = ResponseCache(byteLimit: 1 << 20, waiterLimit: 3)
        let gate = Gate()
        let outcomes = Collected<Result<ResponseCache.Found, GatewayError>>()
        let held: ResponseCache.Loader = { _ in
            gate.pass()
            return .example()
        }
        for number in 1...3 {
            try ask(cache, into: outcomes, loader: held)
            #expect(eventually { cache.totals.waiters == number })
        }
        try ask(cache, into: outcomes, loader: held)
        #expect(outcomes.wait(for: 1).first?.failure?.code == "overloaded")
        #expect(cache.totals.refusedWaiters == 1)
        gate.open()
        #expect(outcomes.wait(for: 4).filter { $0.failure == nil }.count == 3)
    }

    @Test func `answers that may not be kept are not waited for in line once that is known`() throws {
        let cache = ResponseCache(byteLimit: 1 << 20)
        let outcomes = Collected<Result<ResponseCache.Found, GatewayError>>()
        try ask(cache, into: outcomes) { _ in .example(storagePolicy: .notAllowed) }
        #expect(outcomes.wait(for: 1).first?.failure == nil)
        let gate = Gate()
        let running = Collected<Int>()
        for number in 0..<3 {
            try ask(cache, into: outcomes) { _ in
                running.append(number)
                gate.pass()
                return .example(storagePolicy: .notAllowed)
            }
        }
        // All three run side by side: none waits for another's.
        #expect(running.wait(for: 3).count == 3)
        gate.open()
        #expect(outcomes.wait(for: 4).allSatisfy { $0.failure == nil })
        #expect(cache.totals.passes == 3 && cache.totals.misses == 4 && cache.totals.entries == 0)
    }

    @Test func `an answer that may be kept after all ends that`() throws {
        let cache = ResponseCache(byteLimit: 1 << 20)
        let outcomes = Collected<Result<ResponseCache.Found, GatewayError>>()
        try ask(cache, into: outcomes) { _ in .example(storagePolicy: .notAllowed) }
        _ = outcomes.wait(for: 1)
        try ask(cache, into: outcomes) { _ in .example() }
        #expect(try outcomes.wait(for: 2)[1].get().origin == .loaded(isStored: true))
        #expect(!cache.passes.contains(key) && cache.totals.entries == 1)
    }

    @Test func `what a request wants unkept is loaded for it alone, and what is kept stays`() throws {
        let cache = ResponseCache(byteLimit: 1 << 20)
        let outcomes = Collected<Result<ResponseCache.Found, GatewayError>>()
        var limits = UseLimits.none
        limits.forbidsKeeping = true
        try ask(cache, into: outcomes, limits: limits) { _ in .example() }
        #expect(try outcomes.wait(for: 1)[0].get().origin == .loaded(isStored: false))
        #expect(cache.totals.entries == 0 && !cache.passes.contains(key))
    }

    /// ```
    /// first load                 second client
    /// hangs, past its deadline
    ///                            starts another, gets its answer
    /// ends: not kept
    /// ```
    @Test func `a load that never ends blocks nobody once its time is over`() throws {
        let cache = ResponseCache(byteLimit: 1 << 20)
        let gate = Gate()
        let outcomes = Collected<Result<ResponseCache.Found, GatewayError>>()
        try ask(cache, into: outcomes, within: .zero) { _ in
            gate.pass()
            return .example(byteCount: 1)
        }
        #expect(eventually { cache.totals.misses == 1 })
        try ask(cache, into: outcomes) { _ in .example(byteCount: 2) }
        #expect(try outcomes.wait(for: 1)[0].get().answer.body.count == 2)
        gate.open()
        #expect(try outcomes.wait(for: 2)[1].get().origin == .loaded(isStored: false))
        #expect(cache.peek(key)?.body.count == 2)
    }
}
