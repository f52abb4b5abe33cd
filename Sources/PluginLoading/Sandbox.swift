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

    private func limitResources() throws(SystemError) -> String {
        try OwnProcess.limit(.memory, to: memoryBytes)
        try OwnProcess.limit(.file, to: 0)
        try OwnProcess.limit(.descriptors, to: 256)
        return "limits: \(memoryBytes >> 20) MiB of address space, no file written, 256 descriptors"
    }
}
