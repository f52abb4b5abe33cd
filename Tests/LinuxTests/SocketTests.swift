import Glibc
import Linux
import Testing

@Suite struct SocketTests {
    @Test func `the peer of a socket is this process`() throws {
        var numbers: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &numbers) == 0)
        let one = FileDescriptor(owning: numbers[0])
        let other = FileDescriptor(owning: numbers[1])
        let peer = one.socketPeer
        #expect(peer?.user == geteuid() && peer?.process == getpid())
        _ = consume other
    }

    @Test func `what is no socket has no peer`() throws {
        let file = try MemoryFile("test", byteCount: 1)
        let peer = file.descriptor.socketPeer
        #expect(peer == nil)
    }

    @Test func `accounts are found by name`() {
        #expect(Account.userID("root") == 0 && Account.groupID("root") == 0)
        #expect(Account.userID("no-such-user") == nil && Account.groupID("no-such-group") == nil)
    }

    @Test func `a memory file reads what was mapped into it, again after rewinding`() throws {
        let file = try MemoryFile("test", byteCount: 3)
        file.bytes.copyBytes(from: [7, 8, 9])
        for _ in 0..<2 {
            file.rewind()
            var read: [UInt8] = [0, 0, 0, 0]
            let count = Glibc.read(file.descriptor.number, &read, 4)
            #expect(count == 3 && read == [7, 8, 9, 0])
        }
    }
}

@Suite struct SignalTests {
    @Test func `signals are read in turn instead of ending the process`() async {
        await #expect(processExitsWith: .exitCode(7)) {
            let signals = try SignalDescriptor([SIGTERM, SIGUSR2])
            pthread_kill(pthread_self(), SIGTERM)
            let first = signals.next()
            pthread_kill(pthread_self(), SIGUSR2)
            let second = signals.next()
            exit(first == SIGTERM && second == SIGUSR2 ? 7 : 1)
        }
    }

    @Test func `what a library does to a signal is undone`() async {
        await #expect(processExitsWith: .signal(SIGTERM)) {
            unblock(SIGTERM)
            Signals.preserving([SIGTERM]) { signal(SIGTERM, SIG_IGN) }
            raise(SIGTERM)
        }
    }

    @Test func `a broken pipe is an error and no end`() async {
        await #expect(processExitsWith: .success) {
            unblock(SIGPIPE)
            Signals.ignoreBrokenPipes()
            raise(SIGPIPE)
        }
    }
}

/// Tests run on threads that block signals.
private func unblock(_ signal: Int32) {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, signal)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
}
