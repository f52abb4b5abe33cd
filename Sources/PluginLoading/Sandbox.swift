import Linux

/// What a plugin cannot do. Closed before its library is opened, for all threads, for good.
struct Sandbox {
    /// What happens when a layer is not to be had.
    enum Mode: String, Equatable {
        /// The host refuses to work.
        case required
        /// It works without; the gateway's log and status say so.
        case bestEffort = "best-effort"
        /// No layer is tried.
        case off
    }

    /// What came of closing it.
    struct Outcome: Equatable {
        /// The layers that are on, a line each; the gateway shows them.
        var layers: [String] = []
        /// The layers that are not, with the reason.
        var faults: [String] = []
    }

    var mode: Mode
    /// Files and folders that may be read.
    var readable: [String]
    /// Address space, in bytes.
    var memoryBytes: UInt64

    /// Closes it. Only the main thread may run yet.
    func close() -> Outcome {
        var outcome = Outcome(layers: ["no new privileges", "no core dumps"])
        if mode == .off {
            outcome.layers.append("sandbox off")
            return outcome
        }
        attempt("landlock", &outcome) { () throws(SystemError) in try restrictFiles() }
        attempt("resource limits", &outcome) { () throws(SystemError) in try limitResources() }
        attempt("capabilities", &outcome) { () throws(SystemError) in
            try OwnProcess.dropCapabilities()
            return "no capabilities"
        }
        attempt("seccomp", &outcome) { () throws(SystemError) in try SystemCallFilter.load() }
        return outcome
    }

    private func attempt(
        _ layer: String, _ outcome: inout Outcome, _ close: () throws(SystemError) -> String
    ) {
        do throws(SystemError) {
            outcome.layers.append(try close())
        } catch {
            outcome.faults.append("\(layer) is not to be had: \(error).")
        }
    }

    /// Four times the gateway's patience with a start, and 5 s.
    private static let processorSecondsAtStart: UInt64 = 45

    /// Raises the limit of processor time before a load. A backstop: the gateway kills at the deadline, whatever four
    /// threads have used until then; this ends a host whose threads go on when its load is over.
    func allowProcessor(forLoadOf milliseconds: UInt32) throws(SystemError) {
        if mode == .off { return }
        try OwnProcess.allowProcessor(seconds: (UInt64(milliseconds) + 999) / 1000 * 4 + 5)
    }

    private func limitResources() throws(SystemError) -> String {
        try OwnProcess.limit(.memory, to: memoryBytes)
        try OwnProcess.limit(.file, to: 0)
        try OwnProcess.limit(.descriptors, to: 256)
        try OwnProcess.allowProcessor(seconds: Self.processorSecondsAtStart)
        return "limits: \(memoryBytes >> 20) MiB of address space, no file written, 256 descriptors, processor time: "
            + "\(Self.processorSecondsAtStart) s until the first load, then 4 x its timeout + 5 s for each"
    }
}
