internal import Glibc
internal import Linux

/// What a check asks the system. A test gives its own answers.
struct Surroundings: Sendable {
    /// What a path leads to, links followed.
    enum Place: Sendable {
        case folder
        case file
        /// Why there is nothing to use, as the end of a sentence: "does not exist".
        case unusable(String)
    }

    /// Where urlgate itself lies.
    var executableFolder: String
    /// Relative paths of the configuration start here.
    var configurationFolder: String
    /// Processors that are online.
    var coreCount: Int
    /// Whom this process runs as.
    var processUser: UInt32
    /// The id of a user by name.
    var userID: @Sendable (String) -> UInt32?
    /// The id of a group by name.
    var groupID: @Sendable (String) -> UInt32?
    /// What a path leads to.
    var place: @Sendable (String) -> Place
    /// The files in a folder, for "did you mean".
    var files: @Sendable (String) -> [String]

    /// This machine.
    static func system(file: String, executableFolder: String) -> Surroundings {
        Surroundings(
            executableFolder: executableFolder, configurationFolder: folder(of: file),
            coreCount: Processors.count, processUser: geteuid(),
            userID: userID(named:), groupID: groupID(named:), place: place(at:), files: files(in:))
    }

    /// An absolute path without empty and `.` components.
    ///
    /// Rationale: `..` stays. Only the kernel knows where it leads when the folder before it is a link.
    static func absolute(_ path: String, from folder: String) -> String {
        let whole = path.hasPrefix("/") ? path : "\(folder)/\(path)"
        return "/" + whole.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    }

    /// The folder part of a path; "/" for what lies in the root.
    static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
        return String(path[..<slash])
    }

    private static func folder(of file: String) -> String {
        parent(of: absolute(file, from: workingFolder()))
    }

    private static func workingFolder() -> String {
        guard let path = getcwd(nil, 0) else { return "/" }
        defer { free(path) }
        return String(cString: path)
    }

    private static func place(at path: String) -> Place {
        var status = stat()
        guard stat(path, &status) == 0 else {
            switch errno {
            case ENOENT, ENOTDIR: return .unusable("does not exist")
            case EACCES: return .unusable("lies in a folder that user \(geteuid()) may not enter")
            case let reason: return .unusable("is out of reach (\(String(cString: strerror(reason))))")
            }
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return .folder
        case S_IFREG: return .file
        default: return .unusable("is neither a file nor a folder")
        }
    }

    private static func files(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) {
                        String(cString: $0)
                    }
                })
        }
        return names.sorted()
    }

    private static func userID(named name: String) -> UInt32? {
        var record = passwd()
        var found: UnsafeMutablePointer<passwd>?
        var buffer = [CChar](repeating: 0, count: 16 << 10)
        return getpwnam_r(name, &record, &buffer, buffer.count, &found) == 0 && found != nil ? record.pw_uid : nil
    }

    private static func groupID(named name: String) -> UInt32? {
        var record = group()
        var found: UnsafeMutablePointer<group>?
        var buffer = [CChar](repeating: 0, count: 64 << 10)
        return getgrnam_r(name, &record, &buffer, buffer.count, &found) == 0 && found != nil ? record.gr_gid : nil
    }
}
