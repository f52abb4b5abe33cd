internal import Glibc
public import Linux
public import URLLoading

/// A folder that originals come from. Handlers reach nothing outside it.
public struct DirectoryOrigin: ~Copyable, Sendable {
    /// The name in the configuration.
    public let name: String
    private let directory: Directory
    /// Where the id stands in a file's name: `{id}.jpg`.
    private let pattern: (before: String, after: String)
    private let byteLimit: Int

    /// Opens a folder.
    ///
    /// - Parameters:
    ///   - pattern: holds `{id}` once; what stands around it is put around each id.
    ///   - byteLimit: a larger original is refused with 422.
    public init(name: String, path: String, pattern: String, byteLimit: Int) throws(SystemError) {
        self.name = name
        self.byteLimit = byteLimit
        directory = try Directory(path)
        let place = pattern.firstRange(of: "{id}") ?? pattern.endIndex..<pattern.endIndex
        self.pattern = (String(pattern[..<place.lowerBound]), String(pattern[place.upperBound...]))
    }

    /// Opens an original by its id, `2024/summer.jpg`.
    ///
    /// Whatever keeps it from being served is the same 404: nothing is said about what exists. Hidden files, `..`,
    /// absolute paths and links do not exist. Only what its owner may mend himself, a too large file, is named (422).
    public func open(_ id: String) throws(GatewayError) -> Original {
        guard Self.isPlain(id) else { throw .originalNotFound() }
        do throws(SystemError) {
            let path = pattern.before + id + pattern.after
            let file = try directory.openFile(path)
            let facts = try file.facts()
            return try Original(origin: name, path: path, file: file, facts: facts).checked(byteLimit)
        } catch {
            throw Self.publicError(error)
        }
    }

    /// What a file that was opened before is now; nil when it is gone, or no longer one that would be opened.
    ///
    /// - Parameter path: ``Original/path``.
    /// - Throws: when the system does not tell: then nothing is known of the file.
    public func facts(ofPath path: String) throws(SystemError) -> FileFacts? {
        do throws(SystemError) {
            let facts = try directory.facts(of: path)
            return facts.isRegular ? facts : nil
        } catch {
            if Self.publicError(error).status == 404 { return nil }
            throw error
        }
    }

    /// Whether an id names a visible file below the folder.
    private static func isPlain(_ id: String) -> Bool {
        id.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { component in
            !component.isEmpty && component.first != "." && !component.utf8.contains(0)
        }
    }

    /// What the system says, as the client may see it; a fault of the server is no 404.
    private static func publicError(_ error: SystemError) -> GatewayError {
        switch error.errno {
        case ENOENT, ENOTDIR, ELOOP, EXDEV, EACCES, EPERM, ENAMETOOLONG, EISDIR, EINVAL, ENXIO:
            .originalNotFound().with(privateDetail: error.description)
        case EFBIG: .originalTooLarge().with(privateDetail: error.description)
        case EMFILE, ENFILE, ENOMEM:
            .overloaded("Too many files are open.", retryAfterSeconds: 1).with(privateDetail: error.description)
        default: .internalFault(error.description)
        }
    }
}

/// An original, opened.
public struct Original: ~Copyable, Sendable {
    /// The origin's name.
    public let origin: String
    /// The file below the origin's folder.
    public let path: String
    /// Open for reading, at its start.
    public let file: FileDescriptor
    /// What it was when it was opened.
    public let facts: FileFacts

    init(origin: String, path: String, file: consuming FileDescriptor, facts: FileFacts) {
        self.origin = origin
        self.path = path
        self.file = file
        self.facts = facts
    }

    /// Gives the open file away.
    public consuming func takeFile() -> FileDescriptor { file }

    /// Itself, if it is a regular file of no more than so many bytes.
    consuming func checked(_ byteLimit: Int) throws(SystemError) -> Original {
        guard facts.isRegular else { throw SystemError("\(path) is no regular file", errno: EISDIR) }
        guard facts.byteCount <= byteLimit else {
            throw SystemError("\(path) has \(facts.byteCount) bytes, max-bytes is \(byteLimit)", errno: EFBIG)
        }
        return self
    }
}
