import HostMessages
import Linux
import URLLoading

extension HostPool {
    /// Waits for a slot.
    func enter(_ ticket: Ticket) throws(GatewayError) -> UInt64 {
        let (load, entry, refusal) = state.withLock { state -> (UInt64, PoolSlots.Entry, GatewayError?) in
            if let refusal = state.refusal(ofDepth: ticket.depth) { return (0, .refused, refusal) }
            let load = state.add(ticket)
            let entry = state.slots.enter(load, depth: ticket.depth)
            if entry == .granted { state.grantSlot(load) }
            if entry == .refused {
                state.tickets[load] = nil
                state.counters.overloaded += 1
            }
            return (load, entry, nil)
        }
        if let refusal { throw refusal }
        if entry == .refused { throw overloaded("\(configuration.queueMax) loads wait for \(name) already.") }
        if entry == .queued { try waitForSlot(load, ticket) }
        return load
    }

    /// A client's load waits for `queue.timeout`; a nested one until its deadline, since others wait for it.
    private func waitForSlot(_ load: UInt64, _ ticket: Ticket) throws(GatewayError) {
        let limit = ticket.depth == 0 ? min(ticket.deadline, .after(configuration.queueTimeout)) : ticket.deadline
        switch ticket.waitForSlot(until: limit) {
        case .done: return
        case .cancelled:
            abandon(load) { $0.cancelled += 1 }
            throw .cancelled()
        case .timedOut:
            abandon(load) { $0.overloaded += 1 }
            throw overloaded("\(name) was busy for \(ticket.age) ms.")
        }
    }

    private func abandon(_ load: UInt64, count: (inout PoolCounters) -> Void) {
        state.signal { state in
            state.tickets[load] = nil
            state.grantSlot(state.slots.leave(load))
            count(&state.counters)
        }
    }

    func overloaded(_ what: String) -> GatewayError {
        .overloaded(what, retryAfterSeconds: 1).with(privateDetail: "pool \(configuration.library)")
    }

    /// A load with a slot: tried on one host after another as ``LoadAttempts`` says.
    func run(
        _ order: LoadOrder, _ load: UInt64, _ ticket: Ticket, _ nested: LoadConversation.Nested
    ) throws(GatewayError) -> LoadedAnswer {
        // Too late to begin: a host would be killed for nothing.
        if ticket.deadline.hasPassed {
            state.withLock { $0.counters.timedOut += 1 }
            throw .waitTimedOut(milliseconds: ticket.allowance)
        }
        var attempts = LoadAttempts()
        while true {
            let process = try takeHost(load, ticket)
            ticket.begin(within: configuration.timeout)
            var order = order
            order.timeoutMilliseconds = UInt32(clamping: ticket.deadline.remainingMilliseconds)
            var conversation = LoadConversation(
                process: process, load: load, order: order, ticket: ticket, byteLimit: configuration.maxAnswerBytes,
                watch: watch, notice: { self.note($0, of: process) })
            let end = conversation.run { requests, relay in
                lending(load, ticket, process, relay) { nested(requests, relay) }
            }
            let isReusable = process.finish(load: load)
            reportSlowness(order, ticket, process)
            if let answer = try conclude(end, process, isReusable, &attempts, ticket) { return answer }
        }
    }

    private func takeHost(_ load: UInt64, _ ticket: Ticket) throws(GatewayError) -> HostProcess {
        act { $0.roster.want(load, now: .now) }
        switch ticket.waitForHost() {
        case .done(.success(let process)): return process
        case .done(.failure(let refusal)):
            state.withLock { $0.counters.unavailable += 1 }
            throw .handlerUnavailable(plugin: name, reason: refusal.reason)
        case .timedOut:
            giveUpHost(load, ticket) { $0.unavailable += 1 }
            throw .handlerUnavailable(plugin: name, reason: "no host got ready within \(ticket.age) ms")
        case .cancelled:
            giveUpHost(load, ticket) { $0.cancelled += 1 }
            throw .cancelled()
        }
    }

    /// A host that was given in the last moment goes to the next.
    private func giveUpHost(_ load: UInt64, _ ticket: Ticket, count: (inout PoolCounters) -> Void) {
        act { state in
            count(&state.counters)
            state.roster.abandon(load)
            return ticket.takeHost().map { state.release($0) } ?? []
        }
    }

    /// What becomes of the host and the load; nil: try another host.
    private func conclude(
        _ end: LoadConversation.End, _ process: HostProcess, _ isReusable: Bool, _ attempts: inout LoadAttempts,
        _ ticket: Ticket
    ) throws(GatewayError) -> LoadedAnswer? {
        let loss = end.loss
        let isRetried = loss.map { attempts.triesAgain(after: $0) && !ticket.deadline.hasPassed } ?? false
        act { state in
            state.counters.note(end, isRetried: isRetried)
            return isReusable && end.leavesHostAlive
                ? state.release(process) : state.roster.lost(process.id, isRetried: isRetried, now: .now)
        }
        switch end {
        case .answered(let answer): return answer
        case .failed(let error): throw error
        case .stopped, .ended(.cancelled, _, _): throw .cancelled()
        case .timedOut, .ended(.timedOut, _, _):
            throw .loadTimedOut(plugin: name, milliseconds: ticket.allowance)
        case .misbehaved(let how): throw .handlerMisbehaved(plugin: name, how: "host \(process.pid) \(how)")
        case .ended(.drained, _, _): throw .handlerUnavailable(plugin: name, reason: "its pool was shut down")
        case .ended(let exit, let words, _):
            if isRetried { return nil }
            let detail = (["host \(process.pid) \(exit)"] + words).joined(separator: " | ")
            throw exit == .misbehaved
                ? .handlerMisbehaved(plugin: name, how: detail)
                : .handlerCrashed(plugin: name).with(privateDetail: detail)
        }
    }

    private func reportSlowness(_ order: LoadOrder, _ ticket: Ticket, _ process: HostProcess) {
        guard .milliseconds(ticket.age) >= configuration.slowLogAfter else { return }
        log(.slow(pid: process.pid, url: order.url, milliseconds: ticket.age))
    }

    private func note(_ notice: LoadConversation.Notice, of process: HostProcess) {
        switch notice {
        case .log(let level, let text): log(.log(pid: process.pid, level: level, text: text))
        case .nested(let count): state.withLock { $0.counters.nested += count }
        case .admitted(let bytes):
            state.withLock { state in
                state.counters.admissions += 1
                state.counters.admittedBytes &+= bytes
            }
        }
    }

    /// Runs `body` while the load's slot is lent, then takes the slot back; goes on without one when the load is
    /// cancelled or its host is gone, since then there is nothing left to render.
    private func lending(
        _ load: UInt64, _ ticket: Ticket, _ process: HostProcess, _ relay: Cancellation,
        _ body: () -> [NestedOutcome]
    ) -> [NestedOutcome] {
        process.setLending(true)
        ticket.loseSlot()
        state.withLock { state in state.grantSlot(state.slots.lend(load)) }
        let outcomes = body()
        let isBack = state.withLock { $0.slots.takeBack(load) }
        if !isBack { _ = ticket.waitForSlot(until: ticket.deadline, giveUpEarly: relay) }
        process.setLending(false)
        return outcomes
    }

    /// The load is over.
    func leave(_ load: UInt64) {
        state.signal { state in
            state.tickets[load] = nil
            state.grantSlot(state.slots.leave(load))
            state.counters.loads += 1
        }
    }

    var name: String { state.withLock { $0.name } }
}

extension PoolState {
    /// Why a load of this depth is not even queued. Nested loads of running loads go on while the pool drains.
    func refusal(ofDepth depth: Int) -> GatewayError? {
        switch phase {
        case .open: nil
        case .draining: depth > 0 ? nil : .handlerUnavailable(plugin: name, reason: "its pool is being shut down")
        case .made: .handlerUnavailable(plugin: name, reason: "its pool is not configured yet")
        case .closed: .handlerUnavailable(plugin: name, reason: "its pool was shut down")
        }
    }
}

extension LoadConversation.End {
    /// Whether the host can have another load.
    fileprivate var leavesHostAlive: Bool {
        switch self {
        case .answered, .failed, .stopped: true
        case .timedOut, .misbehaved, .ended: false
        }
    }

    /// How the host was lost, when that may be worth another try.
    fileprivate var loss: LoadAttempts.Loss? {
        guard case .ended(let exit, _, let hasBegun) = self else { return nil }
        switch exit {
        case .timedOut, .cancelled, .drained: return nil
        case _ where !hasBegun: return .beforeTheLoad
        case .killedOutside: return .killedOutside
        default: return .diedOfItsOwn
        }
    }
}

extension PoolCounters {
    /// Counts what came of a load on one host.
    fileprivate mutating func note(_ end: LoadConversation.End, isRetried: Bool) {
        switch end {
        case _ where isRetried: retried += 1
        case .answered: answered += 1
        case .failed: failed += 1
        case .stopped, .ended(.cancelled, _, _): cancelled += 1
        case .timedOut, .ended(.timedOut, _, _): timedOut += 1
        case .misbehaved, .ended(.misbehaved, _, _): misbehaved += 1
        case .ended(.drained, _, _): unavailable += 1
        case .ended: crashed += 1
        }
    }
}
