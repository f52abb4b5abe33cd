/// The command line of `urlgate-host`, as the gateway writes it.
struct HostArguments: Equatable {
    /// The plugin's library.
    var library: String
    /// What it may read besides the system's libraries and fonts: files, or folders with all below them.
    var readable: [String] = []
    /// What happens when a layer of the sandbox is not to be had.
    var sandbox: Sandbox.Mode
    /// Address space, a backstop; 4 GiB by default.
    var memoryBytes: UInt64 = 4 << 30
    /// Who must have started this process.
    var parent: Int32

    static let usage =
        "usage: urlgate-host --library PATH [--read PATH]… --sandbox required|best-effort|off [--memory BYTES] "
        + "--parent PID. The gateway starts it, with its socket as descriptor 3."

    /// Reads the arguments, without the program's name.
    init(_ arguments: [String]) throws(UsageError) {
        var values: [String: [String]] = [:]
        var rest = arguments[...]
        while let name = rest.popFirst() {
            guard ["--library", "--read", "--sandbox", "--memory", "--parent"].contains(name) else {
                throw UsageError("unknown argument '\(name)'")
            }
            guard let value = rest.popFirst() else { throw UsageError("\(name) needs a value") }
            values[name, default: []].append(value)
        }
        func single(_ name: String) throws(UsageError) -> String? {
            let given = values[name] ?? []
            if given.count > 1 { throw UsageError("\(name) was given \(given.count) times") }
            return given.first
        }
        guard let library = try single("--library") else { throw UsageError("--library is missing") }
        guard let sandbox = try single("--sandbox").flatMap({ Sandbox.Mode(rawValue: $0) }) else {
            throw UsageError("--sandbox must be required, best-effort or off")
        }
        guard let parent = try single("--parent").flatMap({ Int32($0) }) else {
            throw UsageError("--parent must be a process number")
        }
        self.library = library
        self.sandbox = sandbox
        self.parent = parent
        readable = values["--read"] ?? []
        if let memory = try single("--memory") {
            guard let bytes = UInt64(memory), bytes > 0 else { throw UsageError("--memory must be a number of bytes") }
            memoryBytes = bytes
        }
    }

    /// What is wrong with the command line.
    struct UsageError: Error, Equatable {
        let reason: String

        init(_ reason: String) { self.reason = reason }
    }
}
