internal import CLinux
internal import Glibc

/// What a process does to itself.
public enum OwnProcess {
    /// Raises the limit of open files to what the system allows this process.
    public static func raiseOpenFiles() { _ = clinux_raise_open_files() }

    /// The process that started this one, or whoever took it over.
    public static var parent: Int32 { getppid() }

    /// Ends this process with SIGKILL when the thread that started it ends (`man 2 prctl`, PR_SET_PDEATHSIG).
    public static func dieWithParent() throws(SystemError) {
        _ = try check("prctl(PR_SET_PDEATHSIG)", clinux_set_parent_death_signal(SIGKILL))
    }

    /// Makes the kernel choose this process before others when memory runs out; -1000...1000. It can be raised freely.
    public static func setOutOfMemoryScore(_ score: Int) throws(SystemError) {
        let file = try FileDescriptor(
            owning: check("open /proc/self/oom_score_adj", open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC)))
        let text = Array("\(score)".utf8)
        _ = try check("write /proc/self/oom_score_adj", Int32(write(file.number, text, text.count)))
    }

    /// Lets others go first: 0...19. One that is nicer already stays so.
    public static func beNice(_ value: Int32) { _ = clinux_be_nice(value) }

    /// Closes every descriptor from `first` on.
    public static func closeDescriptors(from first: Int32) { closefrom(first) }

    /// No core file, and no look into this process for others of its user (`man 2 prctl`, PR_SET_DUMPABLE).
    public static func forbidDumps() throws(SystemError) {
        try limit(.core, to: 0)
        _ = try check("prctl(PR_SET_DUMPABLE)", clinux_set_not_dumpable())
    }

    /// No program that this process starts has more rights than it (PR_SET_NO_NEW_PRIVS); landlock and seccomp need it.
    public static func forbidNewPrivileges() throws(SystemError) {
        _ = try check("prctl(PR_SET_NO_NEW_PRIVS)", clinux_set_no_new_privileges())
    }

    /// Gives up what root may do beyond its own files. For this thread and those it starts later.
    public static func dropCapabilities() throws(SystemError) {
        _ = try check("capset", clinux_drop_capabilities())
    }

    /// What ``limit(_:to:)`` bounds (`man 2 setrlimit`).
    public enum Resource: Sendable {
        /// The largest core file, in bytes.
        case core
        /// The largest file written, in bytes.
        case file
        /// Descriptors.
        case descriptors
        /// Address space, in bytes.
        case memory
    }

    /// Bounds a resource, soft and hard.
    public static func limit(_ resource: Resource, to value: UInt64) throws(SystemError) {
        let number =
            switch resource {
            case .core: CLINUX_CORE
            case .file: CLINUX_FSIZE
            case .descriptors: CLINUX_NOFILE
            case .memory: CLINUX_AS
            }
        _ = try check("setrlimit(\(resource))", clinux_limit(Int32(number), value))
    }

    /// Lets all threads together use so many more seconds of processor time, from now on; then SIGXCPU ends this process
    /// (`man 2 setrlimit`, RLIMIT_CPU). Call it again to allow more.
    public static func allowProcessor(seconds: UInt64) throws(SystemError) {
        let used = usage.cpuMicroseconds / 1_000_000 + 1
        _ = try check("setrlimit(cpu)", clinux_soft_limit(Int32(CLINUX_CPU), used + seconds))
    }

    /// What all threads have used so far.
    public static var usage: (cpuMicroseconds: UInt64, peakKiB: UInt64) {
        var cpu: UInt64 = 0
        var peak: UInt64 = 0
        clinux_usage(&cpu, &peak)
        return (cpu, peak)
    }

    /// Where the shared libraries that are loaded lie, each folder once.
    public static var libraryFolders: [String] {
        let paths = PathList()
        clinux_loaded_libraries(
            { path, list in
                guard let path, let list else { return }
                Unmanaged<PathList>.fromOpaque(list).takeUnretainedValue().paths.append(String(cString: path))
            }, Unmanaged.passUnretained(paths).toOpaque())
        var folders: [String] = []
        for path in paths.paths {
            guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { continue }
            let folder = String(path[..<slash])
            if !folders.contains(folder) { folders.append(folder) }
        }
        return folders
    }

    /// A variable of the environment.
    public static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// Writes a line to descriptor 2.
    public static func complain(_ line: String) {
        let bytes = Array("\(line)\n".utf8)
        _ = write(2, bytes, bytes.count)
    }

    /// Ends this process at once: nothing is flushed, nothing registered with atexit runs.
    public static func leave(_ code: Int32) -> Never { _exit(code) }
}

/// Collects what a C function visits.
private final class PathList {
    var paths: [String] = []
}
