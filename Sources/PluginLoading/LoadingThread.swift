import Linux

/// The thread on which the plugin loads: the same for all loads, one load at a time.
final class LoadingThread: Sendable {
    private let next = Monitor<RunningLoad?>(nil)

    /// As much stack as a main thread has: decoders recurse.
    private static let stackBytes = 8 << 20

    /// Starts it; it lives as long as the process.
    init(_ plugin: CreatedPlugin) throws(SystemError) {
        let next = next
        try Thread.start("loading", stackBytes: Self.stackBytes) {
            while true {
                let load = next.wait(until: nil) { $0.take() }
                load?.run(plugin)
            }
        }
    }

    /// Hands a load over. It starts when `start_loading` of the one before has returned.
    func start(_ load: RunningLoad) { next.signal { $0 = load } }
}
