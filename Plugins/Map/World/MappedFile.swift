import Glibc
import Linux

/// A file of the operator in memory, read-only, as long as anybody holds it.
///
/// Replace such a file by renaming a new one over it: one that is shortened in place ends the process that reads it.
final class MappedFile: Sendable {
    private let mapping: FileMapping

    /// Maps all of it.
    init(_ path: String) throws(SystemError) {
        let descriptor = try FileDescriptor(
            owning: check("open \(path)", open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)))
        mapping = try FileMapping(descriptor, byteCount: descriptor.facts().byteCount)
    }

    /// Its bytes; they stay where they are while the file is held.
    var bytes: UnsafeRawBufferPointer { mapping.bytes }
}
