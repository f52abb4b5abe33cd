/// Why there is no listening socket, for whoever runs the server.
public struct ListenError: Error, Equatable, CustomStringConvertible {
    /// Stable, in kebab-case.
    public let code: String
    /// What failed, where, and how to mend it.
    public let description: String

    static func pathTooLong(_ path: String, limit: Int) -> ListenError {
        ListenError(
            code: "listen-path-too-long",
            description: "The socket path '\(path)' has \(path.utf8.count) bytes; the system takes at most \(limit). "
                + "Use a shorter one, such as /run/urlgate/fastcgi.sock.")
    }

    static func pathUnusable(_ path: String) -> ListenError {
        ListenError(
            code: "listen-path-unusable",
            description: "'\(path)' is no path for a socket: it is empty or holds a NUL byte. "
                + "Use one such as /run/urlgate/fastcgi.sock.")
    }

    static func notASocket(_ path: String) -> ListenError {
        ListenError(
            code: "listen-path-taken",
            description: "'\(path)' exists and is not a socket; it is left alone. Move it away or listen elsewhere.")
    }

    static func inUse(_ path: String) -> ListenError {
        ListenError(
            code: "listen-path-in-use",
            description: "A process answers on '\(path)' already. Stop it first or listen elsewhere.")
    }

    static func notListening(_ number: Int32, reason: String) -> ListenError {
        ListenError(
            code: "listen-descriptor-unusable",
            description: "Descriptor \(number) cannot be listened on: \(reason). "
                + "Pass a listening Unix or TCP stream socket, or name a path.")
    }

    static func failed(_ call: String, _ path: String, reason: String, hint: String) -> ListenError {
        ListenError(code: "listen-failed", description: "Cannot \(call) '\(path)': \(reason). \(hint)")
    }
}
