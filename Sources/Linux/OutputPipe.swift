internal import Glibc

/// A pipe for what a child process writes to its standard output and error.
public enum OutputPipe {
    /// A new pipe, close-on-exec: first its reading end, which never blocks, then its writing end.
    public static func make() throws(SystemError) -> FileDescriptorPair {
        var numbers: [Int32] = [-1, -1]
        _ = try check("pipe", pipe(&numbers))
        for number in numbers { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(numbers[0], F_SETFL, O_NONBLOCK)
        return FileDescriptorPair(first: FileDescriptor(owning: numbers[0]), second: FileDescriptor(owning: numbers[1]))
    }
}

extension FileDescriptor {
    /// Reads what is there, at most `count` bytes; empty at the end. Nil when there is nothing now.
    public func readAvailable(atMost count: Int) -> [UInt8]? {
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            let got = read(number, buffer.baseAddress, count)
            failed = got < 0
            filled = max(got, 0)
        }
        return failed ? nil : bytes
    }
}
