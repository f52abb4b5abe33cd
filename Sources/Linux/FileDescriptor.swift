internal import CLinux
internal import Glibc

/// An open descriptor with one owner, closed when its owner lets go of it.
public struct FileDescriptor: ~Copyable, Sendable {
    /// The kernel's number, valid while this value lives.
    public let number: Int32

    /// Takes over `number`; nobody else may close it.
    public init(owning number: Int32) { self.number = number }

    deinit { close(number) }

    /// Gives the number away without closing it.
    public consuming func release() -> Int32 {
        let number = number
        discard self
        return number
    }

    /// Closes what the number stands for and makes it stand for the open file of `other` (`man 2 dup2`), close-on-exec:
    /// a thread that still uses the number can then meet no file that is opened later.
    public func become(_ other: Int32) {
        if dup2(other, number) == number { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
    }

    /// A second descriptor of the same open file, close-on-exec.
    public func duplicate() throws(SystemError) -> FileDescriptor {
        try FileDescriptor(owning: check("fcntl(F_DUPFD_CLOEXEC)", fcntl(number, F_DUPFD_CLOEXEC, 0)))
    }
}

/// A failed system call: which, and why.
public struct SystemError: Error, Equatable, CustomStringConvertible {
    /// The call, with what it was applied to.
    public let call: String
    /// The kernel's reason (`man 3 errno`).
    public let errno: Int32

    /// Names a failed call.
    public init(_ call: String, errno: Int32) {
        self.call = call
        self.errno = errno
    }

    /// Whether it failed because something does not exist (ENOENT).
    public var isMissing: Bool { errno == ENOENT }

    /// "No such file or directory".
    public var reason: String { String(cString: strerror(errno)) }

    /// "open /srv/x: No such file or directory".
    public var description: String { "\(call): \(reason)" }
}

/// `result`, or the error it stands for when it is -1.
public func check(_ call: @autoclosure () -> String, _ result: Int32) throws(SystemError) -> Int32 {
    if result == -1 {
        let reason = errno
        throw SystemError(call(), errno: reason)
    }
    return result
}
