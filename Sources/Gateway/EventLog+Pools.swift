import HostPools

extension EventLog {
    /// What happens to the hosts of a plugin, a line each, tagged with the plugin and the process.
    func write(_ event: PoolEvent, plugin: String) {
        switch event {
        case .started(let pid): write(.debug, "host-started", facts(plugin, pid))
        case .ready(let pid, let milliseconds):
            write(.info, "host-ready", facts(plugin, pid) + [("milliseconds", .integer(milliseconds))])
        case .refused(let pid, let reasons):
            write(.error, "host-refused", facts(plugin, pid) + [("reasons", .array(reasons.map(JSON.string)))])
        case .startFailed(let reason, let milliseconds):
            write(
                .error, "host-start-failed",
                [
                    ("plugin", .string(plugin)), ("reason", .string(reason)),
                    ("retry-milliseconds", .integer(milliseconds)),
                ])
        case .ended(let pid, let exit, let loads, let lastWords):
            write(
                Self.level(exit), "host-ended",
                facts(plugin, pid) + [
                    ("reason", .string(exit.description)), ("loads", .integer(loads)),
                    ("last-words", .array(lastWords.map(JSON.string))),
                ])
        case .output(let pid, let line): write(.warning, "host-output", facts(plugin, pid) + [("line", .string(line))])
        case .outputDropped(let pid, let lines):
            write(.warning, "host-output-dropped", facts(plugin, pid) + [("lines", .integer(lines))])
        case .log(let pid, let level, let text):
            write(Level(rawValue: Int(level)) ?? .error, "handler", facts(plugin, pid) + [("text", .string(text))])
        case .slow(let pid, let url, let milliseconds):
            write(
                .warning, "slow-load",
                facts(plugin, pid) + [("url", .string(url)), ("milliseconds", .integer(milliseconds))])
        }
    }

    private func facts(_ plugin: String, _ pid: Int32) -> [(String, JSON)] {
        [("plugin", .string(plugin)), ("pid", .integer(Int(pid)))]
    }

    private static func level(_ exit: HostExit) -> Level {
        switch exit {
        case .idle, .recycled, .drained, .cancelled: .info
        default: .warning
        }
    }
}
