import Linux

/// Ends this process when one picture takes more processor time than it may: a library that computes cannot be told to
/// stop. The thread that watches lives as long as the process.
final class ProcessorBudget: Sendable {
    private let state = Monitor(State.idle)

    /// On how many threads at once time is used at most, as a guess of when to look again.
    private static let busiestThreads: UInt64 = 4

    private enum State {
        /// No picture is being made.
        case idle
        /// Until that much has been used; then `exceeded` is told, on the watching thread.
        case working(untilMicroseconds: UInt64, exceeded: @Sendable () -> Void)
        /// Nothing may be answered any more.
        case exceeded
    }

    /// Starts the thread that watches.
    init() throws(SystemError) {
        try Thread.start("processor-budget") { [self] in watch() }
    }

    /// Lets `work` use so much processor time.
    ///
    /// - Parameter exceeded: answers and ends the process; `work` is never waited for then, and does not return.
    func spend<Result, Failure: Error>(
        _ seconds: Double, exceeded: @escaping @Sendable () -> Void, _ work: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let limit = OwnProcess.usage.cpuMicroseconds + UInt64(seconds * 1_000_000)
        state.signal { $0 = .working(untilMicroseconds: limit, exceeded: exceeded) }
        defer { finish() }
        return try work()
    }

    /// Whoever is late waits for the end of the process.
    private func finish() {
        _ = state.wait(until: nil) { state -> Bool? in
            if case .exceeded = state { return nil }
            state = .idle
            return true
        }
    }

    private func watch() {
        while true {
            let limit = state.wait(until: nil) { state -> UInt64? in
                if case .working(let limit, _) = state { limit } else { nil }
            }
            guard let limit else { return }
            let used = OwnProcess.usage.cpuMicroseconds
            if used < limit {
                pause(until: .after(.microseconds(Int64((limit - used) / Self.busiestThreads) + 1_000)), limit)
            } else if let exceeded = claim(limit) {
                return exceeded()
            }
        }
    }

    /// Sleeps until then, or until that picture is done.
    private func pause(until deadline: Deadline, _ limit: UInt64) {
        _ = state.wait(until: deadline) { state -> Bool? in
            if case .working(limit, _) = state { nil } else { true }
        }
    }

    /// What to do about a picture that is still being made.
    private func claim(_ limit: UInt64) -> (@Sendable () -> Void)? {
        state.signal { state -> (@Sendable () -> Void)? in
            guard case .working(limit, let exceeded) = state else { return nil }
            state = .exceeded
            return exceeded
        }
    }
}
