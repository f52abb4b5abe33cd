/// Where and how the web server reaches us.
public struct ListenOptions: Sendable, Equatable {
    /// A socket of our own, or one that was opened for us.
    public enum Place: Sendable, Equatable {
        /// A Unix socket at this path, at most 107 bytes.
        case path(String)
        /// A descriptor that a supervisor or systemd already listens on.
        case inherited(Int32)
    }

    /// A socket of our own, or one that was opened for us.
    public var place: Place
    /// Permission bits of the path, 0660 by default; the umask takes nothing from them. Ignored for an inherited socket.
    public var mode: UInt32
    /// The id of the user that owns the path; nil leaves it to the process's own.
    public var owner: UInt32?
    /// The id of the group that owns the path; nil leaves it to the process's own.
    public var group: UInt32?
    /// How many connections the kernel keeps for us before `connect` fails, 511 by default, at most
    /// `net.core.somaxconn`. Ignored for an inherited socket.
    public var backlog: Int32

    /// A place, and the defaults.
    public init(
        _ place: Place, mode: UInt32 = 0o660, owner: UInt32? = nil, group: UInt32? = nil, backlog: Int32 = 511
    ) {
        self.place = place
        self.mode = mode
        self.owner = owner
        self.group = group
        self.backlog = backlog
    }
}
