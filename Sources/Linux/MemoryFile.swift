internal import CLinux
internal import Glibc

/// A file of fixed size that lives in memory only, readable through its descriptor and writable through a mapping
/// (`man 2 memfd_create`).
public struct MemoryFile: ~Copyable {
    /// The descriptor; its file offset is the reader's business.
    public let descriptor: FileDescriptor
    /// The same bytes, mapped; valid while this value lives.
    public let bytes: UnsafeMutableRawBufferPointer

    /// Zeros. Pages cost memory once they are touched.
    public init(_ name: String, byteCount: Int) throws(SystemError) {
        let file = try FileDescriptor(owning: check("memfd_create \(name)", clinux_memory_file(name)))
        _ = try check("ftruncate \(name)", ftruncate(file.number, byteCount))
        let mapping = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, file.number, 0)
        guard let mapping, mapping != MAP_FAILED else { throw SystemError("mmap \(name)", errno: errno) }
        descriptor = file
        bytes = UnsafeMutableRawBufferPointer(start: mapping, count: byteCount)
    }

    deinit { munmap(bytes.baseAddress, bytes.count) }

    /// The descriptor reads from the start again.
    public func rewind() { lseek(descriptor.number, 0, SEEK_SET) }
}
