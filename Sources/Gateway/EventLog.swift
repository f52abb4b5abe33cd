import Linux

/// The gateway's log: one JSON object a line on standard error. Safe from any thread; lines never mix.
///
/// Nobody who logs waits for whoever reads: lines go through ``LineWriter``, and what it has no room for is counted.
final class EventLog: Sendable {
    /// How much a line matters.
    enum Level: Int, Sendable, Comparable {
        case debug, info, warning, error

        static func < (one: Level, other: Level) -> Bool { one.rawValue < other.rawValue }
    }

    private let writer: LineWriter
    private let least: Level?

    /// Writes lines of at least a level to a descriptor.
    ///
    /// - Parameters:
    ///   - least: nil: of none.
    ///   - lineLimit: how many lines may wait for their reader.
    init(descriptor: Int32 = 2, least: Level? = .info, lineLimit: Int = 4096) {
        self.least = least
        writer = LineWriter(descriptor: descriptor, lineLimit: lineLimit) { count in
            Self.line(.warning, "log-dropped", [("lines", .integer(count))])
        }
    }

    /// One line: time, level, what happened, and its facts in the order given. Never blocks.
    func write(_ level: Level, _ event: String, _ facts: [(String, JSON)] = []) {
        guard let least, level >= least else { return }
        writer.append(Self.line(level, event, facts))
    }

    /// Waits until every line is written, or for as long as `patience`. For the end of the process.
    func flush(within patience: Duration) { writer.flush(until: .after(patience)) }

    private static func line(_ level: Level, _ event: String, _ facts: [(String, JSON)]) -> [UInt8] {
        let head: [(String, JSON)] = [
            ("time", .string(WallClock.timestamp())), ("level", .string("\(level)")), ("event", .string(event)),
        ]
        return Array((JSON.object(head + facts).text + "\n").utf8)
    }
}
