import Linux

/// How one plugin's hosts are started, used and ended: the `pool` section of the configuration and what goes with it.
public struct PoolConfiguration: Sendable {
    /// When hosts are started.
    public enum Mode: String, Sendable, CaseIterable {
        /// `max-children` hosts are started with the pool and kept.
        case `static`
        /// Hosts are started when needed and end after `idle-timeout`.
        case ondemand
    }

    /// What happens when the kernel lacks a layer of the sandbox.
    public enum Sandbox: String, Sendable, CaseIterable {
        /// The host refuses to start.
        case required
        /// The host starts with the layers there are and says which.
        case bestEffort = "best-effort"
        /// No layer is asked for.
        case off
    }

    /// The plugin, a path.
    public var library: String
    /// `urlgate-host`, a path.
    public var hostExecutable: String
    /// Where the Swift runtime is: LD_LIBRARY_PATH of the hosts, and readable for them.
    public var runtimeFolders: [String] = []
    /// Files and folders the plugin may read beyond the system's libraries and fonts; none by default.
    public var read: [String] = []
    /// Required by default.
    public var sandbox = Sandbox.required
    /// On demand by default.
    public var mode = Mode.ondemand
    /// Loads that run at once, 1...256, 2 by default. A load that waits for nested loads does not count; there are at
    /// most five times as many processes, and one spare.
    public var maxChildren = 2
    /// The longest time a load may take from its slot on, nested loads included; 10 s by default. When it passes, the
    /// host is killed: 504.
    public var timeout = Duration.seconds(10)
    /// A host is replaced after so many loads; 0: never. 1000 by default, since picture libraries leak and fragment.
    public var maxRequests = 1000
    /// A host without work ends after this; 30 s by default.
    public var idleTimeout = Duration.seconds(30)
    /// Clients' loads that may wait for a slot, 0...65536, 64 by default; one more is answered 503 at once.
    public var queueMax = 64
    /// The longest time a client's load waits for a slot, 2 s by default; then 503.
    public var queueTimeout = Duration.seconds(2)
    /// A load that takes longer is reported as ``PoolEvent/slow(pid:url:milliseconds:)``; 2 s by default.
    public var slowLogAfter = Duration.seconds(2)
    /// The longest body a handler may answer with, in bytes; 64 MiB by default. More is 502, and the host is killed.
    public var maxAnswerBytes = 64 << 20
    /// Address space of a host in bytes (RLIMIT_AS), a backstop; at least 256 MiB, 4 GiB by default.
    public var memoryLimitBytes = 4 << 30
    /// Whether libvips may compile vector code at run time; false sets VIPS_NOVECTOR. True by default.
    public var usesVectors = true

    /// The defaults for a plugin.
    public init(library: String, hostExecutable: String) {
        self.library = library
        self.hostExecutable = hostExecutable
    }

    /// What a plugin is called until it has said its own name: `Asset` for `…/libAsset.so`.
    public static func provisionalName(ofLibrary library: String) -> String {
        var name = Substring(library.split(separator: "/").last ?? "plugin")
        if name.hasPrefix("lib") { name.removeFirst(3) }
        if name.hasSuffix(".so") { name.removeLast(3) }
        return String(name)
    }

    /// What a host is told on its command line.
    var hostArguments: [String] {
        ["--library", library, "--sandbox", sandbox.rawValue, "--memory", "\(memoryLimitBytes)"]
            + ["--parent", "\(OwnProcess.id)"] + (runtimeFolders + read).flatMap { ["--read", $0] }
    }

    /// Exactly what a host finds in its environment.
    ///
    /// Two malloc arenas keep its memory flat; Swift's backtracer would need exec, which the sandbox forbids; and a host
    /// has no disk, so decoded pictures of any size stay in memory.
    var hostEnvironment: [String] {
        var environment = [
            "MALLOC_ARENA_MAX=2", "SWIFT_BACKTRACE=enable=no",
            "LD_LIBRARY_PATH=\(runtimeFolders.joined(separator: ":"))", "VIPS_DISC_THRESHOLD=64g",
        ]
        if !usesVectors { environment.append("VIPS_NOVECTOR=1") }
        return environment
    }
}
