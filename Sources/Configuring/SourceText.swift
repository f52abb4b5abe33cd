internal import Glibc
import Linux

/// The bytes of a configuration file and its name.
struct SourceText: Sendable {
    /// A longer file is refused: 1 MiB is some 20,000 lines.
    static let byteLimit = 1 << 20

    /// As it was given.
    let file: String
    /// Without a byte order mark.
    let bytes: [UInt8]

    init(file: String, bytes: [UInt8]) {
        self.file = file
        self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    }

    /// Reads a file, also a pipe such as /dev/stdin.
    static func read(_ file: String) throws(ConfigurationError) -> SourceText {
        do throws(SystemError) {
            let number = try check("open", open(file, O_RDONLY | O_CLOEXEC | O_NOCTTY))
            let bytes = try contents(of: FileDescriptor(owning: number))
            if bytes.count <= byteLimit { return SourceText(file: file, bytes: bytes) }
        } catch {
            throw .unreadable(file, reason: words(for: error.errno))
        }
        throw .unreadable(file, reason: "it is longer than \(byteLimit) bytes")
    }

    /// Everything, but no more than one byte beyond the limit.
    private static func contents(of descriptor: borrowing FileDescriptor) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count <= byteLimit {
            var chunk = [UInt8](repeating: 0, count: min(64 << 10, byteLimit + 1 - bytes.count))
            let count = chunk.withUnsafeMutableBytes { Glibc.read(descriptor.number, $0.baseAddress, $0.count) }
            if count == 0 { break }
            if count == -1, errno == EINTR { continue }
            _ = try check("read", Int32(count))
            bytes += chunk.prefix(count)
        }
        return bytes
    }

    private static func words(for reason: Int32) -> String {
        switch reason {
        case ENOENT: "there is no such file; correct the path"
        case EACCES: "user \(geteuid()) may not read it; check its mode and that of its folders"
        case EISDIR: "it is a folder; name the file in it"
        default: String(cString: strerror(reason))
        }
    }

    /// The place of a byte, lines and columns in characters.
    func mark(atByte offset: Int) -> ConfigurationMark {
        let before = bytes.prefix(offset)
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let characters = before[lineStart...].count { $0 & 0xC0 != 0x80 }
        return ConfigurationMark(file: file, line: line, column: characters + 1)
    }

    /// Whether a tab stands at a place, as seen by libyaml.
    func hasTab(at mark: ConfigurationMark) -> Bool {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard (1...max(1, lines.count)).contains(mark.line), !lines.isEmpty else { return false }
        let line = String(decoding: lines[mark.line - 1], as: UTF8.self).unicodeScalars
        return line.dropFirst(mark.column - 1).first == "\t"
    }
}
