import Glibc
import Linux
import URLGatePluginKit

/// What ends or wedges a process.
enum Misdeed {
    /// Writes where nothing is: SIGSEGV.
    static func crash() {
        UnsafeMutablePointer<Int>(bitPattern: 16)?.pointee = 1
        abort()
    }

    static func exit() { Glibc.exit(3) }

    /// Never returns, whoever asks.
    static func hang() -> Never {
        while true { sleep(3600) }
    }

    /// Uses the processor.
    static func spin(milliseconds: Int) {
        let end = ContinuousClock.now + .milliseconds(milliseconds)
        while ContinuousClock.now < end {}
    }

    /// Does nothing for a while, and stops when nobody waits any more.
    static func wait(milliseconds: Int, _ client: HandlerClient) throws(HandlerError) {
        let end = ContinuousClock.now + .milliseconds(milliseconds)
        while ContinuousClock.now < end {
            if client.isCancelled {
                throw HandlerError(status: 499, code: "stopped", message: "The load was stopped while it waited.")
            }
            usleep(5000)
        }
    }

    /// Answers from a thread of the plugin's own, after `start_loading` has returned or before.
    static func later(_ answer: @escaping @Sendable () -> Void) throws(HandlerError) {
        do throws(SystemError) {
            try Thread.start("later", answer)
        } catch {
            throw HandlerError(status: 500, code: "no-thread", message: "\(error)")
        }
    }

    /// How many bytes of memory there were, each page of them used.
    static func allocate(_ count: Int) -> Int {
        guard let memory = malloc(max(count, 1)) else { return 0 }
        memset(memory, 0x5A, count)
        free(memory)
        return count
    }

    /// Ends the host's conversation behind its back.
    static func closeSocket() {
        shutdown(3, Int32(SHUT_RDWR))
        close(3)
        hang()
    }

    /// Writes to the host's socket behind its back.
    static func send(_ bytes: [UInt8]) { _ = write(3, bytes, bytes.count) }

    /// A frame of type `data` (105) that announces 2 GiB.
    static func sendHugeFrame() { send([0xFF, 0xFF, 0xFF, 0x7F, 105, 0] + [UInt8](repeating: 0, count: 10)) }

    static func complain(_ line: String) {
        let bytes = Array("\(line)\n".utf8)
        _ = write(2, bytes, bytes.count)
    }
}
