import Linux
import URLLoading

/// Everything of a pool that changes, behind one lock.
struct PoolState {
    enum Phase { case made, open, draining, closed }

    var phase = Phase.made
    /// What the plugin calls itself.
    var name: String
    var slots: PoolSlots
    var roster: HostRoster
    /// All processes that are not gone yet, also those that the roster has given up.
    var processes: [UInt64: HostProcess] = [:]
    /// All loads that are not over.
    var tickets: [UInt64: Ticket] = [:]
    var counters = PoolCounters()
    /// The first host's words; later hosts must say the same.
    var introduction: PluginIntroduction?
    /// The first host between ``HostPool/describe()`` and ``HostPool/configure(name:options:)``.
    var first: HostProcess?
    var options: [QueryItem] = []
    /// Starts that are on their way, with or without a process.
    var startsInFlight = 0
    /// When the pool is tended next.
    var tendsAt: Deadline?
    private var lastLoad: UInt64 = 0

    init(_ configuration: PoolConfiguration, name: String) {
        self.name = name
        slots = PoolSlots(count: configuration.maxChildren, queueMax: configuration.queueMax)
        roster = HostRoster(
            kept: configuration.mode == .static ? configuration.maxChildren : 0,
            limit: configuration.maxChildren * (LoadRequest.maximumDepth + 1) + 1,
            maxRequests: configuration.maxRequests, idleTimeout: configuration.idleTimeout)
    }

    /// Lists a load under a new id: a higher one, that a host cannot foresee and answer before it was asked.
    mutating func add(_ ticket: Ticket) -> UInt64 {
        lastLoad += UInt64.random(in: 1...1 << 32)
        tickets[lastLoad] = ticket
        return lastLoad
    }

    /// Tells a load that it may run.
    mutating func grantSlot(_ load: UInt64?) {
        guard let load else { return }
        counters.maxRunning = max(counters.maxRunning, slots.running)
        tickets[load]?.grantSlot()
    }

    /// A load no longer needs a host. The watch may have buried it a moment ago, when it still was that load's.
    mutating func release(_ process: HostProcess) -> [HostRoster.Action] {
        processes[process.id] == nil
            ? roster.lost(process.id, isRetried: false, now: .now) : roster.release(process.id, now: .now)
    }

    /// Does what needs no waiting; returns hosts to start, and failures to log.
    mutating func apply(_ actions: [HostRoster.Action]) -> (starts: [UInt64], events: [PoolEvent]) {
        var starts: [UInt64] = []
        var events: [PoolEvent] = []
        for action in actions {
            switch action {
            case .start(let host):
                startsInFlight += 1
                starts.append(host)
            case .assign(let load, let host):
                if let process = processes[host] { tickets[load]?.give(process) }
            case .end(let host, let exit): processes[host]?.kill(exit)
            case .fail(let load, let reason): tickets[load]?.refuse(reason)
            case .report(let reason, let pause): events.append(.startFailed(reason: reason, retryMilliseconds: pause))
            }
        }
        return (starts, events)
    }
}
