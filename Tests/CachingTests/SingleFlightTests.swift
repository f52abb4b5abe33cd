import Linux
import Testing
import URLLoading

@testable import Caching

/// One load a key, whoever comes and goes.
struct SingleFlightTests {
    private let cache = ResponseCache(byteLimit: 1 << 20)
    private let gate = Gate()

    /// Asks on a thread of its own and collects what comes back.
    private func ask(
        _ number: Int = 1, client: Cancellation = Cancellation(), patience: Duration = .seconds(60),
        into outcomes: Collected<Result<ResponseCache.Found, GatewayError>>,
        loader: @escaping @Sendable (Flight) throws(GatewayError) -> LoadedResponse
    ) throws {
        let waiter = ResponseCache.Waiter(deadline: .after(patience), client: client)
        try Thread.start("client") { [cache] in
            outcomes.append(
                Result { () throws(GatewayError) in
                    try cache.load(
                        .example(number), policy: .useProtocolCachePolicy, for: waiter, url: "example://",
                        loader: loader)
                })
        }
    }

    /// A load that waits at the gate.
    private var held: @Sendable (Flight) throws(GatewayError) -> LoadedResponse {
        { [gate] _ throws(GatewayError) in
            gate.pass()
            return .example()
        }
    }

    @Test func `twenty requests at once cost one load and get the same bytes`() throws {
        let outcomes = Collected<Result<ResponseCache.Found, GatewayError>>()
        for _ in 0..<20 { try ask(into: outcomes, loader: held) }
        #expect(eventually { cache.totals.waiters == 20 })
        gate.open()
        let found = try outcomes.wait(for: 20).map { try $0.get() }
        #expect(found.count == 20)
        #expect(found.allSatisfy { $0.answer === found[0].answer })
        #expect(found.filter { $0.origin == .loaded(isStored: true) }.count == 1)
        #expect(found.filter { $0.origin == .joined(isStored: true) }.count == 19)
        #expect(cache.totals.misses == 1 && cache.totals.joined == 19)
        #expect(cache.totals.flights == 0 && cache.totals.entries == 1)
    }

    @Test func `a load fails for all who wait for it with the same failure, and is remembered`() throws {
        let outcomes = Collected<Result<ResponseCache.Found, GatewayError>>()
        for _ in 0..<3 {
            try ask(into: outcomes) { [gate] _ throws(GatewayError) in
                gate.pass()
                throw .originalNotFound()
            }
        }
        #expect(eventually { cache.totals.waiters == 3 })
        gate.open()
        #expect(outcomes.wait(for: 3).allSatisfy { $0.failure == .originalNotFound() })
        #expect(throws: GatewayError.originalNotFound()) {
            try cache.find(.example(1), policy: .useProtocolCachePolicy)
        }
        #expect(cache.totals.misses == 1 && cache.totals.negativeHits == 1)
    }

    @Test func `the first client leaves and the others still get their answer`() throws {
        let first = Cancellation()
        let flights = Collected<Flight>()
        let outcomes = Collected<Result<ResponseCache.Found, GatewayError>>()
        try ask(client: first, into: outcomes) { [gate] flight throws(GatewayError) in
            flights.append(flight)
            gate.pass()
            return .example()
        }
        let flight = try #require(flights.wait(for: 1).first)
        try ask(into: outcomes, loader: held)
        #expect(eventually { cache.totals.waiters == 2 })
        first.cancel()
        #expect(outcomes.wait(for: 1).first?.failure == .cancelled())
        #expect(!flight.cancellation.isCancelled)
        gate.open()
        #expect(try outcomes.wait(for: 2).last?.get().origin == .joined(isStored: true))
    }

    /// ```
    /// the only client            the load                later client
    /// leaves
    ///                            is cancelled
    ///                                                    starts another load
    ///                            ends
    ///                                                    gets the other load's answer
    /// ```
    @Test func `the last client to leave cancels the load, and a later request starts anew`() throws {
        let client = Cancellation()
        let (cancelled, ended) = (Gate(), Gate())
        let outcomes = Collected<Result<ResponseCache.Found, GatewayError>>()
        try ask(client: client, into: outcomes) { [gate] flight throws(GatewayError) in
            _ = flight.cancellation.addObserver { cancelled.open() }
            gate.pass()
            defer { ended.open() }
            throw .cancelled()
        }
        #expect(eventually { cache.totals.waiters == 1 })
        client.cancel()
        cancelled.pass()
        #expect(outcomes.wait(for: 1).first?.failure == .cancelled())

        try ask(into: outcomes) { [gate] _ throws(GatewayError) in
            gate.open()
            ended.pass()
            return .example()
        }
        #expect(try outcomes.wait(for: 2).last?.get().origin == .loaded(isStored: true))
        #expect(cache.totals.misses == 2 && cache.totals.joined == 0)
        #expect(eventually { cache.totals.flights == 0 })
    }

    @Test(arguments: [true, false])
    func `what an abandoned load brings never replaces what a later one brought`(fails: Bool) throws {
        let client = Cancellation()
        let flights = Collected<Flight>()
        let outcomes = Collected<Result<ResponseCache.Found, GatewayError>>()
        try ask(client: client, into: outcomes) { [gate] flight throws(GatewayError) in
            flights.append(flight)
            gate.pass()
            if fails { throw .originalNotFound() }
            return .example(byteCount: 1)
        }
        let abandoned = try #require(flights.wait(for: 1).first)
        client.cancel()
        #expect(outcomes.wait(for: 1).first?.failure == .cancelled())
        try ask(into: outcomes) { _ in .example(byteCount: 2) }
        #expect(try outcomes.wait(for: 2).last?.get().origin == .loaded(isStored: true))
        gate.open()
        let landed = abandoned.wait(until: .after(.seconds(60)), client: Cancellation())
        #expect(landed.map { _ in true } == true)
        #expect(try cache.find(.example(1), policy: .useProtocolCachePolicy)?.answer.body.count == 2)
    }

    @Test func `a client whose patience ends leaves the load to the others`() throws {
        let outcomes = Collected<Result<ResponseCache.Found, GatewayError>>()
        try ask(into: outcomes, loader: held)
        #expect(eventually { cache.totals.waiters == 1 })
        try ask(patience: .milliseconds(20), into: outcomes, loader: held)
        #expect(outcomes.wait(for: 1).first?.failure?.code == "wait-timed-out")
        gate.open()
        #expect(try outcomes.wait(for: 2).last?.get().origin == .loaded(isStored: true))
    }

    /// ```
    /// this request               another
    /// finds nothing
    ///                            loads, keeps its answer, has landed
    /// boards: finds the answer
    /// ```
    @Test func `a load that lands between look-up and boarding is not started again`() throws {
        let key = CacheKey.example(1)
        let waiter = ResponseCache.Waiter(deadline: .after(.seconds(60)), client: Cancellation())
        #expect(try cache.find(key, policy: .useProtocolCachePolicy)?.answer == nil)
        let landed = try cache.load(key, policy: .useProtocolCachePolicy, for: waiter, url: "") { _ in .example() }
        let found = try cache.load(key, policy: .useProtocolCachePolicy, for: waiter, url: "") {
            _ throws(GatewayError) in throw .internalFault("The load was started again.")
        }
        #expect(found.answer === landed.answer && found.origin == .hit)
        #expect(cache.totals.misses == 1)
    }

    @Test func `a failure that lands between look-up and boarding is not tried again`() throws {
        let key = CacheKey.example(1)
        let waiter = ResponseCache.Waiter(deadline: .after(.seconds(60)), client: Cancellation())
        for _ in 0..<2 {
            #expect(throws: GatewayError.originalNotFound()) {
                try cache.load(key, policy: .useProtocolCachePolicy, for: waiter, url: "") {
                    _ throws(GatewayError) in throw .originalNotFound()
                }
            }
        }
        #expect(cache.totals.misses == 1)
    }
}

extension Result {
    var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
