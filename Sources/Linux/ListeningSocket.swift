internal import CLinux
internal import Glibc

/// A listening stream socket for blocking servers, one connection after the other.
public final class ListeningSocket: Sendable {
    private let descriptor: FileDescriptor

    /// Takes over a socket that listens already.
    public init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }

    /// The next connection, whose reads and writes wait at most `patience`; nil once it is shut down.
    public func accept(patience: Duration) -> Connection? {
        while true {
            let number = clinux_accept4(descriptor.number)
            if number >= 0 { return Connection(FileDescriptor(owning: number), patience: patience) }
            switch errno {
            case EINTR, ECONNABORTED: continue
            case EAGAIN: waitForPeer()
            case EMFILE, ENFILE, ENOMEM, ENOBUFS: usleep(50_000)
            default: return nil
            }
        }
    }

    private func waitForPeer() {
        var poll = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
        _ = Glibc.poll(&poll, 1, -1)
    }

    /// Makes ``accept(patience:)`` return nil.
    public func shutDown() { _ = Glibc.shutdown(descriptor.number, Int32(SHUT_RDWR)) }
}

/// A connected stream socket for short conversations in text.
public struct Connection: ~Copyable, Sendable {
    private let descriptor: FileDescriptor

    /// Takes over a connected socket.
    public init(_ descriptor: consuming FileDescriptor, patience: Duration) {
        self.descriptor = descriptor
        var time = timeval(tv_sec: Int(patience.components.seconds), tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(self.descriptor.number, SOL_SOCKET, SO_RCVTIMEO, &time, size)
        setsockopt(self.descriptor.number, SOL_SOCKET, SO_SNDTIMEO, &time, size)
    }

    /// Connects to a Unix socket.
    public init(path: String, patience: Duration) throws(SystemError) {
        let socket = try FileDescriptor(
            owning: check("socket", Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)))
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let fits = withUnsafeMutableBytes(of: &address.sun_path) { room -> Bool in
            guard path.utf8.count < room.count else { return false }
            room.copyBytes(from: path.utf8)
            return true
        }
        guard fits else { throw SystemError("connect \(path)", errno: ENAMETOOLONG) }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket.number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        _ = try check("connect \(path)", result)
        self.init(socket, patience: patience)
    }

    /// What has come, at most `limit` bytes, after waiting for the first of them; empty when the peer has closed or its
    /// time is over.
    public func read(atMost limit: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: limit) { room, filled in
            filled = max(0, Glibc.read(descriptor.number, room.baseAddress, limit))
        }
    }

    /// Everything until the peer closes, at most `limit` bytes.
    public func readAll(atMost limit: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 16 << 10)
        while bytes.count < limit {
            let count = Glibc.read(descriptor.number, &part, part.count)
            if count <= 0 { break }
            bytes += part[..<count]
        }
        return bytes
    }

    /// Writes all bytes; false when the peer takes no more.
    @discardableResult
    public func write(_ bytes: [UInt8]) -> Bool { OutputStream.write(bytes, to: descriptor.number) }
}
