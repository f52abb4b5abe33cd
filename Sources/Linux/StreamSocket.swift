internal import CLinux
internal import Glibc

/// A connected stream socket that also carries descriptors, with deadlines on every read and write.
///
/// One thread may read while another writes; two threads must not do the same at once.
public struct StreamSocket: ~Copyable, Sendable {
    private let descriptor: FileDescriptor

    /// Why a read or write ended early.
    public enum Failure: Error, Equatable, Sendable {
        /// The peer closed (0) or the socket failed.
        case closed(errno: Int32)
        /// The deadline passed.
        case timedOut
    }

    /// Takes over a connected socket.
    public init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }

    /// Two ends of a new connection, close-on-exec, with room for a megabyte each way.
    public static func pair() throws(SystemError) -> (FileDescriptorPair) {
        var numbers: [Int32] = [-1, -1]
        _ = try check(
            "socketpair", socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &numbers))
        for number in numbers {
            var size: Int32 = 1 << 20
            setsockopt(number, SOL_SOCKET, SO_SNDBUF, &size, 4)
            setsockopt(number, SOL_SOCKET, SO_RCVBUF, &size, 4)
        }
        return FileDescriptorPair(first: FileDescriptor(owning: numbers[0]), second: FileDescriptor(owning: numbers[1]))
    }

    /// The kernel's number, for poll and epoll.
    public var number: Int32 { descriptor.number }

    /// Ends the connection both ways, so that a thread blocked on it returns; the descriptor stays open.
    public func shutDown() { _ = Glibc.shutdown(descriptor.number, Int32(SHUT_RDWR)) }

    /// Fills `buffer` whole. A descriptor that comes with the bytes is put into `received`; an earlier one is kept.
    public func read(
        into buffer: UnsafeMutableRawBufferPointer, until deadline: Deadline?, received: inout FileDescriptor?
    ) throws(Failure) {
        var done = 0
        while done < buffer.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
            done += try readSome(into: rest, until: deadline, received: &received)
        }
    }

    /// Reads what is there into the start of `buffer`, which is not empty, waiting for the first byte; returns how many
    /// bytes came, at least one. A descriptor is treated as ``read(into:until:received:)`` does.
    public func readSome(
        into buffer: UnsafeMutableRawBufferPointer, until deadline: Deadline?, received: inout FileDescriptor?
    ) throws(Failure) -> Int {
        while true {
            var number: Int32 = -1
            // Without a deadline the kernel waits, which saves the two calls of a poll.
            let flags = deadline == nil ? 0 : Int32(MSG_DONTWAIT)
            let count = clinux_receive(descriptor.number, buffer.baseAddress, buffer.count, flags, &number)
            if number >= 0 {
                let carried = FileDescriptor(owning: number)
                if received == nil { received = consume carried }
            }
            if count > 0 { return count }
            if count == 0 { throw .closed(errno: 0) }
            try wait(for: Int16(POLLIN), until: deadline)
        }
    }

    /// Writes two runs of bytes whole, in one call where the socket takes them.
    public func write(
        _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer, until deadline: Deadline?
    ) throws(Failure) {
        var done = 0
        let total = first.count + second.count
        while done < total {
            let count = send(first, second, from: done)
            if count >= 0 {
                done += count
            } else {
                try wait(for: Int16(POLLOUT), until: deadline)
            }
        }
    }

    /// Writes a few bytes together with a descriptor, which stays the caller's.
    public func write(
        _ bytes: UnsafeRawBufferPointer, carrying carried: borrowing FileDescriptor, until deadline: Deadline?
    ) throws(Failure) {
        while true {
            let count = clinux_send_descriptor(descriptor.number, carried.number, bytes.baseAddress, bytes.count)
            if count >= 0 {
                return try write(
                    UnsafeRawBufferPointer(rebasing: bytes[count...]), UnsafeRawBufferPointer(start: nil, count: 0),
                    until: deadline)
            }
            try wait(for: Int16(POLLOUT), until: deadline)
        }
    }

    private func send(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer, from done: Int) -> Int {
        withUnsafeTemporaryAllocation(of: iovec.self, capacity: 2) { parts in
            let skipped = min(done, first.count)
            parts[0] = iovec(
                iov_base: UnsafeMutableRawPointer(mutating: first.baseAddress?.advanced(by: skipped)),
                iov_len: first.count - skipped)
            parts[1] = iovec(
                iov_base: UnsafeMutableRawPointer(mutating: second.baseAddress?.advanced(by: done - skipped)),
                iov_len: second.count - (done - skipped))
            var message = msghdr()
            message.msg_iov = parts.baseAddress
            message.msg_iovlen = 2
            return sendmsg(descriptor.number, &message, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
        }
    }

    /// Waits for readiness after a call that returned -1; throws what errno says unless that is "later".
    private func wait(for events: Int16, until deadline: Deadline?) throws(Failure) {
        let reason = errno
        if reason == EINTR { return }
        guard reason == EAGAIN || reason == EWOULDBLOCK else { throw .closed(errno: reason) }
        var poll = pollfd(fd: descriptor.number, events: events, revents: 0)
        if Glibc.poll(&poll, 1, deadline?.remainingMilliseconds ?? -1) == 0 { throw .timedOut }
    }
}

/// Both ends of a new connection.
public struct FileDescriptorPair: ~Copyable, Sendable {
    /// One end.
    public var first: FileDescriptor
    /// The other.
    public var second: FileDescriptor

    /// Gives both ends away: the first to `body`, the second as its other argument.
    public consuming func split<Result: ~Copyable, Failure: Error>(
        _ body: (consuming FileDescriptor, consuming FileDescriptor) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(first, second)
    }
}
