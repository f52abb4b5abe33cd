import HostMessages
import Linux

/// One host process: its socket, what it is wanted for, and how it ended.
///
/// One thread at a time speaks with it: whoever starts it, then whoever runs a load on it.
final class HostProcess: Sendable {
    private struct State {
        /// The running load, 0 for none.
        var load: UInt64 = 0
        /// Why the pool killed it.
        var reason: HostExit?
        var exit: HostExit?
        var lastWords: [String] = []
        var cpuMicroseconds: UInt64 = 0
        var peakKiB: UInt64 = 0
        var isLending = false
        var loads = 0
    }

    /// The pool's name for it.
    let id: UInt64
    let channel: MessageChannel
    /// Rung when the running load is cancelled.
    let bell: Bell
    /// Cancelled once the process is gone.
    let ended = Cancellation()
    private let child: ChildProcess
    private let state = Monitor(State())

    init(id: UInt64, child: consuming ChildProcess, socket: consuming FileDescriptor) throws(SystemError) {
        bell = try Bell()
        self.id = id
        self.child = child
        channel = MessageChannel(StreamSocket(socket), readsAhead: true)
    }

    var pid: Int32 { child.pid }
    var pidfd: Int32 { child.pidfd }

    /// Says which load runs on it from now on. False when it is being killed.
    func begin(load: UInt64) -> Bool {
        state.withLock { state in
            guard state.reason == nil, state.exit == nil else { return false }
            state.load = load
            state.loads += 1
            return true
        }
    }

    /// The load is over. True when the host can be used again.
    func finish(load: UInt64) -> Bool {
        state.withLock { state in
            state.load = 0
            state.isLending = false
            return state.reason == nil
        }
    }

    /// Kills it; the first reason counts. With `load`, only while that load runs on it.
    func kill(_ reason: HostExit, whileLoading load: UInt64? = nil) {
        let isMeant = state.withLock { state in
            if let load, state.load != load { return false }
            if state.reason == nil && state.exit == nil { state.reason = reason }
            return true
        }
        if isMeant { child.kill() }
    }

    /// Loads that began on it.
    var loads: Int { state.withLock { $0.loads } }

    /// Waits until it is gone; nil when it still lives at the deadline.
    func waitForEnd(until deadline: Deadline) -> (exit: HostExit, lastWords: [String])? {
        state.wait(until: deadline) { state in state.exit.map { ($0, state.lastWords) } }
    }

    /// Frees its entry in the process table once its pidfd is readable, and tells everybody. Watch thread only.
    func reap(lastWords: [String]) -> HostExit {
        let end = child.reap()
        let exit = state.signal { state in
            let exit = state.reason ?? HostExit(end)
            state.exit = exit
            state.lastWords = lastWords
            return exit
        }
        channel.shutDown()
        ended.cancel()
        return exit
    }

    /// Adds what a load cost.
    func note(cpuMicroseconds: UInt64, peakKiB: UInt64) {
        state.withLock { state in
            state.cpuMicroseconds &+= cpuMicroseconds
            state.peakKiB = max(state.peakKiB, peakKiB)
        }
    }

    /// Marks it as waiting for nested loads, for the status.
    func setLending(_ isLending: Bool) { state.withLock { $0.isLending = isLending } }

    /// For the status: what its loads cost, and whether it waits for nested loads.
    var figures: (cpuMicroseconds: UInt64, peakKiB: UInt64, isLending: Bool) {
        state.withLock { ($0.cpuMicroseconds, $0.peakKiB, $0.isLending) }
    }
}

extension HostExit {
    /// What the kernel says of a process that the pool did not kill.
    init(_ end: ChildProcess.Exit) {
        switch end {
        case .exited(HostExitCode.pluginMisbehaved.rawValue): self = .misbehaved
        case .exited(let code): self = .exited(code: code)
        case .signaled(9): self = .killedOutside
        case .signaled(let signal): self = .crashed(signal: signal)
        }
    }
}
