internal import Glibc
public import Linux

/// Opens the socket that the web server connects to.
public enum Listener {
    /// A Unix path ends with a NUL in `sun_path`, which has 108 bytes (`man 7 unix`).
    static let pathLimit = 107

    /// A listening socket, close-on-exec and non-blocking; an inherited one becomes so for all who share it.
    ///
    /// At a path, a socket that nobody answers on is replaced; one that is alive, and anything that is no socket, is
    /// left alone. The socket is never open to more users than `options` say, not for a moment. Call it once, at start:
    /// two processes that start on one path in the same instant may both find it stale.
    public static func open(_ options: ListenOptions) throws(ListenError) -> FileDescriptor {
        switch options.place {
        case .inherited(let number): try adopt(number)
        case .path(let path): try open(at: path, options)
        }
    }

    /// Removes the socket at a path, so that the web server is refused at once; for whoever listened there.
    public static func remove(_ path: String) { unlink(path) }

    private static func open(at path: String, _ options: ListenOptions) throws(ListenError) -> FileDescriptor {
        if path.isEmpty || path.utf8.contains(0) { throw .pathUnusable(path) }
        if path.utf8.count > pathLimit { throw .pathTooLong(path, limit: pathLimit) }
        try removeStale(path)
        let socket = try streamSocket(for: path)
        // Linux gives a bound path the mode of the socket itself, less the umask (unix_bind in net/unix/af_unix.c).
        // That narrows what is there from the first moment, and needs no umask, which is the whole process's.
        try done(fchmod(socket.number, options.mode), "prepare", path)
        try done(UnixAddress(path).with { bind(socket.number, $0, $1) }, "bind", path)
        try done(lchown(path, options.owner ?? uid_t.max, options.group ?? gid_t.max), "give away", path)
        try done(chmod(path, options.mode), "set the mode of", path)
        try done(listen(socket.number, options.backlog), "listen on", path)
        return socket
    }

    /// Takes over a socket that is listened on already.
    private static func adopt(_ number: Int32) throws(ListenError) -> FileDescriptor {
        guard let listens = option(SO_ACCEPTCONN, of: number), let family = option(SO_DOMAIN, of: number),
            let type = option(SO_TYPE, of: number)
        else { throw .notListening(number, reason: "it is no open socket") }
        if listens == 0 { throw .notListening(number, reason: "nobody called listen on it") }
        guard type == Int32(SOCK_STREAM.rawValue), [AF_UNIX, AF_INET, AF_INET6].contains(family) else {
            throw .notListening(number, reason: "it is neither a Unix nor a TCP stream socket")
        }
        let socket = FileDescriptor(owning: number)
        guard fcntl(number, F_SETFD, FD_CLOEXEC) == 0, (try? socket.setNonBlocking()) != nil else {
            throw .notListening(number, reason: String(cString: strerror(errno)))
        }
        return socket
    }

    private static func removeStale(_ path: String) throws(ListenError) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path) }
        let probe = try streamSocket(for: path)
        if UnixAddress(path).with({ connect(probe.number, $0, $1) }) == 0 || errno == EAGAIN { throw .inUse(path) }
        if errno != ECONNREFUSED { try done(-1, "find out who listens on", path) }
        try done(unlink(path), "remove the stale socket", path)
    }

    private static func streamSocket(for path: String) throws(ListenError) -> FileDescriptor {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let number = socket(AF_UNIX, type, 0)
        try done(number, "open a socket for", path)
        return FileDescriptor(owning: number)
    }

    private static func option(_ name: Int32, of socket: Int32) -> Int32? {
        var value: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(socket, SOL_SOCKET, name, &value, &size) == 0 ? value : nil
    }

    private static func done(_ result: Int32, _ call: String, _ path: String) throws(ListenError) {
        if result != -1 { return }
        let reason = errno
        let hint =
            switch reason {
            case ENOENT: "Create the folder first."
            case EACCES, EPERM: "Give this process the right to it, or choose a folder it may write to."
            case EMFILE, ENFILE: "Raise the limit of open files."
            default: "Check the folder, or listen elsewhere."
            }
        throw .failed(call, path, reason: String(cString: strerror(reason)), hint: hint)
    }
}

/// A path as the socket calls take it.
struct UnixAddress {
    private var address = sockaddr_un()

    /// `path` must have at most ``Listener/pathLimit`` bytes.
    init(_ path: String) {
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(Listener.pathLimit)) }
    }

    func with<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafeBytes(of: address) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) { addresses in
                guard let first = addresses.baseAddress else { preconditionFailure("an address has bytes") }
                return body(first, socklen_t(bytes.count))
            }
        }
    }
}
