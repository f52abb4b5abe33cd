public import Linux

extension HostPool {
    /// Decides under the lock, then starts the hosts that are missing and sees to it that the pool is tended in time.
    func act(_ decide: (inout PoolState) -> [HostRoster.Action]) {
        let (starts, events, wake) = state.withLock { state in
            let (starts, events) = state.apply(decide(&state))
            return (starts, events, state.nextWake())
        }
        for event in events { log(event) }
        for id in starts { startInBackground(id) }
        guard let wake else { return }
        watch.wake(at: wake) { [weak self] in self?.tend(at: wake) }
    }

    private func tend(at time: Deadline) {
        act { state in
            guard state.tendsAt == time else { return [] }
            state.tendsAt = nil
            return state.roster.tend(now: .now)
        }
    }

    /// On a thread of its own: a start takes from 10 ms to some 100 ms.
    private func startInBackground(_ id: UInt64) {
        do throws(SystemError) {
            try Thread.start("host-start") {
                self.start(id)
                self.state.signal { $0.startsInFlight -= 1 }
            }
        } catch {
            act { state in
                state.startsInFlight -= 1
                return state.roster.startFailed(id, .failed("\(error)"), now: .now)
            }
        }
    }

    private func start(_ id: UInt64) {
        let began = Deadline.now
        do throws(HostStartError) {
            let process = try spawn(id)
            let (expected, options) = state.withLock { ($0.introduction?.description, $0.options) }
            let handshake = handshake(process)
            guard try handshake.introduction().description == expected else {
                throw handshake.misbehaved(.otherDescription)
            }
            try handshake.configure(options: options)
            let now = Deadline.now
            log(.ready(pid: process.pid, milliseconds: Int((now.nanoseconds - began.nanoseconds) / 1_000_000)))
            act { $0.gotReady(process, now: now) }
        } catch {
            let failure = error.startFailure(library: configuration.library)
            act { $0.roster.startFailed(id, failure, now: .now) }
        }
    }

    /// Has the watch start a process and lists it.
    func spawn(_ id: UInt64) throws(HostStartError) -> HostProcess {
        let process: HostProcess
        do throws(SystemError) {
            process = try watch.spawn(
                HostWatch.Order(
                    id: id, executable: configuration.hostExecutable, arguments: configuration.hostArguments,
                    environment: configuration.hostEnvironment,
                    enlist: { [weak self] in self?.enlist($0) ?? false },
                    report: { [weak self] in self?.hear($1, of: $0) }))
        } catch { throw .system(error) }
        log(.started(pid: process.pid))
        return process
    }

    func handshake(_ process: HostProcess) -> HostHandshake {
        HostHandshake(process: process, log: { self.log(.log(pid: process.pid, level: $0, text: $1)) })
    }

    /// Lists a process that was just started, before anything can be heard of it. False: the pool is closed.
    private func enlist(_ process: HostProcess) -> Bool {
        state.withLock { state in
            state.processes[process.id] = process
            state.counters.started += 1
            return state.phase != .closed
        }
    }

    /// What the watch tells of a host; on the watch's thread.
    private func hear(_ news: HostWatch.News, of process: HostProcess) {
        switch news {
        case .lines(let lines, let dropped):
            for line in lines { log(.output(pid: process.pid, line: line)) }
            if dropped > 0 { log(.outputDropped(pid: process.pid, lines: dropped)) }
        case .ended(let exit, let lastWords):
            log(
                .ended(
                    pid: process.pid, exit, loads: process.loads, lastWords: exit.isPlanned ? [] : lastWords))
            act { state in
                state.processes[process.id] = nil
                state.counters.exits[exit.name, default: 0] += 1
                return state.roster.ended(process.id, exit, now: .now)
            }
            state.signal { _ in }
        }
    }

    /// Takes no new loads, waits for running ones, then ends all hosts and waits until they are gone.
    ///
    /// Nested loads of running loads are still taken. What runs at the deadline is broken off: 503.
    public func drain(until deadline: Deadline) {
        state.withLock { $0.phase = .draining }
        _ = state.wait(until: deadline) { $0.tickets.isEmpty ? true : nil }
        act { state in
            state.phase = .closed
            return state.roster.close()
        }
        for process in state.withLock({ Array($0.processes.values) }) { process.kill(.drained) }
        _ = state.wait(until: .after(.seconds(5))) { $0.isQuiet ? true : nil }
    }

    /// What the pool is doing and has done.
    public var status: PoolStatus {
        let now = Deadline.now
        return state.withLock { state in
            PoolStatus(
                name: state.name, hosts: state.hostRows(now: now), running: state.slots.running,
                lending: state.slots.lending, queued: state.slots.queued, counters: state.counters,
                unavailable: state.roster.retryAt.map { $0 > now } == true ? state.roster.lastFailure : nil)
        }
    }
}

extension PoolState {
    /// Nothing is left of a closed pool.
    fileprivate var isQuiet: Bool { processes.isEmpty && tickets.isEmpty && startsInFlight == 0 }

    /// A host takes loads from now on, unless it ended in this very moment.
    mutating func gotReady(_ process: HostProcess, now: Deadline) -> [HostRoster.Action] {
        guard processes[process.id] != nil else {
            return roster.startFailed(process.id, .failed("it ended as soon as it was ready"), now: now)
        }
        counters.ready += 1
        return roster.started(process.id, now: now)
    }

    /// When the pool must be woken, if that is earlier than it already will be.
    fileprivate mutating func nextWake() -> Deadline? {
        guard let next = roster.nextTurn else { return nil }
        if let tendsAt, tendsAt <= next { return nil }
        tendsAt = next
        return next
    }

    fileprivate func hostRows(now: Deadline) -> [PoolStatus.Host] {
        Set(processes.keys).union(roster.rows.keys).sorted().map { id in
            let row = roster.rows[id]
            let process = processes[id]
            let figures = process?.figures
            return PoolStatus.Host(
                pid: process?.pid ?? 0, state: Self.state(row?.state, figures?.isLending == true),
                loads: process?.loads ?? 0,
                milliseconds: row.map { Int((now.nanoseconds &- $0.since.nanoseconds) / 1_000_000) } ?? 0,
                cpuMicroseconds: figures?.cpuMicroseconds ?? 0, peakKiB: figures?.peakKiB ?? 0)
        }
    }

    private static func state(_ state: HostRoster.Row.State?, _ isLending: Bool) -> PoolStatus.Host.State {
        switch state {
        case .starting: .starting
        case .idle: .idle
        case .loading: isLending ? .lending : .loading
        case nil: .ending
        }
    }
}
