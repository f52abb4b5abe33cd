internal import CLinux
internal import Glibc

/// The bytes of a regular file in memory, read-only, unmapped when its owner lets go of it.
///
/// If another process shortens the file, reading behind its new end kills this one (SIGBUS).
public struct FileMapping: ~Copyable, @unchecked Sendable {  // nobody writes to this memory
    /// Empty for an empty file.
    public let bytes: UnsafeRawBufferPointer

    /// Maps the first `byteCount` bytes of a file that is open for reading only.
    ///
    /// - Throws: EINVAL when it is no regular file, not read-only, or shorter than `byteCount`.
    public init(_ descriptor: borrowing FileDescriptor, byteCount: Int) throws(SystemError) {
        let size = clinux_size_of_readable_file(descriptor.number)
        guard byteCount >= 0, size >= byteCount else { throw SystemError("map a file", errno: EINVAL) }
        var start: UnsafeMutableRawPointer?
        if byteCount > 0 {
            start = mmap(nil, byteCount, PROT_READ, MAP_PRIVATE, descriptor.number, 0)
            let reason = errno
            if start == MAP_FAILED { throw SystemError("mmap", errno: reason) }
        }
        bytes = UnsafeRawBufferPointer(start: start, count: byteCount)
    }

    deinit {
        if let start = bytes.baseAddress { munmap(UnsafeMutableRawPointer(mutating: start), bytes.count) }
    }
}
