internal import CLinux
internal import Glibc

extension Spawn {
    /// Starts a program with the environment of this one: 0 is `/dev/null`, everything above 3 is closed, signals do what
    /// they do by default.
    ///
    /// - Parameters:
    ///   - executable: a path; nothing is searched.
    ///   - arguments: without the executable, which goes first.
    ///   - output: stays the caller's.
    ///   - errors: likewise; may be the same as `output`.
    ///   - inherited: the number of a descriptor that it shall find as 3, likewise; -1: none.
    /// - Throws: when there is no such program, or the system has no process or descriptor to give.
    public static func program(
        _ executable: String, arguments: [String], output: borrowing FileDescriptor,
        errors: borrowing FileDescriptor, inherited: Int32 = -1
    ) throws(SystemError) -> ChildProcess {
        let words = CStringVector([executable] + arguments)
        let pid = clinux_spawn_program(executable, words.pointers, output.number, errors.number, inherited)
        guard pid > 0 else { throw SystemError("posix_spawn \(executable)", errno: -pid) }
        return try ChildProcess(unreaped: pid)
    }
}

extension ChildProcess {
    /// Sends a signal. Safe at any time, from any thread: the pidfd never names another process.
    public func send(_ signal: Int32) { _ = clinux_pidfd_send_signal(pidfd, signal) }

    /// Waits until it has ended, without freeing its entry in the process table; false when the deadline passes first.
    public func waitForEnd(until deadline: Deadline) -> Bool {
        var wanted = pollfd(fd: pidfd, events: Int16(POLLIN), revents: 0)
        while true {
            let count = poll(&wanted, 1, deadline.remainingMilliseconds)
            if count > 0 { return true }
            if count == 0 || errno != EINTR { return false }
        }
    }
}
