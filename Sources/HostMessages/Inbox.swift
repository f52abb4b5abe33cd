internal import Linux

/// Bytes of a socket that were read before they were asked for, so that short frames that came together cost one call.
///
/// One thread at a time uses it: whoever receives.
final class Inbox: @unchecked Sendable {  // belongs to whoever receives
    private var bytes = [UInt8](repeating: 0, count: Inbox.room)
    private var start = 0
    private var end = 0

    /// As much as is read ahead.
    private static let room = 64 << 10
    /// What is this long is read to where it belongs.
    private static let longRead = 16 << 10

    /// Whether nothing is here.
    var isEmpty: Bool { start == end }

    /// Takes what is here of the next `buffer.count` bytes, in their order; returns how many.
    func take(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(buffer.count, end - start)
        if count > 0 {
            bytes.withUnsafeBytes {
                buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[start..<start + count]))
            }
        }
        start += count
        return count
    }

    /// Whether so many bytes more are better read by way of the inbox.
    func isWorthFilling(for count: Int) -> Bool { count > 0 && count < Self.longRead }

    /// Reads what is there, waiting for the first byte. The inbox must be empty.
    func fill(
        from socket: borrowing StreamSocket, until deadline: Deadline?, received: inout FileDescriptor?
    ) throws(StreamSocket.Failure) {
        start = 0
        end = 0
        end = try bytes.withUnsafeMutableBufferPointer { buffer throws(StreamSocket.Failure) in
            try socket.readSome(into: UnsafeMutableRawBufferPointer(buffer), until: deadline, received: &received)
        }
    }
}
