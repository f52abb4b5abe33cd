import Configuring
import Linux
import URLLoading

/// The gateway's log: one JSON object a line on standard error. Safe from any thread; lines never mix.
final class EventLog: Sendable {
    /// How much a line matters.
    enum Level: Int, Sendable, Comparable {
        case debug, info, warning, error

        static func < (one: Level, other: Level) -> Bool { one.rawValue < other.rawValue }
    }

    private let descriptor: Int32
    private let least: Level
    private let turn = Lock(())

    /// Writes lines of at least a level to a descriptor.
    init(descriptor: Int32 = 2, least: Level = .info) {
        self.descriptor = descriptor
        self.least = least
    }

    /// One line: time, level, what happened, and its facts in the order given.
    func write(_ level: Level, _ event: String, _ facts: [(String, JSON)] = []) {
        guard level >= least else { return }
        let head: [(String, JSON)] = [
            ("time", .string(WallClock.timestamp())), ("level", .string("\(level)")), ("event", .string(event)),
        ]
        let line = Array((JSON.object(head + facts).text + "\n").utf8)
        turn.withLock { _ in _ = OutputStream.write(line, to: descriptor) }
    }
}
