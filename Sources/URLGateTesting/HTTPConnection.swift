internal import Glibc
internal import Linux

/// A client's side of an HTTP/1.1 connection over loopback, for tests: it can also talk nonsense, read slowly, or leave.
///
/// One thread at a time.
public final class HTTPConnection {
    private let descriptor: FileDescriptor
    private var rest: [UInt8] = []
    /// Whether the next answer has no body whatever its head says.
    private var isHead = false

    /// Connects to a port of 127.0.0.1.
    public init(port: UInt16) throws(TestingError) {
        do throws(SystemError) {
            descriptor = try .loopbackSocket()
            let number = descriptor.number
            _ = try check("connect 127.0.0.1:\(port)", withLoopbackAddress(port) { Glibc.connect(number, $0, $1) })
        } catch { throw TestingError("\(error)") }
    }

    /// Sends a request; `Host` and, for a body, `Content-Length` are added.
    public func send(
        _ target: String, method: String = "GET", _ fields: [(String, String)] = [], body: [UInt8] = []
    ) throws(TestingError) {
        isHead = method == "HEAD"
        var head = "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\n"
        for (name, value) in fields { head += "\(name): \(value)\r\n" }
        if !body.isEmpty { head += "Content-Length: \(body.count)\r\n" }
        try send(Array("\(head)\r\n".utf8) + body)
    }

    /// Sends any bytes, waiting for room if need be.
    public func send(_ bytes: [UInt8]) throws(TestingError) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(
                    descriptor.number, $0.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EINTR { continue }
            if count < 0 { throw TestingError("send: \(String(cString: strerror(errno)))") }
            sent += count
        }
    }

    /// The next answer; not whole when the server closes early or `patience` ends. The connection can be used again.
    public func receive(patience: Duration = .seconds(60)) -> TestAnswer {
        let deadline = Deadline.after(patience)
        var answer = TestAnswer()
        guard let line = line(deadline), line.hasPrefix("HTTP/1.") else { return answer }
        answer.status = Int(line.dropFirst(9).prefix(3)) ?? 0
        while let line = self.line(deadline), !line.isEmpty {
            let parts = line.split(separator: ":", maxSplits: 1)
            answer.fields.append((String(parts[0]), parts.count > 1 ? String(parts[1].drop { $0 == " " }) : ""))
        }
        let isEmpty = isHead || answer.status == 304 || answer.status == 204
        answer.isWhole = isEmpty || readBody(&answer, deadline)
        return answer
    }

    /// Reads at most `count` bytes as they come, waiting for the first; empty at the end or when `patience` ends.
    public func read(atMost count: Int, patience: Duration = .seconds(60)) -> [UInt8] {
        if rest.isEmpty { _ = fill(.after(patience)) }
        defer { rest = Array(rest.dropFirst(count)) }
        return Array(rest.prefix(count))
    }

    private func readBody(_ answer: inout TestAnswer, _ deadline: Deadline) -> Bool {
        if answer["Transfer-Encoding"] == "chunked" {
            while let line = line(deadline), let count = Int(line.prefix { $0 != ";" }, radix: 16) {
                guard let chunk = exactly(count, deadline), self.line(deadline) != nil else { return false }
                if count == 0 { return true }
                answer.body += chunk
            }
            return false
        }
        if let count = answer["Content-Length"].flatMap({ Int($0) }) {
            guard let body = exactly(count, deadline) else {
                answer.body = rest
                return false
            }
            answer.body = body
            return true
        }
        while fill(deadline) {}
        answer.body = rest
        rest = []
        return true
    }

    private func line(_ deadline: Deadline) -> String? {
        while true {
            if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                defer { rest.removeSubrange(...end) }
                let line = rest[..<end]
                return String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
            }
            guard fill(deadline) else { return nil }
        }
    }

    private func exactly(_ count: Int, _ deadline: Deadline) -> [UInt8]? {
        while rest.count < count { guard fill(deadline) else { return nil } }
        defer { rest = Array(rest.dropFirst(count)) }
        return Array(rest.prefix(count))
    }

    /// Takes what has come; false at the end, on a failure, or when the deadline passes.
    private func fill(_ deadline: Deadline) -> Bool {
        var wanted = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
        guard poll(&wanted, 1, deadline.remainingMilliseconds) > 0 else { return false }
        var received = 0
        rest += [UInt8](unsafeUninitializedCapacity: 256 << 10) { buffer, filled in
            received = recv(descriptor.number, buffer.baseAddress, buffer.count, 0)
            filled = max(received, 0)
        }
        return received > 0
    }
}

extension FileDescriptor {
    /// A new TCP socket, close-on-exec.
    static func loopbackSocket() throws(SystemError) -> FileDescriptor {
        try FileDescriptor(
            owning: check("socket", Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)))
    }
}

/// Hands a loopback address to a call of the kernel.
func withLoopbackAddress(_ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
    }
}
