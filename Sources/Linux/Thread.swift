internal import CLinux
internal import Glibc

/// A thread of our own; the request path never runs on Swift's cooperative pool, which must not block.
public enum Thread {
    /// Starts a detached thread that runs `body` once.
    ///
    /// - Parameters:
    ///   - name: at most 15 bytes are shown by the system.
    ///   - stackBytes: 512 KiB by default; only touched pages cost memory.
    /// - Throws: when the system has no thread to give (EAGAIN).
    public static func start(
        _ name: String, stackBytes: Int = 512 << 10, _ body: @escaping @Sendable () -> Void
    ) throws(SystemError) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        pthread_attr_setstacksize(&attributes, stackBytes)
        let start = Unmanaged.passRetained(ThreadStart(name: name, body: body))
        var thread = pthread_t()
        let result = pthread_create(
            &thread, &attributes,
            { argument in
                guard let argument else { return nil }
                let start = Unmanaged<ThreadStart>.fromOpaque(argument).takeRetainedValue()
                _ = clinux_set_thread_name(start.name)
                start.body()
                return nil
            }, start.toOpaque())
        if result != 0 {
            start.release()
            throw SystemError("pthread_create \(name)", errno: result)
        }
    }
}

private final class ThreadStart: Sendable {
    let name: String
    let body: @Sendable () -> Void

    init(name: String, body: @escaping @Sendable () -> Void) {
        self.name = name
        self.body = body
    }
}
