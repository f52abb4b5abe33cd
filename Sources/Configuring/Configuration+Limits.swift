extension Configuration {
    /// What is kept.
    public struct Cache: Sendable, Equatable {
        /// Memory for answers, keys and bookkeeping; 1 MiB...1 TiB, 256 MiB by default. When full, the coldest leave.
        public var memoryByteLimit = 256 << 20
        /// Whether requests may ask for more work than is needed, by `no-cache`, `no-store`, `max-age` and `min-fresh` in
        /// their Cache-Control; false by default. `only-if-cached` and `max-stale` save work and always count.
        public var trustsClients = false
        /// How many requests may wait for one load; 1...65536, 512 by default. One more is 503 at once.
        public var waiterLimit = 512
        /// How long a request waits for a load; 50 ms...10 min; nil: as long as the load may take, waiting for its turn
        /// included. Then it is 504, and the load goes on for the others.
        public var waitTimeout: Duration?

        /// The defaults.
        public init() {}
    }

    /// What a request and an answer may cost.
    public struct Limits: Sendable, Equatable {
        /// The largest answer; 64 KiB...1 GiB, 64 MiB by default. A larger one is not passed on.
        public var answerByteLimit = 64 << 20
        /// The longest request target; 256 B...64 KiB, 16 KiB by default. A longer one is 414.
        public var urlByteLimit = 16 << 10
        /// The most query items; 1...4096, 256 by default. More is 400.
        public var parameterLimit = 256
        /// The largest request body that is read to keep a connection usable; 0 B...64 MiB, 1 MiB by default.
        /// A larger one is 413, and its connection is closed.
        public var bodyByteLimit = 1 << 20

        /// The defaults.
        public init() {}
    }

    /// How long the other side may take.
    public struct Timeouts: Sendable, Equatable {
        /// For a connection to deliver its request; 100 ms...10 min, 10 s by default. Then it is closed.
        public var read = Duration.seconds(10)
        /// For a connection to take any byte of its answer; 100 ms...1 h, 30 s by default. Then it is closed.
        public var send = Duration.seconds(30)
        /// For loads to end after SIGTERM; 0 ms...1 h, 30 s by default. Then they are cut off.
        public var drain = Duration.seconds(30)

        /// The defaults.
        public init() {}
    }

    /// What is written to the log.
    public struct Log: Sendable, Equatable {
        /// Which requests get a line.
        public enum Requests: String, Sendable, CaseIterable {
            /// None.
            case none
            /// Those answered with 400 or above.
            case errors
            /// Each.
            case all
        }

        /// How much is told.
        public enum Level: String, Sendable, CaseIterable, Comparable {
            /// All that helps to find a fault.
            case debug
            /// What happens: starts, stops, hosts that come and go.
            case info
            /// What needs a look when it is often there.
            case warning
            /// What needs a hand.
            case error

            /// Less serious first.
            public static func < (one: Level, other: Level) -> Bool {
                (allCases.firstIndex(of: one) ?? 0) < (allCases.firstIndex(of: other) ?? 0)
            }
        }

        /// Which requests get a line; `errors` by default.
        public var requests = Requests.errors
        /// Lines below this are not written; `info` by default.
        public var level = Level.info

        /// The defaults.
        public init() {}
    }
}

extension Configuration.Cache {
    static let section = Section<Self>(
        "'cache'", "What is kept of answers.", initial: { _ in Self() },
        keys: [
            Key(
                "memory", .size(1 << 20...1 << 40), \.memoryByteLimit,
                "Memory for answers with their keys and bookkeeping. When it is full, the coldest leave."),
            Key(
                "trust-clients", .flag, \.trustsClients,
                "Whether requests may ask for more work than is needed, by `no-cache`, `no-store`, `max-age` and "
                    + "`min-fresh` in Cache-Control. `only-if-cached` and `max-stale` always count."),
            Key(
                "max-waiters", .integer(1...65536), \.waiterLimit,
                "Requests that may wait for one load. One more is a 503 at once."),
            Key(
                "wait-timeout", .duration(.milliseconds(50)...(.seconds(600))), \.waitTimeout,
                default: "`pool.timeout` and `pool.queue.timeout` together",
                "How long a request waits for a load. Then it is a 504, and the load goes on for others."),
        ])
}

extension Configuration.Limits {
    static let section = Section<Self>(
        "'limits'", "What a request and an answer may cost.", initial: { _ in Self() },
        keys: [
            Key(
                "max-answer", .size(64 << 10...1 << 30), \.answerByteLimit,
                "A larger answer of a handler is not passed on."),
            Key("max-url", .size(256...64 << 10), \.urlByteLimit, "A longer request target is a 414."),
            Key("max-parameters", .integer(1...4096), \.parameterLimit, "More parameters in a URL are a 400."),
            Key("max-body", .size(0...64 << 20), \.bodyByteLimit, "A larger request body is a 413."),
        ])
}

extension Configuration.Log {
    static let section = Section<Self>(
        "'log'", "What is written to the log.", initial: { _ in Self() },
        keys: [
            Key(
                "requests", .choice, \.requests,
                "Which requests get a line: `errors` are those answered with 400 or above."),
            Key("level", .choice, \.level, "Less serious lines are not written."),
        ])
}
