internal import CLinux
internal import Glibc

/// Starts host processes.
public enum Spawn {
    /// Starts `executable` with exactly this environment and these descriptors: 0 `/dev/null`, 1 and 2 `log`, 3
    /// `socket`; everything else is closed, signals are unblocked, SIGPIPE does what it does by default.
    ///
    /// Call it from a thread that lives as long as the process: a child's parent-death signal fires when the *thread*
    /// that spawned it ends (`man 2 prctl`, PR_SET_PDEATHSIG).
    /// - Parameters:
    ///   - executable: a path; nothing is searched.
    ///   - arguments: without the executable, which goes first.
    ///   - environment: `NAME=value` each.
    ///   - log: stays the caller's; close it after the call, or its reader never sees the end.
    ///   - socket: likewise.
    /// - Throws: when there is no such program, or the system has no process or descriptor to give.
    public static func host(
        _ executable: String, arguments: [String], environment: [String], log: borrowing FileDescriptor,
        socket: borrowing FileDescriptor
    ) throws(SystemError) -> ChildProcess {
        let arguments = cStrings([executable] + arguments)
        let environment = cStrings(environment)
        defer { for string in arguments + environment { free(string) } }
        let pid = clinux_spawn_host(executable, arguments, environment, log.number, socket.number)
        guard pid > 0 else { throw SystemError("posix_spawn \(executable)", errno: -pid) }
        return try ChildProcess(unreaped: pid)
    }

    /// Copies for C, to be freed, with the null that ends such an array.
    private static func cStrings(_ strings: [String]) -> [UnsafeMutablePointer<CChar>?] {
        strings.map { strdup($0) } + [nil]
    }
}

/// A child process with one owner: whoever lets go of it ends it.
public struct ChildProcess: ~Copyable, Sendable {
    /// Its number; it names this process until ``reap()``.
    public let pid: Int32
    private let descriptor: FileDescriptor

    /// How a process ended.
    public enum Exit: Equatable, Sendable {
        /// By itself, with this code.
        case exited(Int32)
        /// By this signal.
        case signaled(Int32)
    }

    /// A child of this process that nobody has waited for yet; ends it when there is no descriptor for it.
    init(unreaped pid: Int32) throws(SystemError) {
        let number = clinux_pidfd_open(pid)
        if number == -1 {
            let reason = errno
            _ = Glibc.kill(pid, SIGKILL)
            _ = waitpid(pid, nil, 0)
            throw SystemError("pidfd_open \(pid)", errno: reason)
        }
        self.pid = pid
        descriptor = FileDescriptor(owning: number)
    }

    deinit {
        kill()
        _ = reap()
    }

    /// The pidfd, readable once the process has ended; for poll and epoll.
    public var pidfd: Int32 { descriptor.number }

    /// Sends SIGKILL. Safe at any time, from any thread: the pidfd never names another process.
    public func kill() { _ = clinux_pidfd_send_signal(descriptor.number, SIGKILL) }

    /// Waits until it has ended and frees its entry in the process table. The first call tells how it ended; later
    /// ones give `.exited(-1)`.
    @discardableResult
    public func reap() -> Exit {
        var wasSignaled: Int32 = 0
        var value: Int32 = 0
        guard clinux_reap(descriptor.number, &wasSignaled, &value) == 0 else { return .exited(-1) }
        return wasSignaled == 0 ? .exited(value) : .signaled(value)
    }
}
