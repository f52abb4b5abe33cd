internal import Glibc
public import Linux

/// The web server's side of a FastCGI connection, record by record, for tests: it can also stop half-way, or talk nonsense.
///
/// One thread at a time.
public final class FastCGIClient {
    private let socket: Int32
    private var isOpen = true
    /// What came behind the answer read last.
    private var rest: [UInt8] = []

    /// Connects to a Unix socket.
    public init(path: String) throws(SystemError) {
        let number = try check("socket", Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0))
        socket = number
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
        let result = withUnsafeBytes(of: address) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) { connect(number, $0.baseAddress, socklen_t(bytes.count)) }
        }
        _ = try check("connect \(path)", result)
    }

    deinit { close() }

    /// Closes the connection, as happens at the latest when the last reference goes.
    public func close() {
        if isOpen { _ = Glibc.close(socket) }
        isOpen = false
    }

    /// Sends all of `bytes`, waiting for room if need be.
    public func send(_ bytes: [UInt8]) throws(SystemError) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.send(socket, buffer.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EINTR { continue }
            if count < 0 { throw SystemError("send", errno: errno) }
            sent += count
        }
    }

    /// Sends what fits without waiting; returns how much that was.
    public func sendWhatFits(_ bytes: [UInt8]) -> Int {
        max(0, Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT)))
    }

    /// The next answer on this connection: until FCGI_END_REQUEST, the end of the connection, or `patience`.
    public func receive(patience: Duration = .seconds(30)) -> FastCGIAnswer {
        let deadline = Deadline.after(patience)
        var answer = FastCGIAnswer()
        var output: [UInt8] = []
        while !answer.isEnded, let record = nextRecord(deadline, &answer) {
            switch record.type {
            case 6: output += record.content
            case 3:
                answer.isEnded = true
                answer.protocolStatus = record.content.count > 4 ? record.content[4] : 0
            default: break
            }
        }
        answer.readOutput(output)
        return answer
    }

    /// Reads at most `count` bytes, waiting for the first; empty at the end of the connection or of `patience`.
    public func read(atMost count: Int, patience: Duration = .seconds(30)) -> [UInt8] {
        guard rest.isEmpty else {
            defer { rest = Array(rest.dropFirst(count)) }
            return Array(rest.prefix(count))
        }
        return poll(until: .after(patience)) ? take(count) ?? [] : []
    }

    /// Whether the other side closes the connection before `patience` is over. What still comes is thrown away.
    public func waitForClose(patience: Duration = .seconds(30)) -> Bool {
        let deadline = Deadline.after(patience)
        while poll(until: deadline) {
            guard let bytes = take(65536), !bytes.isEmpty else { return true }
        }
        return false
    }

    /// Sends nothing more, and goes on reading.
    public func finishSending() { _ = shutdown(socket, Int32(SHUT_WR)) }

    private func nextRecord(
        _ deadline: Deadline, _ answer: inout FastCGIAnswer
    ) -> (type: UInt8, content: [UInt8])? {
        while true {
            if rest.count >= 8 {
                let length = Int(rest[4]) << 8 | Int(rest[5])
                let end = 8 + length + Int(rest[6])
                if rest.count >= end {
                    defer { rest.removeSubrange(..<end) }
                    return (rest[1], Array(rest[8..<8 + length]))
                }
            }
            guard poll(until: deadline) else {
                answer.isTimedOut = true
                return nil
            }
            guard let bytes = take(1 << 20), !bytes.isEmpty else {
                answer.isClosed = true
                return nil
            }
            rest += bytes
        }
    }

    /// One read; nil when the connection is broken, empty at its end.
    private func take(_ count: Int) -> [UInt8]? {
        while true {
            var received = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                received = recv(socket, buffer.baseAddress, count, 0)
                filled = max(received, 0)
            }
            if received >= 0 { return bytes }
            if errno != EINTR { return nil }
        }
    }

    private func poll(until deadline: Deadline) -> Bool {
        var wanted = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        while true {
            let count = Glibc.poll(&wanted, 1, deadline.remainingMilliseconds)
            if count > 0 { return true }
            if count == 0 || errno != EINTR { return false }
        }
    }
}
