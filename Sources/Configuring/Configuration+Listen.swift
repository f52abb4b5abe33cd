extension Configuration {
    /// Where nginx connects.
    public struct Listen: Sendable, Equatable {
        /// What to accept on.
        public enum Address: Sendable, Equatable {
            /// A Unix socket to be made here.
            case path(String)
            /// A listening socket that the parent process left open under this number.
            case descriptor(Int32)
        }

        /// What to accept on.
        public var address: Address
        /// Permissions of the socket, 0660 by default. Has no effect on a descriptor.
        public var mode: UInt32 = 0o660
        /// The user id that the socket shall belong to; nil leaves it to this process's.
        public var owner: UInt32?
        /// The group id that the socket shall belong to; nil leaves it to this process's.
        public var group: UInt32?
        /// Connections that may wait to be accepted, 1...65535, 511 by default; more are refused by the kernel, which
        /// also caps it at net.core.somaxconn (`man 2 listen`).
        public var backlog = 511
        /// The user ids whose processes may connect (SO_PEERCRED); the rest are cut off.
        /// By default root, the user of this process, and www-data where it exists.
        public var allowedUsers: [UInt32] = [0]

        /// A socket with the defaults for the rest.
        public init(address: Address) { self.address = address }

        /// For the tables: one of the two is in the address.
        fileprivate var path: String? {
            get { if case .path(let path) = address { path } else { nil } }
            set { if let newValue { address = .path(newValue) } }
        }
        fileprivate var descriptor: Int? {
            get { if case .descriptor(let number) = address { Int(number) } else { nil } }
            set { if let newValue { address = .descriptor(Int32(newValue)) } }
        }
    }

    /// Where `urlgate status` connects.
    public struct Admin: Sendable, Equatable {
        /// A Unix socket to be made here; by default `admin.sock` beside the other one.
        public var path: String
        /// Permissions of the socket, 0600 by default.
        public var mode: UInt32 = 0o600

        /// A socket with the usual permissions.
        public init(path: String) { self.path = path }
    }
}

extension Configuration.Listen {
    static let section = Section<Self>(
        "'listen'", "Where nginx connects. Exactly one of `path` and `fd` must be there.",
        initial: { surroundings in
            var usual = Self(address: .path(""))
            let webServer = surroundings.userID("www-data")
            let users = [0, surroundings.processUser] + (webServer.map { [$0] } ?? [])
            usual.allowedUsers = users.enumerated().filter { users.firstIndex(of: $1) == $0 }.map(\.element)
            return usual
        },
        keys: [
            Key("path", .socketPath, \.path, default: "none", change: .restart, "The Unix socket to make."),
            Key(
                "fd", .integer(3...1023), \.descriptor, default: "none", change: .restart,
                "The number of a listening socket that the parent process left open. Not with `path`, `mode`, `owner`, "
                    + "`group` and `backlog`: it has these already."
            ),
            Key("mode", .mode, \.mode, change: .restart, "Permissions of the socket."),
            Key(
                "owner", .user, \.owner, default: "that of the process", change: .restart,
                "Whom the socket belongs to."),
            Key(
                "group", .group, \.group, default: "that of the process", change: .restart,
                "Which group the socket belongs to."),
            Key(
                "backlog", .integer(1...65535), \.backlog, change: .restart,
                "Connections that may wait to be accepted. The kernel caps this at net.core.somaxconn."),
            Key(
                "allow-users", .list(of: .user, words: "a list of users, such as [www-data, 1000]"), \.allowedUsers,
                default: "[root, the user of the process, www-data]", change: .restart,
                "Whose processes may connect; others are cut off at once. Root is no exception."),
        ],
        finish: { _, node, reader in checkAddress(node, &reader) })

    private static func checkAddress(_ node: Node, _ reader: inout Reader) {
        guard let descriptor = node["fd"] else {
            if node["path"] == nil { reader.report(.missingAddress(node.mark)) }
            return
        }
        for key in ["path", "mode", "owner", "group", "backlog"] {
            guard let entry = node[key] else { continue }
            let reason = "the socket that is handed over in line \(descriptor.mark.line) has its own"
            reader.report(.conflict(key, with: "fd", reason: reason, entry.mark))
        }
    }
}

extension Configuration.Admin {
    static let section = Section<Self>(
        "'admin'", "Where `urlgate status` connects.", initial: { _ in Self(path: "") },
        keys: [
            Key(
                "path", .socketPath, \.path, default: "`admin.sock` beside `listen.path`", change: .restart,
                "The Unix socket to make. Required with `listen.fd`."),
            Key("mode", .mode, \.mode, change: .restart, "Permissions of the socket."),
        ])
}
