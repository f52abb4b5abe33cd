/// What a pool is doing and has done; a snapshot.
public struct PoolStatus: Sendable, Equatable {
    /// One host process.
    public struct Host: Sendable, Equatable {
        /// What it is doing.
        public enum State: String, Sendable {
            /// Loading the plugin.
            case starting
            /// Waiting for work.
            case idle
            /// Running a load.
            case loading
            /// Waiting for nested loads; its slot is lent.
            case lending
            /// Killed, not yet gone.
            case ending
        }
        /// Its process id; 0 while it is being started.
        public var pid: Int32
        /// What it is doing.
        public var state: State
        /// Loads it has begun.
        public var loads: Int
        /// Since when it has been in this state, in milliseconds.
        public var milliseconds: Int
        /// CPU time of its finished loads.
        public var cpuMicroseconds: UInt64
        /// The most memory it had resident so far, in KiB, as it said after a load.
        public var peakKiB: UInt64
    }

    /// The plugin's name.
    public var name: String
    /// Its hosts, oldest first.
    public var hosts: [Host]
    /// Loads that run.
    public var running: Int
    /// Loads that wait for nested loads.
    public var lending: Int
    /// Loads that wait for a slot.
    public var queued: Int
    /// Events so far.
    public var counters: PoolCounters
    /// Why there is no host and none is started now; nil normally.
    public var unavailable: String?
}

/// What happened since the pool was made; only ever grows.
public struct PoolCounters: Sendable, Equatable {
    /// Loads that had a slot and are over, whatever came of them.
    public var loads = 0
    /// Loads with a whole answer.
    public var answered = 0
    /// Loads whose handler said that it failed.
    public var failed = 0
    /// Loads tried once more because their host died.
    public var retried = 0
    /// Loads refused for a full queue or after the queue timeout.
    public var overloaded = 0
    /// Loads that passed their deadline.
    public var timedOut = 0
    /// Loads cancelled.
    public var cancelled = 0
    /// Loads ended by a host that misbehaved.
    public var misbehaved = 0
    /// Loads given up after their hosts crashed.
    public var crashed = 0
    /// Loads refused since no host could be started.
    public var unavailable = 0
    /// Nested loads asked for.
    public var nested = 0
    /// Times that heavy work was admitted, and its bytes.
    public var admissions = 0
    /// Bytes of decoded picture announced with them.
    public var admittedBytes: UInt64 = 0
    /// Host processes started.
    public var started = 0
    /// Host processes that got ready.
    public var ready = 0
    /// The most loads that ran at once.
    public var maxRunning = 0
    /// Ended host processes by ``HostExit/name``.
    public var exits: [String: Int] = [:]
}
