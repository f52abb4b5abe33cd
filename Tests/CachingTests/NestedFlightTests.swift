import Linux
import Testing
import URLLoading

@testable import Caching

/// Loads that wait for other loads.
struct NestedFlightTests {
    private let cache = ResponseCache(byteLimit: 1 << 20)

    private static func load(
        _ number: Int, from parent: Flight?, in cache: ResponseCache,
        loader: @escaping @Sendable (Flight) throws(GatewayError) -> LoadedResponse
    ) throws(GatewayError) -> LoadedResponse {
        let waiter = ResponseCache.Waiter(deadline: .after(.seconds(60)), client: Cancellation(), parent: parent)
        let found = try cache.load(
            .example(number), policy: .useProtocolCachePolicy, for: waiter, url: "example://?n=\(number)",
            loader: loader)
        return .example(byteCount: found.answer.body.count + 1)
    }

    @Test func `a load that asks for itself is refused`() {
        let outcome = Result { [cache] () throws(GatewayError) in
            try Self.load(1, from: nil, in: cache) { [cache] flight throws(GatewayError) in
                try Self.load(1, from: flight, in: cache) { _ in .example() }
            }
        }
        #expect(outcome.failure == .nestedCycle("example://?n=1"))
        #expect(cache.totals.flights == 0)
    }

    @Test func `a circle of three loads is refused and none of them hangs`() {
        let outcome = Result { [cache] () throws(GatewayError) in
            try Self.load(1, from: nil, in: cache) { [cache] first throws(GatewayError) in
                try Self.load(2, from: first, in: cache) { [cache] second throws(GatewayError) in
                    try Self.load(3, from: second, in: cache) { [cache] third throws(GatewayError) in
                        try Self.load(1, from: third, in: cache) { _ in .example() }
                    }
                }
            }
        }
        #expect(outcome.failure == .nestedCycle("example://?n=1"))
        #expect(cache.totals.flights == 0 && cache.totals.misses == 3)
    }

    /// ```
    /// client's load 1            client's load 2
    /// starts                     starts
    /// asks for 2: a load of      asks for 1: a load of
    /// its own depth              its own depth
    /// ```
    /// Joined to each other's they would wait for ever, or for a slot that only the other's end gives back.
    @Test func `two loads that were started side by side never wait for each other`() throws {
        let bothRun = Gate()
        let outcomes = Collected<Result<LoadedResponse, GatewayError>>()
        for (number, other) in [(1, 2), (2, 1)] {
            try Thread.start("client \(number)") { [cache] in
                outcomes.append(
                    Result { () throws(GatewayError) in
                        try Self.load(number, from: nil, in: cache) { [cache] flight throws(GatewayError) in
                            bothRun.pass()
                            return try Self.load(other, from: flight, in: cache) { _ in .example() }
                        }
                    })
            }
        }
        #expect(eventually { cache.totals.flights == 2 })
        bothRun.open()
        #expect(outcomes.wait(for: 2).allSatisfy { $0.failure == nil })
        #expect(cache.totals.joined == 0)
    }

    @Test func `two loads that need the same third one share it`() throws {
        let gate = Gate()
        let outcomes = Collected<Result<LoadedResponse, GatewayError>>()
        for number in [1, 2] {
            try Thread.start("client") { [cache] in
                outcomes.append(
                    Result { () throws(GatewayError) in
                        try Self.load(number, from: nil, in: cache) { [cache] flight throws(GatewayError) in
                            try Self.load(3, from: flight, in: cache) { _ in
                                gate.pass()
                                return .example()
                            }
                        }
                    })
            }
        }
        #expect(eventually { cache.totals.joined == 1 })
        gate.open()
        #expect(try outcomes.wait(for: 2).map { try $0.get().body.count } == [5, 5])
        #expect(cache.totals.misses == 3)
    }

    /// ```
    /// load 1                     load 2, for load 1          client
    /// starts, asks for 2
    ///                            starts
    ///                                                        asks for 2, loads it itself
    ///                            is refused something
    ///                            lands, is not kept
    /// gets it
    /// ```
    @Test func `what was refused deeper down is neither kept nor given to a client`() throws {
        let gate = Gate()
        let nested = Collected<Result<LoadedResponse, GatewayError>>()
        try Thread.start("client 1") { [cache] in
            nested.append(
                Result { () throws(GatewayError) in
                    try Self.load(1, from: nil, in: cache) { [cache] first throws(GatewayError) in
                        try Self.load(2, from: first, in: cache) { second in
                            gate.pass()
                            second.noteDependenceOnPlace()
                            return .example(byteCount: 10)
                        }
                    }
                })
        }
        #expect(eventually { cache.totals.flights == 2 })
        let direct = Collected<Result<LoadedResponse, GatewayError>>()
        try Thread.start("client 2") { [cache] in
            direct.append(
                Result { () throws(GatewayError) in
                    try Self.load(2, from: nil, in: cache) { _ in .example(byteCount: 20) }
                })
        }
        #expect(try direct.wait(for: 1).map { try $0.get().body.count } == [21])
        gate.open()
        #expect(try nested.wait(for: 1).map { try $0.get().body.count } == [12])
        #expect(try cache.find(.example(2), policy: .useProtocolCachePolicy)?.answer.body.count == 20)
        #expect(try cache.find(.example(1), policy: .useProtocolCachePolicy)?.answer == nil)
    }

    @Test func `a failure that comes of a circle is not remembered`() throws {
        _ = Result { [cache] () throws(GatewayError) in
            try Self.load(1, from: nil, in: cache) { [cache] flight throws(GatewayError) in
                do throws(GatewayError) {
                    return try Self.load(1, from: flight, in: cache) { _ in .example() }
                } catch { throw .originalNotFound() }
            }
        }
        #expect(try cache.find(.example(1), policy: .useProtocolCachePolicy)?.answer == nil)
    }

    @Test func `a load that asked for another and got it may be asked for by that other later`() throws {
        let table = FlightTable(waiterLimit: 10)
        func board(_ number: Int, from parent: Flight?) throws -> FlightTable.Boarding {
            try table.board(
                .example(number), from: parent,
                open: { depth in
                    Flight(
                        key: .example(number), depth: depth, deadline: .after(.seconds(60)),
                        generation: PurgeLedger().generation)
                }, lookUp: { nil })
        }
        guard case .started(let one) = try board(1, from: nil), case .started(let other) = try board(2, from: one)
        else {
            Issue.record("Two new keys do not start two flights.")
            return
        }
        guard case .cycle = try board(1, from: other) else {
            Issue.record("The circle is not seen.")
            return
        }
        table.leave(other, from: one)
        guard case .started(let third) = try board(1, from: other) else {
            Issue.record("A circle is seen where nobody waits any more, or loads of different depth are shared.")
            return
        }
        #expect(third !== one)
    }
}
