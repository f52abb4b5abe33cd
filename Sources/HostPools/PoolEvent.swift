import HostMessages

/// What happened in a pool, for the log. The gateway tags it with the plugin's name and writes a line.
public enum PoolEvent: Sendable, Equatable {
    /// A host process was started.
    case started(pid: Int32)
    /// It loaded the plugin and takes loads, so long after its start.
    case ready(pid: Int32, milliseconds: Int)
    /// It cannot run the plugin; a sentence a fault.
    case refused(pid: Int32, reasons: [String])
    /// No host could be started; nothing is tried for so long.
    case startFailed(reason: String, retryMilliseconds: Int)
    /// A host ended. `lastWords` are the last lines it wrote to stderr, unless it ended as planned.
    case ended(pid: Int32, HostExit, loads: Int, lastWords: [String])
    /// A line that it wrote to stdout or stderr.
    case output(pid: Int32, line: String)
    /// So many lines were dropped because it wrote too many.
    case outputDropped(pid: Int32, lines: Int)
    /// A line that the plugin logged: 0 debug, 1 info, 2 warning, 3 error.
    case log(pid: Int32, level: UInt8, text: String)
    /// A load took longer than `slow-log-after`.
    case slow(pid: Int32, url: String, milliseconds: Int)
}

/// Why a host process ended.
public enum HostExit: Hashable, Sendable, CustomStringConvertible {
    /// It had nothing to do for `idle-timeout`.
    case idle
    /// It had done `max-requests` loads.
    case recycled
    /// Its pool was shut down.
    case drained
    /// A load passed its deadline.
    case timedOut
    /// A load was cancelled and did not stop within the grace time.
    case cancelled
    /// It said what no host may say.
    case misbehaved
    /// It cannot run the plugin, and said why.
    case refused
    /// It did not get ready in time.
    case startTimedOut
    /// By a SIGKILL that the pool did not send.
    case killedOutside
    /// By another signal.
    case crashed(signal: Int32)
    /// By itself.
    case exited(code: Int32)

    /// For logs and counters; signals and codes are left out, so that there are few.
    public var name: String {
        switch self {
        case .idle: "idle"
        case .recycled: "recycled"
        case .drained: "drained"
        case .timedOut: "timed-out"
        case .cancelled: "cancelled"
        case .misbehaved: "misbehaved"
        case .refused: "refused"
        case .startTimedOut: "start-timed-out"
        case .killedOutside: "killed-outside"
        case .crashed: "crashed"
        case .exited: "exited"
        }
    }

    /// The name, with the signal, or with the code and what `urlgate-host` means by it.
    public var description: String {
        switch self {
        case .crashed(let signal): "crashed by signal \(signal)"
        case .exited(let code):
            "exited with code \(code)" + (HostExitCode(rawValue: code).map { " (\($0))" } ?? "")
        default: name
        }
    }

    /// Whether the pool wanted it; then nobody asks for its last words.
    var isPlanned: Bool { self == .idle || self == .recycled || self == .drained }
}
