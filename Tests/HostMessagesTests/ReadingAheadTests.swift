import Glibc
import HostMessages
import Linux
import Testing

/// A channel that reads frames which came together in one call.
@Suite struct ReadingAheadTests {
    private let soon = Deadline.after(.seconds(30))

    private func withChannels(_ body: (borrowing MessageChannel, borrowing MessageChannel) throws -> Void) throws {
        try StreamSocket.pair().split { one, other in
            try body(MessageChannel(StreamSocket(one)), MessageChannel(StreamSocket(other), readsAhead: true))
        }
    }

    private func payload(count: Int, seed: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ seed) }
    }

    @Test func `frames of any size arrive whole and in order`() throws {
        try withChannels { one, other in
            let sizes = [0, 1, 15, 16, 17, 16_383, 16_384, 65_519, 65_520, 65_521, 200_000, 3]
            var descriptor: FileDescriptor?
            for (number, size) in sizes.enumerated() {
                try one.send(.log, load: 1, payload: payload(count: size, seed: number), until: soon)
                try one.send(.ready, load: UInt64(number), payload: [], until: soon)
                let header = try other.receiveHeader(until: soon, descriptor: &descriptor)
                #expect(header.length == size)
                let received = try other.receivePayload(header, until: soon, descriptor: &descriptor)
                #expect(received == payload(count: size, seed: number))
                #expect(try other.receiveHeader(until: soon, descriptor: &descriptor).load == UInt64(number))
            }
        }
    }

    @Test func `what was read ahead is known to be there`() throws {
        try withChannels { one, other in
            var descriptor: FileDescriptor?
            let isEmpty = !other.hasReadAhead
            #expect(isEmpty)
            try one.send(.log, load: 1, payload: [1], until: soon)
            try one.send(.ready, load: 2, payload: [], until: soon)
            let header = try other.receiveHeader(until: soon, descriptor: &descriptor)
            let hasMore = other.hasReadAhead
            #expect(hasMore)
            _ = try other.receivePayload(header, until: soon, descriptor: &descriptor)
            _ = try other.receiveHeader(until: soon, descriptor: &descriptor)
            let isEmptyAgain = !other.hasReadAhead
            #expect(isEmptyAgain)
        }
    }

    @Test func `a descriptor among frames read ahead is seen`() throws {
        try withChannels { one, other in
            try one.send(.log, load: 1, payload: [1], until: soon)
            let null = FileDescriptor(owning: open("/dev/null", O_RDONLY))
            try one.send(.ready, load: 2, payload: [2], carrying: null, until: soon)
            var descriptor: FileDescriptor?
            for _ in 0..<2 {
                let header = try other.receiveHeader(until: soon, descriptor: &descriptor)
                _ = try other.receivePayload(header, until: soon, descriptor: &descriptor)
            }
            let hasDescriptor = descriptor != nil
            #expect(hasDescriptor)
        }
    }

    @Test func `a peer that closes within a frame is found out`() throws {
        try StreamSocket.pair().split { one, other in
            let ours = MessageChannel(StreamSocket(other), readsAhead: true)
            let theirs = StreamSocket(one)
            try [UInt8]([9, 0, 0, 0, 110, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 7]).withUnsafeBytes {
                try theirs.write($0, UnsafeRawBufferPointer(start: nil, count: 0), until: soon)
            }
            theirs.shutDown()
            var descriptor: FileDescriptor?
            let header = try ours.receiveHeader(until: soon, descriptor: &descriptor)
            #expect(header.length == 9)
            #expect(throws: MessageError.closed(errno: 0)) {
                try ours.receivePayload(header, until: soon, descriptor: &descriptor)
            }
        }
    }
}
