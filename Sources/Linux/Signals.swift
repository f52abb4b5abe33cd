internal import CLinux
internal import Glibc

/// Signals as something to read, instead of handlers that interrupt any thread (`man 2 signalfd`).
public struct SignalDescriptor: ~Copyable, Sendable {
    private let descriptor: FileDescriptor

    /// Blocks `signals` for this thread and all that it starts later, and queues them here.
    /// Make it before any other thread, or a thread that does not block them takes them.
    public init(_ signals: [Int32]) throws(SystemError) {
        descriptor = try FileDescriptor(
            owning: check("signalfd", clinux_signal_descriptor(signals, Int32(signals.count))))
    }

    /// For epoll: readable when a signal waits.
    public var number: Int32 { descriptor.number }

    /// Blocks until one of the signals comes, and says which.
    public func next() -> Int32 {
        withUnsafeTemporaryAllocation(byteCount: 128, alignment: 8) { information in
            while read(descriptor.number, information.baseAddress, information.count) != information.count {}
            return Int32(bitPattern: information.load(as: UInt32.self))
        }
    }
}

/// What the process does with signals.
public enum Signals {
    /// SIGTERM: end, after what is under way is done.
    public static let terminate = SIGTERM
    /// SIGINT: the same, from a terminal.
    public static let interrupt = SIGINT

    /// SIGHUP: read the configuration again.
    public static let hangUp = SIGHUP

    /// Writing to a closed pipe or socket gives EPIPE instead of ending the process.
    public static func ignoreBrokenPipes() { clinux_ignore_broken_pipes() }

    /// Runs `body` and puts back what the process did with `signals` before: for libraries that take signals over.
    public static func preserving(_ signals: [Int32], _ body: () -> Void) {
        let before = signals.map { signal in
            var action = sigaction()
            sigaction(signal, nil, &action)
            return action
        }
        body()
        for (signal, action) in zip(signals, before) {
            var action = action
            sigaction(signal, &action, nil)
        }
    }
}
