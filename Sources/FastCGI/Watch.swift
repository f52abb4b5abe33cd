internal import Linux

/// What the thread in ``FastCGIServer/run(_:)`` has to look after.
struct Watch {
    /// When draining ends at the latest; nil while serving.
    private(set) var drainDeadline: Deadline?
    /// Whether the listening socket is left alone until the next look.
    var acceptIsPaused = false
    private var hasNews = false

    /// Begins to drain, once.
    mutating func drain(until deadline: Deadline) {
        if drainDeadline != nil { return }
        drainDeadline = deadline
        hasNews = true
    }

    /// Leaves the listening socket alone. True when it was not so before.
    mutating func pauseAccepting() -> Bool {
        hasNews = true
        defer { acceptIsPaused = true }
        return !acceptIsPaused
    }

    /// True once after something changed that cannot wait for the next look.
    mutating func takeNews() -> Bool? {
        if !hasNews { return nil }
        hasNews = false
        return true
    }
}
