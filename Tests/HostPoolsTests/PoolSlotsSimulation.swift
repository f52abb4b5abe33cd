import Testing

@testable import HostPools

/// Random trees of loads over two pools, stepped in random order: nothing may get stuck, no rule may be broken.
struct PoolSlotsSimulation {
    @Test(arguments: 1...3)
    func `random nested loads never lock two pools up`(count: Int) {
        for seed in 0..<20 {
            var world = World(slots: count, seed: UInt64(seed))
            for _ in 0..<6 { world.addLoad(depth: 0, parent: nil) }
            var steps = 0
            while world.step() {
                steps += 1
                if let broken = world.brokenRule(slots: count) {
                    Issue.record("seed \(seed), step \(steps): \(broken)")
                    return
                }
            }
            #expect(world.loads.isEmpty, "seed \(seed): stuck after \(steps) steps")
        }
    }
}

/// Loads as their owners see them, and two pools.
private struct World {
    enum Phase { case new, queued, running, nesting(left: Int), returning }
    struct Load {
        let pool: Int
        let depth: Int
        let parent: UInt64?
        var phase = Phase.new
        var batches: Int
    }

    var pools: [PoolSlots]
    var loads: [UInt64: Load] = [:]
    var random: Generator
    var lastID: UInt64 = 0

    init(slots: Int, seed: UInt64) {
        pools = Array(repeating: PoolSlots(count: slots, queueMax: 100), count: 2)
        random = Generator(seed)
    }

    mutating func addLoad(depth: Int, parent: UInt64?) {
        lastID += 1
        let batches = depth < 4 ? Int(random.next() % (depth == 0 ? 3 : 2)) : 0
        loads[lastID] = Load(pool: Int(random.next() % 2), depth: depth, parent: parent, batches: batches)
    }

    /// Lets one load that can do something do it; false when none can.
    mutating func step() -> Bool {
        let movable = loads.keys.sorted().filter { id in
            switch loads[id]?.phase {
            case .new, .running, .nesting(left: 0): true
            default: false
            }
        }
        guard !movable.isEmpty else { return false }
        let id = movable[Int(random.next() % UInt64(movable.count))]
        guard let load = loads[id] else { return false }
        switch load.phase {
        case .new:
            loads[id]?.phase = pools[load.pool].enter(id, depth: load.depth) == .granted ? .running : .queued
        case .running: load.batches > 0 ? nest(id, load) : end(id, load)
        default: loads[id]?.phase = pools[load.pool].takeBack(id) ? .running : .returning
        }
        return true
    }

    private mutating func nest(_ id: UInt64, _ load: Load) {
        let children = 1 + Int(random.next() % 3)
        loads[id]?.batches -= 1
        loads[id]?.phase = .nesting(left: children)
        wake(pools[load.pool].lend(id))
        for _ in 0..<children { addLoad(depth: load.depth + 1, parent: id) }
    }

    private mutating func end(_ id: UInt64, _ load: Load) {
        loads[id] = nil
        wake(pools[load.pool].leave(id))
        if let parent = load.parent, case .nesting(let left) = loads[parent]?.phase {
            loads[parent]?.phase = .nesting(left: left - 1)
        }
    }

    private mutating func wake(_ id: UInt64?) {
        if let id { loads[id]?.phase = .running }
    }

    /// The rules, from the owners' point of view.
    func brokenRule(slots: Int) -> String? {
        for (index, pool) in pools.enumerated() {
            let mine = loads.values.filter { $0.pool == index }
            let running = mine.count { if case .running = $0.phase { true } else { false } }
            if running > slots { return "\(running) loads run in \(slots) slots" }
            if running != pool.running { return "\(running) loads run and the pool counts \(pool.running)" }
            if pool.busy > 5 * slots { return "\(pool.busy) busy processes for \(slots) slots" }
            let free = slots - running - mine.count { if case .nesting = $0.phase { true } else { false } }
            let waiting = mine.count { if case .queued = $0.phase { true } else { false } }
            if free > 0 && waiting > 0 && pool.lending == 0 { return "\(waiting) wait before \(free) free slots" }
        }
        return nil
    }
}

/// SplitMix64, so that a seed always gives the same run.
struct Generator: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
