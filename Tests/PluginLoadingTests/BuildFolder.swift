import Glibc
import Linux

/// Where the tests' own program lies, and all that was built with it.
enum BuildFolder {
    static func path(_ name: String) -> String {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        let program = String(decoding: buffer[..<max(count, 0)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return folder(of: program) + "/" + name
    }

    /// The package's root.
    static var package: String { folder(of: folder(of: folder(of: #filePath))) }

    static func folder(of path: String) -> String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "." }
}

/// A folder that is there while a test runs.
struct TemporaryFolder: ~Copyable {
    let path: String

    init() throws {
        let place = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(place)/urlgate-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw HostUnderTest.Unexpected("mkdtemp: errno \(errno)") }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { _ = try? Command.run("rm", "-rf", path) }
}

/// Runs a program and waits for it.
enum Command {
    /// The exit code; the output goes where the tests' own goes.
    static func run(_ name: String, _ arguments: String..., environment: [String: String] = [:]) throws -> Int32 {
        var all = ProcessEnvironment.variables
        for (name, value) in environment { all[name] = value }
        let argv = ([name] + arguments).map { strdup($0) } + [nil]
        let envp = all.map { strdup("\($0)=\($1)") } + [nil]
        defer { for string in argv + envp { free(string) } }
        var pid: pid_t = 0
        let result = posix_spawnp(&pid, name, nil, nil, argv, envp)
        if result != 0 { throw SystemError("posix_spawnp \(name)", errno: result) }
        var status: Int32 = 0
        while waitpid(pid, &status, 0) == -1 && errno == EINTR {}
        return status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
    }
}

/// What the tests' own environment passes on.
enum ProcessEnvironment {
    static var variables: [String: String] {
        var variables: [String: String] = [:]
        for name in ["PATH", "HOME", "LD_LIBRARY_PATH", "TMPDIR"] {
            if let value = getenv(name) { variables[name] = String(cString: value) }
        }
        return variables
    }
}
