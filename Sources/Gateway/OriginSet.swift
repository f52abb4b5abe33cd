import Caching
import Configuring
import Linux
import Origins
import URLLoading

/// The origins of the configuration, by name.
struct OriginSet: Sendable {
    private let directories: [String: OpenOrigin]

    /// A reference, since a folder held open cannot be copied.
    private final class OpenOrigin: Sendable {
        let directory: DirectoryOrigin
        let configuration: Configuration.Origin

        init(_ directory: consuming DirectoryOrigin, _ configuration: Configuration.Origin) {
            self.directory = directory
            self.configuration = configuration
        }
    }

    /// Opens them all.
    init(_ origins: [Configuration.Origin]) throws(GatewayStartError) {
        var directories: [String: OpenOrigin] = [:]
        for origin in origins {
            do {
                directories[origin.name] = OpenOrigin(
                    try DirectoryOrigin(
                        name: origin.name, path: origin.directory, pattern: origin.pattern,
                        byteLimit: origin.byteLimit), origin)
            } catch { throw GatewayStartError("origin '\(origin.name)': \(error)") }
        }
        self.directories = directories
    }

    /// Their names.
    var names: [String] { directories.keys.sorted() }

    /// Opens an original of an origin.
    func open(_ name: String, _ id: String) throws(GatewayError) -> Original {
        guard let origin = directories[name] else { throw .originalNotFound() }
        return try origin.directory.open(id)
    }

    /// Whether the files that an answer was made of are what they were. One that has changed, or is gone, ends the
    /// answer's freshness. Takes a few system calls a file; blocks where the file system does.
    func areUnchanged(_ answer: CachedAnswer) -> Bool {
        let now = Deadline.now
        var interval = Duration.seconds(86_400)
        var areUnchanged = true
        for case .file(let origin, let path, let inode, let modified, let bytes) in answer.sources {
            guard let open = directories[origin] else { continue }
            interval = min(interval, open.configuration.checkInterval)
            let facts: FileFacts?
            // A folder that does not answer tells nothing: what is kept stays.
            do throws(SystemError) { facts = try open.directory.facts(ofPath: path) } catch { continue }
            if facts?.inode != inode || facts?.modifiedNanoseconds != modified || facts?.byteCount != bytes {
                areUnchanged = false
            }
        }
        answer.endCheck(next: now + interval)
        if !areUnchanged { answer.noteChange(at: now) }
        return areUnchanged
    }

    /// What `NAME/PATH`, `origin://NAME/PATH` or an absolute path means; nil when it lies in no origin.
    func file(named text: String) -> (origin: String, path: String)? {
        if text.hasPrefix("/") {
            return directories.values.map(\.configuration).compactMap { origin in
                text.hasPrefix(origin.directory + "/")
                    ? (origin.name, String(text.dropFirst(origin.directory.count + 1))) : nil
            }.max { $0.1.count > $1.1.count }
        }
        let relative = text.hasPrefix("origin://") ? text.dropFirst("origin://".count) : text[...]
        let name = relative.prefix { $0 != "/" }
        let path = relative.dropFirst(name.count + 1)
        return directories[String(name)] == nil || path.isEmpty ? nil : (String(name), String(path))
    }
}
