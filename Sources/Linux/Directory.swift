internal import CLinux
internal import Glibc

/// A folder held open, below which files are opened and above which nothing is reached.
public struct Directory: ~Copyable, Sendable {
    private let descriptor: FileDescriptor
    /// O_PATH (`man 2 open`), which Swift does not import.
    private static let placeOnly: Int32 = 0o10000000

    /// Opens a folder by its path, links followed.
    public init(_ path: String) throws(SystemError) {
        descriptor = try FileDescriptor(
            owning: check("open \(path)", open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)))
    }

    /// Opens a file below it for reading. Neither `..` nor links lead out (`man 2 openat2`,
    /// RESOLVE_BENEATH, RESOLVE_NO_SYMLINKS); what is mounted below it belongs to it; a pipe or device does not block.
    public func openFile(_ relativePath: String) throws(SystemError) -> FileDescriptor {
        try FileDescriptor(
            owning: check(
                "openat2 \(relativePath)",
                clinux_open_beneath(descriptor.number, relativePath, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)))
    }

    /// What the kernel knows of a file below it, which is not opened for that.
    public func facts(of relativePath: String) throws(SystemError) -> FileFacts {
        let file = try FileDescriptor(
            owning: check(
                "openat2 \(relativePath)",
                clinux_open_beneath(descriptor.number, relativePath, Self.placeOnly | O_CLOEXEC)))
        return try file.facts()
    }
}

/// What tells one state of a file from another.
public struct FileFacts: Sendable, Hashable {
    /// Whether it is a regular file.
    public let isRegular: Bool
    /// Its inode.
    public let inode: UInt64
    /// When its content changed, in nanoseconds since 1970.
    public let modifiedNanoseconds: Int64
    /// Its length.
    public let byteCount: Int
}

extension FileDescriptor {
    /// What the kernel knows of the open file.
    public func facts() throws(SystemError) -> FileFacts {
        var status = stat()
        _ = try check("fstat", fstat(number, &status))
        return FileFacts(
            isRegular: status.st_mode & S_IFMT == S_IFREG, inode: UInt64(status.st_ino),
            modifiedNanoseconds: Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec),
            byteCount: Int(status.st_size))
    }
}
