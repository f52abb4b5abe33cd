import Linux
import Testing

@testable import HostPools

struct HostRosterTests {
    private let start = Deadline(nanoseconds: 1_000_000_000)

    private func roster(kept: Int = 0, maxRequests: Int = 0) -> HostRoster {
        var roster = HostRoster(kept: kept, limit: 11, maxRequests: maxRequests, idleTimeout: .seconds(30))
        _ = roster.open(now: start)
        return roster
    }

    @Test func `the first load starts a host and gets it once it is ready`() {
        var roster = roster()
        #expect(roster.want(7, now: start) == [.start(1)])
        #expect(roster.started(1, now: start) == [.assign(7, 1)])
        #expect(roster.release(1, now: start) == [])
        #expect(roster.want(8, now: start) == [.assign(8, 1)])
    }

    @Test func `a pool that is not open starts nothing`() {
        var roster = HostRoster(kept: 2, limit: 11, maxRequests: 0, idleTimeout: .seconds(30))
        #expect(roster.tend(now: start) == [])
        #expect(roster.open(now: start) == [.start(1), .start(2)])
    }

    @Test func `the host that was used last is used next`() {
        var roster = roster()
        _ = roster.want(1, now: start) + roster.want(2, now: start)
        _ = roster.started(1, now: start) + roster.started(2, now: start)
        _ = roster.release(2, now: start + .seconds(1))
        _ = roster.release(1, now: start + .seconds(2))
        #expect(roster.want(3, now: start + .seconds(3)) == [.assign(3, 1)])
    }

    @Test func `an idle host ends after its time, not before`() {
        var roster = roster()
        _ = roster.want(1, now: start) + roster.started(1, now: start) + roster.release(1, now: start)
        #expect(roster.nextTurn == start + .seconds(30))
        #expect(roster.tend(now: start + .seconds(29)) == [])
        #expect(roster.tend(now: start + .seconds(30)) == [.end(1, .idle)])
        #expect(roster.nextTurn == nil)
    }

    @Test func `a static pool keeps its hosts, and ends only those beyond`() {
        var roster = roster(kept: 1)
        _ = roster.started(1, now: start) + roster.want(1, now: start) + roster.want(2, now: start)
        _ = roster.started(2, now: start) + roster.release(1, now: start) + roster.release(2, now: start)
        #expect(roster.tend(now: start + .seconds(60)).count == 1)
        #expect(roster.rows.count == 1)
        #expect(roster.nextTurn == nil)
    }

    @Test func `a host is replaced after its last load, and its successor starts before that`() {
        var roster = roster(maxRequests: 2)
        _ = roster.want(1, now: start) + roster.started(1, now: start) + roster.release(1, now: start)
        #expect(roster.want(2, now: start) == [.assign(2, 1), .start(2)])
        _ = roster.started(2, now: start)
        #expect(roster.release(1, now: start) == [.end(1, .recycled)])
        #expect(roster.want(3, now: start) == [.assign(3, 2)])
    }

    @Test func `a crash starts a host for the next try and a spare`() {
        var roster = roster()
        _ = roster.want(1, now: start) + roster.started(1, now: start)
        #expect(roster.lost(1, isRetried: true, now: start) == [.start(2), .start(3)])
        #expect(roster.want(1, now: start) == [])
        #expect(roster.started(2, now: start) == [.assign(1, 2)])
        #expect(roster.lost(2, isRetried: false, now: start) == [])
    }

    @Test func `a failed start is tried again at once, then after growing pauses`() {
        var roster = roster()
        var now = start
        #expect(roster.want(1, now: now) == [.start(1)])
        #expect(roster.startFailed(1, .failed("no"), now: now) == [.start(2)])
        var pauses: [Int] = []
        for host in UInt64(2)...12 {
            let actions = roster.startFailed(host, .failed("no"), now: now)
            for case .report(_, let pause) in actions { pauses.append(pause) }
            #expect(roster.waiting.isEmpty)
            #expect(roster.want(9, now: now) == [.fail(9, reason: "no")])
            now = roster.retryAt ?? now
            #expect(roster.want(9, now: now) == [.start(host + 1)])
        }
        #expect(pauses.prefix(8) == [100, 200, 400, 800, 1600, 3200, 6400, 10_000])
        #expect(pauses.last == 10_000)
    }

    @Test func `a refusal is not tried again at once`() {
        var roster = roster()
        _ = roster.want(1, now: start)
        #expect(
            roster.startFailed(1, .refused("wrong ABI"), now: start)
                == [.report(reason: "wrong ABI", retryMilliseconds: 100), .fail(1, reason: "wrong ABI")])
    }

    @Test func `one try at a time after a pause, and all at once after a success`() {
        var roster = roster()
        _ = roster.want(1, now: start) + roster.startFailed(1, .refused("no"), now: start)
        let later = start + .milliseconds(100)
        #expect(roster.want(2, now: later) == [.start(2)])
        #expect(roster.want(3, now: later) == [])
        #expect(roster.started(2, now: later) == [.assign(2, 2), .start(3)])
        #expect(roster.lastFailure == nil)
    }

    @Test func `hosts killed from outside while they start are replaced, and loads wait for that`() {
        var roster = roster()
        _ = roster.want(1, now: start)
        for host in UInt64(1)...5 {
            #expect(roster.startFailed(host, .killedOutside, now: start) == [.start(host + 1)])
        }
        #expect(roster.startFailed(6, .killedOutside, now: start) == [])
        #expect(roster.nextTurn == start + .milliseconds(100))
        #expect(roster.waiting == [1])
        #expect(roster.tend(now: start + .milliseconds(100)) == [.start(7)])
    }

    @Test func `a static pool whose hosts die without a load does not spin`() {
        var roster = roster(kept: 1)
        _ = roster.started(1, now: start)
        #expect(roster.ended(1, .exited(code: 1), now: start) == [.start(2)])
        _ = roster.started(2, now: start)
        let reason = "it exited with code 1 before its first load"
        #expect(
            roster.ended(2, .exited(code: 1), now: start) == [.report(reason: reason, retryMilliseconds: 100)])
        #expect(roster.tend(now: start + .milliseconds(99)) == [])
        #expect(roster.tend(now: start + .milliseconds(100)) == [.start(3)])
    }

    @Test func `after closing all hosts end and nothing starts`() {
        var roster = roster()
        _ = roster.want(1, now: start) + roster.started(1, now: start) + roster.want(2, now: start)
        #expect(roster.close() == [.fail(2, reason: "the pool is shut down"), .end(1, .drained), .end(2, .drained)])
        #expect(roster.started(2, now: start) == [.end(2, .drained)])
        #expect(roster.tend(now: start + .seconds(99)) == [])
    }

    @Test func `a load that wants a host after closing fails at once`() {
        var roster = roster()
        _ = roster.close()
        #expect(roster.want(3, now: start) == [.fail(3, reason: "the pool is shut down")])
        #expect(roster.waiting.isEmpty)
    }
}
