/// Who may run now: the slots of a pool, lent by loads that wait for nested loads, and the queue before them.
///
/// A slot is a stack of loads. Its top runs, or waits for nested loads; everything below waits for nested loads or to
/// run again. A load goes onto a free slot, or onto one whose top lends it and lies less deep: so depth grows from
/// bottom to top, a stack holds at most ``LoadRequest/maximumDepth`` + 1 loads, and there are at most five times
/// `max-children` busy processes. Every wait is for something deeper, and the deepest loads wait for nothing: pools
/// cannot lock each other up.
///
/// Order: a lender that returns goes first. A free slot then goes to whoever came first, whatever its depth; a lent
/// slot to the deepest that may use it, first come first served among equals.
///
/// Rationale: `queueMax` bounds clients' loads (depth 0) only. Refusing a nested load throws away the work of the load
/// that asked, and their number is bounded already, by sixteen for each busy host.
struct PoolSlots {
    typealias LoadID = UInt64

    /// What became of a load that wants to run.
    enum Entry: Equatable {
        case granted
        case queued
        /// The queue is full.
        case refused
    }

    private enum Phase { case running, lending, returning }
    private struct Holder {
        let load: LoadID
        let depth: Int
        var phase: Phase
        /// When a returning lender asked for its slot.
        var turn: UInt64 = 0
    }
    private struct Waiter {
        let load: LoadID
        let depth: Int
    }

    private var slots: [[Holder]]
    private var queue: [Waiter] = []
    private let queueMax: Int
    private var turns: UInt64 = 0

    init(count: Int, queueMax: Int) {
        slots = Array(repeating: [], count: count)
        self.queueMax = queueMax
    }

    /// Loads that run; at most the number of slots.
    var running: Int { holders(.running) }
    /// Loads that wait for nested loads, and those that want to run again.
    var lending: Int { holders(.lending) + holders(.returning) }
    /// Loads that wait for their first slot.
    var queued: Int { queue.count }
    /// Loads that have or had a slot and are not over.
    var busy: Int { slots.reduce(0) { $0 + $1.count } }

    private func holders(_ phase: Phase) -> Int {
        slots.reduce(0) { sum, slot in sum + slot.count { $0.phase == phase } }
    }

    /// A load wants to run.
    mutating func enter(_ load: LoadID, depth: Int) -> Entry {
        if let slot = slots.firstIndex(where: \.isEmpty) ?? slots.firstIndex(where: { Self.lends($0, to: depth) }) {
            slots[slot].append(Holder(load: load, depth: depth, phase: .running))
            return .granted
        }
        if depth == 0 && queue.count(where: { $0.depth == 0 }) >= queueMax { return .refused }
        queue.append(Waiter(load: load, depth: depth))
        return .queued
    }

    /// A load is over, or no longer wants to run. Returns who may run now.
    mutating func leave(_ load: LoadID) -> LoadID? {
        queue.removeAll { $0.load == load }
        guard let (slot, place) = find(load) else { return nil }
        slots[slot].remove(at: place)
        return grant(slot)
    }

    /// A running load waits for nested loads. Returns who may run now.
    mutating func lend(_ load: LoadID) -> LoadID? {
        guard let (slot, place) = find(load) else { return nil }
        slots[slot][place].phase = .lending
        return grant(slot)
    }

    /// A lender wants to run again. True: it runs. False: it waits, and a later result names it.
    mutating func takeBack(_ load: LoadID) -> Bool {
        guard let (slot, place) = find(load) else { return false }
        turns += 1
        slots[slot][place].phase = .returning
        slots[slot][place].turn = turns
        let depth = slots[slot][place].depth
        if place == slots[slot].count - 1 {
            slots[slot][place].phase = .running
        } else if let other = slots.firstIndex(where: { $0.isEmpty || Self.lends($0, to: depth) }) {
            move(from: (slot, place), to: other)
        } else {
            return false
        }
        return true
    }

    /// Whether the slot's top waits for nested loads and lies less deep.
    private static func lends(_ slot: [Holder], to depth: Int) -> Bool {
        guard let top = slot.last else { return false }
        return top.phase == .lending && top.depth < depth
    }

    private func find(_ load: LoadID) -> (slot: Int, place: Int)? {
        for (slot, stack) in slots.enumerated() {
            if let place = stack.firstIndex(where: { $0.load == load }) { return (slot, place) }
        }
        return nil
    }

    private mutating func move(from: (slot: Int, place: Int), to slot: Int) {
        var holder = slots[from.slot].remove(at: from.place)
        holder.phase = .running
        slots[slot].append(holder)
    }

    /// Gives a slot whose top changed to whoever is next.
    private mutating func grant(_ slot: Int) -> LoadID? {
        guard let top = slots[slot].last else { return fill(slot, above: -1) }
        switch top.phase {
        case .running: return nil
        case .returning:
            slots[slot][slots[slot].count - 1].phase = .running
            return top.load
        case .lending: return fill(slot, above: top.depth)
        }
    }

    /// Gives a slot that is free (`depth` -1) or lent by a load of `depth` to a lender that returns, or from the queue.
    private mutating func fill(_ slot: Int, above depth: Int) -> LoadID? {
        if let from = firstReturning(above: depth) {
            let load = slots[from.slot][from.place].load
            move(from: from, to: slot)
            return load
        }
        guard let place = depth < 0 ? queue.indices.first : deepest(above: depth) else { return nil }
        let waiter = queue.remove(at: place)
        slots[slot].append(Holder(load: waiter.load, depth: waiter.depth, phase: .running))
        return waiter.load
    }

    private func firstReturning(above depth: Int) -> (slot: Int, place: Int)? {
        var first: (slot: Int, place: Int, turn: UInt64)?
        for (slot, stack) in slots.enumerated() {
            for (place, holder) in stack.enumerated() where holder.phase == .returning && holder.depth > depth {
                if holder.turn < first?.turn ?? .max { first = (slot, place, holder.turn) }
            }
        }
        return first.map { ($0.slot, $0.place) }
    }

    private func deepest(above depth: Int) -> Int? {
        var best: Int?
        for (place, waiter) in queue.enumerated() where waiter.depth > depth {
            if best.map({ waiter.depth > queue[$0].depth }) ?? true { best = place }
        }
        return best
    }
}
