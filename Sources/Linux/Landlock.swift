internal import CLinux
internal import Glibc

/// A list of what a process may still read; all other access to files is denied (`man 7 landlock`).
///
/// What a kernel knows depends on its ABI: 1 files, 2 renames between folders, 3 truncation, 4 TCP, 5 device control,
/// 6 abstract sockets and signals. This asks for all that the running one has.
public struct Landlock: ~Copyable {
    /// The kernel's ABI.
    public let abi: Int
    private let ruleset: FileDescriptor

    private static let readFile: UInt64 = 1 << 2
    private static let readFolder: UInt64 = 1 << 3

    /// An empty list. Throws on a kernel without landlock.
    public init() throws(SystemError) {
        let abi = Int(try check("landlock_create_ruleset(VERSION)", clinux_landlock_abi()))
        // Each ABI added the next bits; what a kernel does not know it refuses.
        let files: UInt64 =
            switch abi {
            case ...1: 0x1fff
            case 2: 0x3fff
            case 3, 4: 0x7fff
            default: 0xffff
            }
        let ruleset = try check(
            "landlock_create_ruleset",
            clinux_landlock_create(files, abi >= 4 ? 3 : 0, abi >= 6 ? 3 : 0, abi >= 6 ? 24 : abi >= 4 ? 16 : 8))
        self.abi = abi
        self.ruleset = FileDescriptor(owning: ruleset)
    }

    /// Allows reading a file, or a folder and all below it.
    public func allowReading(_ path: String) throws(SystemError) {
        let place = try FileDescriptor(owning: check("open \(path)", open(path, 0o10000000 | O_CLOEXEC)))  // O_PATH
        var access = Self.readFile | Self.readFolder
        if clinux_landlock_allow_path(ruleset.number, place.number, access) == -1 {
            access = Self.readFile  // a file has no folder to read
            _ = try check(
                "landlock_add_rule \(path)", clinux_landlock_allow_path(ruleset.number, place.number, access))
        }
    }

    /// Puts the list into force for this thread and those it starts later, for good. Needs
    /// ``OwnProcess/forbidNewPrivileges()``.
    public consuming func enforce() throws(SystemError) {
        _ = try check("landlock_restrict_self", clinux_landlock_enforce(ruleset.number))
    }
}
