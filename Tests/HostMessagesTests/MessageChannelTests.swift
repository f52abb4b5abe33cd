import Glibc
import HostMessages
import Linux
import Testing

/// Frames over a real socket.
@Suite struct MessageChannelTests {
    private let soon = Deadline.after(.seconds(30))

    private func withChannels(_ body: (borrowing MessageChannel, borrowing MessageChannel) throws -> Void) throws {
        try StreamSocket.pair().split { one, other in
            try body(MessageChannel(StreamSocket(one)), MessageChannel(StreamSocket(other)))
        }
    }

    @Test func `a frame arrives with its type, its load and its payload`() throws {
        try withChannels { one, other in
            try one.send(.log, load: 7, payload: [1, 2, 3], until: soon)
            try one.send(.ready, load: .max, payload: [], until: soon)
            var descriptor: FileDescriptor?
            let first = try other.receiveHeader(until: soon, descriptor: &descriptor)
            #expect(first == FrameHeader(length: 3, type: MessageType.log.rawValue, load: 7))
            #expect(try other.receivePayload(first, until: soon, descriptor: &descriptor) == [1, 2, 3])
            let second = try other.receiveHeader(until: soon, descriptor: &descriptor)
            #expect(second == FrameHeader(length: 0, type: MessageType.ready.rawValue, load: .max))
            let hasDescriptor = descriptor != nil
            #expect(!hasDescriptor)
        }
    }

    @Test func `prefix and bytes make one payload, and it may be read into memory`() throws {
        try withChannels { one, other in
            try [UInt8]([3, 4, 5]).withUnsafeBytes {
                try one.send(.nestedData, load: 1, prefix: [1, 2], bytes: $0, until: soon)
            }
            var descriptor: FileDescriptor?
            let header = try other.receiveHeader(until: soon, descriptor: &descriptor)
            var bytes = [UInt8](repeating: 0, count: header.length)
            try bytes.withUnsafeMutableBytes {
                try other.receivePayload(into: $0, until: soon, descriptor: &descriptor)
            }
            #expect(bytes == [1, 2, 3, 4, 5])
        }
    }

    @Test func `a payload over a mebibyte is neither sent nor received`() throws {
        try withChannels { one, other in
            let long = [UInt8](repeating: 0, count: FrameHeader.maximumPayloadBytes + 1)
            #expect(throws: MessageError.tooLong(long.count)) {
                try one.send(.data, load: 1, payload: long, until: soon)
            }
            let frame: [UInt8] = [1, 0, 16, 0, 105, 0] + [UInt8](repeating: 0, count: 10)
            _ = write(one.number, frame, frame.count)
            var descriptor: FileDescriptor?
            #expect(throws: MessageError.tooLong(FrameHeader.maximumPayloadBytes + 1)) {
                try other.receiveHeader(until: soon, descriptor: &descriptor)
            }
        }
    }

    @Test(arguments: [6, 7]) func `a frame with a flag is refused`(place: Int) throws {
        try withChannels { one, other in
            var frame: [UInt8] = [0, 0, 0, 0, 105, 0] + [UInt8](repeating: 0, count: 10)
            frame[place] = 1
            _ = write(one.number, frame, frame.count)
            var descriptor: FileDescriptor?
            #expect(throws: MessageError.badValue) {
                try other.receiveHeader(until: soon, descriptor: &descriptor)
            }
        }
    }

    @Test func `a descriptor comes along with its frame`() throws {
        try withChannels { one, other in
            let null = FileDescriptor(owning: open("/dev/null", O_RDONLY))
            try one.send(.nestedResult, load: 1, payload: [9], carrying: null, until: soon)
            var descriptor: FileDescriptor?
            let header = try other.receiveHeader(until: soon, descriptor: &descriptor)
            #expect(try other.receivePayload(header, until: soon, descriptor: &descriptor) == [9])
            let number = number(of: descriptor.take())
            #expect(number > 2)
            #expect(number != null.number)
        }
    }

    private func number(of descriptor: consuming FileDescriptor?) -> Int32 {
        guard let descriptor else { return -1 }
        return descriptor.number
    }

    @Test func `the end of the stream, and a passed deadline, are told apart`() throws {
        try withChannels { one, other in
            var descriptor: FileDescriptor?
            #expect(throws: MessageError.timedOut) { try other.receiveHeader(until: .now, descriptor: &descriptor) }
            one.shutDown()
            #expect(throws: MessageError.closed(errno: 0)) {
                try other.receiveHeader(until: soon, descriptor: &descriptor)
            }
        }
    }
}
