internal import CLinux
internal import Glibc

/// Who is at the other end of a Unix socket, as the kernel saw it when the connection was made (`man 7 unix`, SO_PEERCRED).
public struct SocketPeer: Sendable, Equatable {
    /// The effective user id.
    public let user: UInt32
    /// The process; 0 when it lives in another process namespace.
    public let process: Int32
}

extension FileDescriptor {
    /// Takes one connection from a listening socket, close-on-exec. Blocks unless the listening socket is non-blocking.
    public static func accept(from listener: Int32) throws(SystemError) -> FileDescriptor {
        try FileDescriptor(owning: check("accept4", clinux_accept4(listener)))
    }

    /// Who connected; nil when the kernel does not tell, as for TCP.
    public var socketPeer: SocketPeer? {
        var user = uid_t()
        var process = pid_t()
        guard clinux_peer(number, &user, &process) == 0, process != 0 || user != uid_t.max else { return nil }
        return SocketPeer(user: user, process: process)
    }

    /// How much the kernel may hold of what was sent and not yet read; bounded by `net.core.wmem_max`.
    public func setSendBuffer(byteCount: Int32) {
        var size = byteCount
        setsockopt(number, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Whether reads, writes and accepts return at once with EAGAIN instead of blocking. Shared by all duplicates.
    public func setNonBlocking() throws(SystemError) {
        let flags = try check("fcntl(F_GETFL)", fcntl(number, F_GETFL))
        _ = try check("fcntl(F_SETFL)", fcntl(number, F_SETFL, flags | O_NONBLOCK))
    }
}

/// The numeric ids behind names of `/etc/passwd` and `/etc/group`.
public enum Account {
    /// The id of a user, nil when there is none of that name.
    public static func userID(_ name: String) -> UInt32? { UInt32(exactly: clinux_user_id(name)) }
    /// The id of a group, nil when there is none of that name.
    public static func groupID(_ name: String) -> UInt32? { UInt32(exactly: clinux_group_id(name)) }
}
