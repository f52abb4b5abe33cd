import Glibc
import Linux

extension Sandbox {
    /// What every plugin may read where it exists: libraries and fonts.
    private static let system = ["/usr", "/lib", "/lib64", "/etc/ld.so.cache", "/etc/fonts", "/var/cache/fontconfig"]

    /// All that a host of `library` may read: the system's libraries and fonts, the folders of its own libraries, of
    /// `LD_LIBRARY_PATH` and of the plugin, and what the configuration names. Each place once.
    static func readable(library: String, named: [String]) -> [String] {
        let searched = OwnProcess.environment("LD_LIBRARY_PATH")?.split(separator: ":").map(String.init) ?? []
        let folders = [library, resolved(library)].map(folder)
        var paths: [String] = []
        for path in system + OwnProcess.libraryFolders + searched + folders + named
        where !paths.contains(where: { path == $0 || path.hasPrefix($0 + "/") }) {
            paths.append(path)
        }
        return paths
    }

    /// The folder of a library, where others that belong to it lie. A library at the root stands for itself.
    private static func folder(of library: String) -> String {
        guard let slash = library.lastIndex(of: "/") else { return "." }
        return slash == library.startIndex ? library : String(library[..<slash])
    }

    /// The path without symbolic links, or as it was when there is nothing.
    private static func resolved(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Landlock with a read-only list. What does not exist is left out and named: nothing can be read there.
    func restrictFiles() throws(SystemError) -> String {
        let landlock = try Landlock()
        var allowed: [String] = []
        var missing: [String] = []
        for path in readable {
            do throws(SystemError) {
                try landlock.allowReading(path)
                allowed.append(path)
            } catch {
                if !error.isMissing { throw error }
                missing.append(path)
            }
        }
        let absent = missing.isEmpty ? "" : "; not there: \(missing.joined(separator: " "))"
        let layer = "landlock abi \(landlock.abi), reads: \(allowed.joined(separator: " "))\(absent)"
        try landlock.enforce()
        return layer
    }
}
