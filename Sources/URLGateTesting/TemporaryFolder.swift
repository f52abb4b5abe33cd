internal import FoundationEssentials
internal import Glibc

/// A folder of its own for one test, removed with all that is in it when its last reference goes.
public final class TemporaryFolder: Sendable {
    /// Absolute and short, so that a Unix socket in it fits into 107 bytes (`man 7 unix`).
    public let path: String

    /// Makes one below `TMPDIR`, or `/tmp` where that is not set.
    public init() throws(TestingError) {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(parent)/urlgate-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw TestingError("No folder can be made in \(parent): \(String(cString: strerror(errno))).")
        }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The absolute path of something in it.
    public func path(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes a file beside an older one and puts it in its place at once, as a careful program does.
    public func replace(_ name: String, with bytes: [UInt8]) throws(TestingError) {
        try write(bytes, to: name + ".new")
        if rename(path(name + ".new"), path(name)) != 0 {
            throw TestingError("rename \(name): \(String(cString: strerror(errno)))")
        }
    }

    /// Removes a file.
    public func remove(_ name: String) throws(TestingError) {
        if unlink(path(name)) != 0 { throw TestingError("unlink \(name): \(String(cString: strerror(errno)))") }
    }

    /// Writes a file, and the folders on the way to it. Returns its absolute path.
    @discardableResult
    public func write(_ bytes: [UInt8], to name: String) throws(TestingError) -> String {
        let file = path(name)
        let folder = String(file[..<(file.lastIndex(of: "/") ?? file.endIndex)])
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data(bytes).write(to: URL(filePath: file))
        } catch {
            throw TestingError("\(file) cannot be written: \(error).")
        }
        return file
    }

    /// Writes a text file.
    @discardableResult
    public func write(_ text: String, to name: String) throws(TestingError) -> String {
        try write(Array(text.utf8), to: name)
    }

    /// The content of a file; empty when there is none.
    public func read(_ name: String) -> [UInt8] {
        FileManager.default.contents(atPath: path(name)).map(Array.init) ?? []
    }

    /// The content of a text file; empty when there is none.
    public func text(_ name: String) -> String { String(decoding: read(name), as: UTF8.self) }
}

/// Why a test cannot go on: what was waited for, what there was instead, and the last lines of the log.
public struct TestingError: Error, CustomStringConvertible {
    /// For whoever reads the test's output.
    public let description: String

    /// A reason.
    public init(_ description: String) { self.description = description }
}
