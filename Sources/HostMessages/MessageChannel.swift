public import Linux

/// Frames over a socket, for either side.
///
/// One thread may receive while another sends; senders take turns by a lock of their owner.
public struct MessageChannel: ~Copyable, Sendable {
    private let socket: StreamSocket
    private let inbox: Inbox?

    /// Takes over a connected stream socket.
    ///
    /// - Parameter readsAhead: whether frames that have come are read in one call. Only where no descriptors are
    ///   expected: which frame one came with would be unknown.
    public init(_ socket: consuming StreamSocket, readsAhead: Bool = false) {
        self.socket = socket
        inbox = readsAhead ? Inbox() : nil
    }

    /// Whether bytes that have come were read already: then the socket need not be readable.
    public var hasReadAhead: Bool { inbox.map { !$0.isEmpty } ?? false }

    /// For poll and epoll.
    public var number: Int32 { socket.number }

    /// Ends the conversation; blocked threads return with ``MessageError/closed(errno:)``.
    public func shutDown() { socket.shutDown() }

    /// Sends one frame. The payload is at most ``FrameHeader/maximumPayloadBytes``.
    public func send(
        _ type: MessageType, load: UInt64, payload: [UInt8], until deadline: Deadline?
    ) throws(MessageError) {
        try payload.withUnsafeBufferPointer { bytes throws(MessageError) in
            try send(type, load: load, bytes: UnsafeRawBufferPointer(bytes), until: deadline)
        }
    }

    /// The same for bytes that lie elsewhere; `prefix` (a few bytes) goes first, in the same frame, and `earlier`, whole
    /// frames by ``frame(_:load:bytes:)``, before that.
    public func send(
        _ type: MessageType, load: UInt64, prefix: [UInt8] = [], bytes: UnsafeRawBufferPointer,
        after earlier: [UInt8] = [], until deadline: Deadline?
    ) throws(MessageError) {
        let length = prefix.count + bytes.count
        guard length <= FrameHeader.maximumPayloadBytes else { throw .tooLong(length) }
        let head = earlier + FrameHeader(length: length, type: type.rawValue, load: load).encoded() + prefix
        do throws(StreamSocket.Failure) {
            try head.withUnsafeBufferPointer { head throws(StreamSocket.Failure) in
                try socket.write(UnsafeRawBufferPointer(head), bytes, until: deadline)
            }
        } catch { throw MessageError(error) }
    }

    /// A frame as it goes over the wire, for a sender that keeps short ones to send them together.
    public static func frame(_ type: MessageType, load: UInt64, bytes: UnsafeRawBufferPointer) -> [UInt8] {
        FrameHeader(length: bytes.count, type: type.rawValue, load: load).encoded() + Array(bytes)
    }

    /// Sends a short frame together with a descriptor, which stays the caller's.
    public func send(
        _ type: MessageType, load: UInt64, payload: [UInt8], carrying descriptor: borrowing FileDescriptor,
        until deadline: Deadline?
    ) throws(MessageError) {
        let frame = FrameHeader(length: payload.count, type: type.rawValue, load: load).encoded() + payload
        do throws(StreamSocket.Failure) {
            try frame.withUnsafeBufferPointer { bytes throws(StreamSocket.Failure) in
                try socket.write(UnsafeRawBufferPointer(bytes), carrying: descriptor, until: deadline)
            }
        } catch { throw MessageError(error) }
    }

    /// Waits for the next frame's header. A descriptor that comes along is put into `descriptor`.
    public func receiveHeader(
        until deadline: Deadline?, descriptor: inout FileDescriptor?
    ) throws(MessageError) -> FrameHeader {
        var bytes = [UInt8](repeating: 0, count: FrameHeader.byteCount)
        try fill(&bytes, from: 0, until: deadline, descriptor: &descriptor)
        let header = try FrameHeader(reading: bytes)
        guard header.length <= FrameHeader.maximumPayloadBytes else { throw .tooLong(header.length) }
        return header
    }

    /// Reads the payload of a header just received.
    public func receivePayload(
        _ header: FrameHeader, until deadline: Deadline?, descriptor: inout FileDescriptor?
    ) throws(MessageError) -> [UInt8] {
        var payload: [UInt8] = []
        try receivePayload(header, appendingTo: &payload, until: deadline, descriptor: &descriptor)
        return payload
    }

    /// Reads the payload of a header just received to the end of `bytes`: content is collected without a second copy.
    public func receivePayload(
        _ header: FrameHeader, appendingTo bytes: inout [UInt8], until deadline: Deadline?,
        descriptor: inout FileDescriptor?
    ) throws(MessageError) {
        let start = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: header.length))
        try fill(&bytes, from: start, until: deadline, descriptor: &descriptor)
    }

    /// Reads the payload of a header just received, which must be as long as `buffer`, into memory that lies elsewhere.
    public func receivePayload(
        into buffer: UnsafeMutableRawBufferPointer, until deadline: Deadline?, descriptor: inout FileDescriptor?
    ) throws(MessageError) {
        do throws(StreamSocket.Failure) {
            try read(into: buffer, until: deadline, &descriptor)
        } catch { throw MessageError(error) }
    }

    private func fill(
        _ bytes: inout [UInt8], from start: Int, until deadline: Deadline?, descriptor: inout FileDescriptor?
    ) throws(MessageError) {
        do throws(StreamSocket.Failure) {
            try bytes.withUnsafeMutableBufferPointer { buffer throws(StreamSocket.Failure) in
                try read(
                    into: UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[start...])),
                    until: deadline, &descriptor)
            }
        } catch { throw MessageError(error) }
    }

    /// Fills `buffer` whole, first with what was read ahead.
    private func read(
        into buffer: UnsafeMutableRawBufferPointer, until deadline: Deadline?, _ descriptor: inout FileDescriptor?
    ) throws(StreamSocket.Failure) {
        guard let inbox else { return try socket.read(into: buffer, until: deadline, received: &descriptor) }
        var done = inbox.take(into: buffer)
        while inbox.isWorthFilling(for: buffer.count - done) {
            try inbox.fill(from: socket, until: deadline, received: &descriptor)
            done += inbox.take(into: UnsafeMutableRawBufferPointer(rebasing: buffer[done...]))
        }
        guard done < buffer.count else { return }
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
        try socket.read(into: rest, until: deadline, received: &descriptor)
    }
}

extension MessageError {
    init(_ failure: StreamSocket.Failure) {
        switch failure {
        case .closed(let errno): self = .closed(errno: errno)
        case .timedOut: self = .timedOut
        }
    }
}

extension FrameHeader {
    /// Its 16 bytes.
    func encoded() -> [UInt8] {
        var writer = MessageWriter()
        writer.append(UInt32(length))
        writer.append(type)
        writer.append(UInt16(0))
        writer.append(load)
        return writer.bytes
    }

    /// Reads 16 bytes. There are no flags yet, so who sets one speaks another protocol.
    init(reading bytes: [UInt8]) throws(MessageError) {
        guard bytes[6] == 0, bytes[7] == 0 else { throw .badValue }
        self = bytes.withUnsafeBytes { raw in
            FrameHeader(
                length: Int(UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: 0, as: UInt32.self))),
                type: UInt16(littleEndian: raw.loadUnaligned(fromByteOffset: 4, as: UInt16.self)),
                load: UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
        }
    }
}
