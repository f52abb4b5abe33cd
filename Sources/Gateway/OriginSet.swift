import Configuring
import Origins
import URLLoading

/// The origins of the configuration, by name.
struct OriginSet: Sendable {
    private let directories: [String: OpenOrigin]

    /// A reference, since a folder held open cannot be copied.
    private final class OpenOrigin: Sendable {
        let directory: DirectoryOrigin

        init(_ directory: consuming DirectoryOrigin) { self.directory = directory }
    }

    /// Opens them all.
    init(_ origins: [Configuration.Origin]) throws(GatewayStartError) {
        var directories: [String: OpenOrigin] = [:]
        for origin in origins {
            do {
                directories[origin.name] = OpenOrigin(
                    try DirectoryOrigin(
                        name: origin.name, path: origin.directory, pattern: origin.pattern,
                        byteLimit: origin.byteLimit))
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
}
