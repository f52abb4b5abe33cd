import Glibc

/// Tries what the sandbox forbids, and says what came of it: `EPERM` and such, or `allowed`.
enum Probe {
    static func open(_ path: String) -> String { outcome(Glibc.open(path, O_RDONLY)) }

    static func create(_ path: String) -> String { outcome(Glibc.open(path, O_CREAT | O_WRONLY, 0o600)) }

    static func socket() -> String { outcome(Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)) }

    static func killParent() -> String { outcome(kill(getppid(), 0)) }

    static func exec() -> String {
        let path = strdup("/bin/true")
        defer { free(path) }
        return outcome(execv("/bin/true", [path, nil]))
    }

    static func fork() -> String {
        let child = Glibc.fork()
        if child == 0 { _exit(0) }
        return outcome(child)
    }

    /// Duplicates descriptor 0 until no more are to be had, and keeps them all.
    static func leakDescriptors() -> String {
        var count = 0
        while dup(0) != -1 { count += 1 }
        return "\(count) then \(outcome(-1))"
    }

    /// The numbers of all open descriptors.
    static func descriptors() -> String {
        (0..<1024).filter { fcntl($0, F_GETFD) != -1 }.map(String.init).joined(separator: " ")
    }

    /// A `NAME=value` a line, sorted.
    static func environment() -> String {
        guard let program = dlopen(nil, RTLD_NOW), let symbol = dlsym(program, "environ") else { return "" }
        var variables: [String] = []
        var next = symbol.assumingMemoryBound(to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.self).pointee
        while let variable = next.pointee {
            variables.append(String(cString: variable))
            next += 1
        }
        return variables.sorted().joined(separator: "\n")
    }

    private static func outcome(_ result: Int32) -> String {
        let reason = errno
        if result != -1 { return "allowed" }
        return switch reason {
        case EPERM: "EPERM"
        case EACCES: "EACCES"
        case EMFILE: "EMFILE"
        default: "errno \(reason)"
        }
    }
}
