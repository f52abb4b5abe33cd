internal import Linux

/// What the thread in ``FastCGIServer/run(_:)`` has to look after.
struct Watch {
    /// When draining ends at the latest; nil while serving.
    private(set) var drainDeadline: Deadline?
    /// Whether the listening socket is left alone until the next look.
    var acceptIsPaused = false
    /// Pauses follow each other quickly; they are reported once in this time.
    private static let reportInterval = Duration.seconds(10)
    private var nextReport: Deadline?
    private var hasNews = false

    /// Begins to drain, once.
    mutating func drain(until deadline: Deadline) {
        if drainDeadline != nil { return }
        drainDeadline = deadline
        hasNews = true
    }

    /// Leaves the listening socket alone. True when that is to be reported.
    mutating func pauseAccepting(at now: Deadline) -> Bool {
        hasNews = true
        acceptIsPaused = true
        if let nextReport, now < nextReport { return false }
        nextReport = now + Self.reportInterval
        return true
    }

    /// True once after something changed that cannot wait for the next look.
    mutating func takeNews() -> Bool? {
        if !hasNews { return nil }
        hasNews = false
        return true
    }
}
