extension Configuration.Plugin {
    /// The host processes of one plugin.
    public struct Pool: Sendable, Equatable {
        /// When hosts are started.
        public enum Mode: String, Sendable, CaseIterable {
            /// All at the start; they stay.
            case `static`
            /// When there is work; they leave when idle.
            case ondemand
        }

        /// What happens to loads that find every host busy.
        public struct Queue: Sendable, Equatable {
            /// Loads that may wait; 0...65536, 64 by default. One more is 503 at once; 0 lets none wait.
            public var limit = 64
            /// How long a load may wait; 1 ms...60 s, 2 s by default. Then it is 503.
            public var timeout = Duration.seconds(2)

            /// The defaults.
            public init() {}
        }

        /// `ondemand` by default.
        public var mode = Mode.ondemand
        /// Loads that may run at once, each in a host of its own; 1...256, the number of cores by default.
        public var maximumChildren: Int
        /// The longest time one load may take, from dispatch to the last byte; 50 ms...60 s, 10 s by default.
        /// When it passes, the host process is stopped and the client gets `load-timed-out` (504).
        public var timeout = Duration.seconds(10)
        /// Loads after which a host is replaced, against leaks; 0...1000000, 1000 by default; 0 never replaces it.
        public var maximumRequests = 1000
        /// How long a host may have nothing to do before it is stopped; 100 ms...1 d, 30 s by default.
        public var idleTimeout = Duration.seconds(30)
        /// What happens to loads that find every host busy.
        public var queue = Queue()

        /// A pool with the defaults for the rest.
        public init(maximumChildren: Int) { self.maximumChildren = maximumChildren }
    }
}

extension Configuration.Plugin.Pool {
    static let section = Section<Self>(
        "'pool'", "The host processes of the plugin. The words are PHP-FPM's.",
        initial: { surroundings in Self(maximumChildren: surroundings.coreCount) },
        keys: [
            Key(
                "mode", .choice, \.mode,
                "`static`: all hosts are started at once and stay. `ondemand`: when there is work, until they are idle."
            ),
            Key(
                "max-children", .integer(1...256), \.maximumChildren, default: "the number of cores",
                "Loads that may run at once, each in a host of its own."),
            Key(
                "timeout", .duration(.milliseconds(50)...(.seconds(60))), \.timeout,
                "The longest time one load may take. Then its host is stopped and the answer is a 504."),
            Key(
                "max-requests", .integer(0...1_000_000), \.maximumRequests,
                "Loads after which a host is replaced, against leaks; 0 never replaces it."),
            Key(
                "idle-timeout", .duration(.milliseconds(100)...(.seconds(86_400))), \.idleTimeout,
                "How long a host may have nothing to do before it is stopped."),
            Key("queue", .section(Queue.section), \.queue, "What happens to loads that find every host busy."),
        ])
}

extension Configuration.Plugin.Pool.Queue {
    static let section = Section<Self>(
        "'pool.queue'", "What happens to loads that find every host busy.", initial: { _ in Self() },
        keys: [
            Key(
                "max", .integer(0...65536), \.limit, "Loads that may wait. One more is a 503 at once; 0 lets none wait."
            ),
            Key(
                "timeout", .duration(.milliseconds(1)...(.seconds(60))), \.timeout,
                "How long a load may wait. Then it is a 503."),
        ])
}
