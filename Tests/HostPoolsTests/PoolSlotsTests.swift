import Testing

@testable import HostPools

struct PoolSlotsTests {
    @Test func `as many loads run as there are slots, the rest waits in order`() {
        var slots = PoolSlots(count: 2, queueMax: 8)
        #expect(slots.enter(1, depth: 0) == .granted)
        #expect(slots.enter(2, depth: 0) == .granted)
        #expect(slots.enter(3, depth: 0) == .queued)
        #expect(slots.enter(4, depth: 0) == .queued)
        #expect(slots.leave(2) == 3)
        #expect(slots.leave(1) == 4)
        #expect(slots.running == 2)
        #expect(slots.queued == 0)
    }

    @Test func `a full queue refuses a client's load and takes a nested one`() {
        var slots = PoolSlots(count: 1, queueMax: 1)
        #expect(slots.enter(1, depth: 0) == .granted)
        #expect(slots.enter(2, depth: 0) == .queued)
        #expect(slots.enter(3, depth: 0) == .refused)
        #expect(slots.enter(4, depth: 1) == .queued)
        #expect(slots.queued == 2)
    }

    @Test func `a queue of none refuses at once`() {
        var slots = PoolSlots(count: 1, queueMax: 0)
        #expect(slots.enter(1, depth: 0) == .granted)
        #expect(slots.enter(2, depth: 0) == .refused)
    }

    @Test func `a lent slot serves only a deeper load`() {
        var slots = PoolSlots(count: 1, queueMax: 8)
        _ = slots.enter(1, depth: 1)
        #expect(slots.lend(1) == nil)
        #expect(slots.enter(2, depth: 0) == .queued)
        #expect(slots.enter(3, depth: 1) == .queued)
        #expect(slots.enter(4, depth: 2) == .granted)
        #expect(slots.leave(4) == nil)
        #expect(slots.takeBack(1) == true)
        #expect(slots.leave(1) == 2)
    }

    @Test func `lending wakes the deepest waiter, then the first of its depth`() {
        var slots = PoolSlots(count: 1, queueMax: 8)
        _ = slots.enter(1, depth: 0)
        for (load, depth) in [(2, 0), (3, 1), (4, 2), (5, 2)] as [(UInt64, Int)] {
            #expect(slots.enter(load, depth: depth) == .queued)
        }
        #expect(slots.lend(1) == 4)
        #expect(slots.leave(4) == 5)
        #expect(slots.leave(5) == 3)
        #expect(slots.leave(3) == nil)
        #expect(slots.running == 0)
    }

    @Test func `a returning lender goes before every waiter`() {
        var slots = PoolSlots(count: 1, queueMax: 8)
        _ = slots.enter(1, depth: 0)
        _ = slots.lend(1)
        #expect(slots.enter(2, depth: 1) == .granted)
        #expect(slots.enter(3, depth: 1) == .queued)
        #expect(slots.enter(4, depth: 0) == .queued)
        #expect(slots.takeBack(1) == false)
        #expect(slots.leave(2) == 1)
        #expect(slots.running == 1)
        #expect(slots.leave(1) == 3)
    }

    @Test func `a returning lender takes a free slot rather than wait for its own`() {
        var slots = PoolSlots(count: 2, queueMax: 8)
        _ = slots.enter(1, depth: 0)
        _ = slots.enter(2, depth: 0)
        _ = slots.lend(1)
        #expect(slots.enter(3, depth: 1) == .granted)
        #expect(slots.leave(2) == nil)
        #expect(slots.takeBack(1) == true)
        #expect(slots.running == 2)
    }

    @Test func `a lender that ends leaves its borrower running`() {
        var slots = PoolSlots(count: 1, queueMax: 8)
        _ = slots.enter(1, depth: 0)
        _ = slots.lend(1)
        _ = slots.enter(2, depth: 1)
        #expect(slots.enter(3, depth: 0) == .queued)
        #expect(slots.leave(1) == nil)
        #expect(slots.running == 1)
        #expect(slots.leave(2) == 3)
    }

    @Test func `a waiter that leaves is not woken`() {
        var slots = PoolSlots(count: 1, queueMax: 8)
        _ = slots.enter(1, depth: 0)
        _ = slots.enter(2, depth: 0)
        _ = slots.enter(3, depth: 0)
        #expect(slots.leave(2) == nil)
        #expect(slots.leave(1) == 3)
    }
}
