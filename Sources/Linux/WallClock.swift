internal import Glibc

/// The time that people read.
public enum WallClock {
    /// Now in UTC by RFC 3339, to the millisecond: `2026-01-31T12:00:00.250Z`.
    public static func timestamp() -> String {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        var parts = tm()
        gmtime_r(&now.tv_sec, &parts)
        let date = "\(pad(Int(parts.tm_year) + 1900, 4))-\(pad(Int(parts.tm_mon) + 1, 2))-\(pad(Int(parts.tm_mday), 2))"
        let time = "\(pad(Int(parts.tm_hour), 2)):\(pad(Int(parts.tm_min), 2)):\(pad(Int(parts.tm_sec), 2))"
        return "\(date)T\(time).\(pad(now.tv_nsec / 1_000_000, 3))Z"
    }

    private static func pad(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

/// Whole runs of bytes to a descriptor that is written by blocking.
public enum OutputStream {
    /// Writes a whole file, in place of an older one.
    public static func write(_ bytes: [UInt8], toFile path: String) throws(SystemError) {
        let file = try FileDescriptor(
            owning: check("open \(path)", open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)))
        if !write(bytes, to: file.number) { throw SystemError("write \(path)", errno: errno) }
    }

    /// Writes all bytes, or as many as the other end takes. Returns false when it takes no more.
    @discardableResult
    public static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var done = 0
            while done < buffer.count {
                let count = Glibc.write(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done)
                if count < 0 {
                    if errno == EINTR { continue }
                    return false
                }
                done += count
            }
            return true
        }
    }
}
