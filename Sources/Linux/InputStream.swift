internal import Glibc

/// Whole runs of bytes from a file or pipe that is read by blocking.
public enum InputStream {
    /// Everything in a file, or what a pipe gives until it ends.
    public static func readAll(_ path: String) throws(SystemError) -> [UInt8] {
        let file = try FileDescriptor(owning: check("open \(path)", open(path, O_RDONLY | O_CLOEXEC)))
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = Glibc.read(file.number, &part, part.count)
            if count < 0, errno == EINTR { continue }
            _ = try check("read \(path)", Int32(clamping: count))
            if count == 0 { return bytes }
            bytes += part[..<count]
        }
    }
}
