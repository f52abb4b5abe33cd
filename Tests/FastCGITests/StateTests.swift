import Linux
import Testing

@testable import FastCGI

@Suite struct ParkedConnectionsTests {
    private let start = Deadline(nanoseconds: 1_000_000_000)

    @Test func `only one gets a connection`() {
        var parked = ParkedConnections<String>()
        _ = parked.park("a", 2, for: .nextRequest, until: nil)
        let (first, second) = (parked.take(2), parked.take(2))
        #expect(first?.connection == "a" && second == nil)
    }

    @Test func `what stands too long is taken out at its deadline and not before`() {
        var parked = ParkedConnections<String>()
        _ = parked.park("half", 2, for: .restOfRequest, until: start + .seconds(10))
        _ = parked.park("idle", 3, for: .nextRequest, until: nil)
        #expect(parked.takeExpired(at: start + .milliseconds(9_999)).isEmpty)
        #expect(parked.takeExpired(at: start + .seconds(10)).map(\.connection) == ["half"])
        #expect(parked.count == 1)
    }

    @Test func `draining takes out idle connections and lets no more in`() {
        var parked = ParkedConnections<String>()
        _ = parked.park("idle", 2, for: .nextRequest, until: nil)
        _ = parked.park("half", 3, for: .restOfRequest, until: start + .seconds(10))
        _ = parked.park("full", 4, for: .room, until: start + .seconds(30))
        #expect(parked.beginDraining(grace: start + .seconds(1)).map(\.connection) == ["idle"])
        let isLetIn = parked.park("kept", 5, for: .nextRequest, until: nil)
        #expect(!isLetIn)
        #expect(parked.takeExpired(at: start + .seconds(1)).map(\.connection) == ["half"])
        #expect(parked.takeAll().map(\.connection) == ["full"])
    }
}

@Suite struct CrewTests {
    @Test func `each thread that waits is made up for`() {
        var crew = Crew(responders: 2, permits: 3)
        crew.threadStarted()
        crew.threadStarted()
        #expect(crew.beginWaiting() == .startThread)
        #expect(crew.beginWaiting() == .startThread)
        #expect(crew.threads - crew.waiting == 2)
    }

    @Test func `no permit is given beyond the last`() {
        var crew = Crew(responders: 1, permits: 1)
        crew.threadStarted()
        #expect(crew.beginWaiting() == .startThread)
        #expect(crew.beginWaiting() == .refuse)
        crew.endWaiting()
        #expect(crew.beginWaiting() == .proceed)
    }

    @Test func `a surplus thread may go, a needed one not`() {
        var crew = Crew(responders: 1, permits: 1)
        crew.threadStarted()
        _ = crew.beginWaiting()
        let goesWhileNeeded = crew.retire()
        crew.endWaiting()
        #expect(crew.hasSurplus)
        let goes = crew.retire()
        #expect(!goesWhileNeeded && goes)
        #expect(crew.threads == 1 && !crew.hasSurplus)
    }
}
