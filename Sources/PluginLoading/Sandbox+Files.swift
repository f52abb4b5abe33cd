import Linux

extension Sandbox {
    /// What every plugin may read where it exists: libraries and fonts.
    private static let system = ["/usr", "/lib", "/lib64", "/etc/ld.so.cache", "/etc/fonts", "/var/cache/fontconfig"]

    /// All that a host of `library` may read: the system's libraries and fonts, the folders of its own libraries, of
    /// `LD_LIBRARY_PATH` and of the plugin, and what the configuration names.
    static func readable(library: String, named: [String]) -> [String] {
        let searched = OwnProcess.environment("LD_LIBRARY_PATH")?.split(separator: ":").map(String.init) ?? []
        let folder = library.lastIndex(of: "/").map { String(library[..<$0]) }
        var paths: [String] = []
        for path in system + OwnProcess.libraryFolders + searched + [folder.map { $0.isEmpty ? "/" : $0 } ?? "."]
            + named
        where !paths.contains(where: { path == $0 || path.hasPrefix($0 + "/") }) {
            paths.append(path)
        }
        return paths
    }

    /// Landlock with a read-only list. A path that does not exist is left out: nothing can be read there.
    func restrictFiles() throws(SystemError) -> String {
        let landlock = try Landlock()
        var allowed: [String] = []
        for path in readable {
            do throws(SystemError) {
                try landlock.allowReading(path)
                allowed.append(path)
            } catch {
                if !error.isMissing { throw error }
            }
        }
        let layer = "landlock abi \(landlock.abi), reads: \(allowed.joined(separator: " "))"
        try landlock.enforce()
        return layer
    }
}
