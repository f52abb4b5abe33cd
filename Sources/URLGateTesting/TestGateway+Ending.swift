internal import Glibc

/// Descriptors and children of a process at one moment.
public struct ProcessState: Sendable, Equatable {
    /// Descriptors of each kind.
    public let openFiles: [String: Int]
    /// Processes that it started.
    public let children: [Int32]

    init(_ pid: Int32) {
        children = ProcessFacts.children(of: pid)
        openFiles = ProcessFacts.openFiles(of: pid)
    }

    /// The state once it is the same twice, 20 ms apart: not in the middle of the start or the end of a host.
    static func settled(_ pid: Int32) -> ProcessState {
        var state = ProcessState(pid)
        _ = eventually(patience: .seconds(10)) {
            _ = eventually(patience: .milliseconds(20)) { false }
            let earlier = state
            state = ProcessState(pid)
            return state == earlier
        }
        return state
    }

    /// Descriptors besides the four that each host costs, its socket, its log pipe, its pidfd and its bell, and besides
    /// those of memory, which the gateway lays by for later requests: two for each thread that reads one at once.
    var openFilesWithoutHosts: Int {
        openFiles.filter { $0.key != "memory" }.values.reduce(0, +) - 4 * children.count
    }
}

extension TestGateway {
    /// Its hosts.
    public var hosts: [Int32] { ProcessFacts.children(of: program.pid) }

    /// KiB of memory that it holds resident.
    public var residentKiB: Int { ProcessFacts.residentKiB(of: program.pid) }

    /// How a gateway ended, and what it left.
    public struct Ending: Sendable, CustomStringConvertible {
        /// How it ended; nil when it had not after its time.
        public let exit: ProgramExit?
        /// Descriptors that were open before it was told to end, beyond those at its start and those of its hosts.
        public let leakedDescriptors: Int
        /// What it had open at its start and before its end.
        public let states: [ProcessState]
        /// Hosts that outlived it.
        public let leftHosts: [Int32]

        /// Whether nothing was left and it ended with success.
        public var isClean: Bool { exit == .exited(0) && leakedDescriptors == 0 && leftHosts.isEmpty }

        /// All of it.
        public var description: String {
            "exit \(exit.map { "\($0)" } ?? "none"), \(leakedDescriptors) descriptors leaked, hosts left: \(leftHosts), "
                + states.map { "\($0.openFiles) with \($0.children.count) hosts" }.joined(separator: ", then ")
        }
    }

    /// Ends nginx, waits until all connections are gone, counts open files and children, sends SIGTERM and waits for
    /// the end, at most 60 s.
    public func end() throws(TestingError) -> Ending {
        nginx?.end()
        let isIdle = try eventually { () throws(TestingError) -> Bool in
            try status()["connections.open"] == 0
        }
        guard isIdle else { throw TestingError("Connections stay open:\n\(try status().text)") }
        var last = ProcessState.settled(program.pid)
        _ = eventually(patience: .seconds(10)) {
            last = .settled(program.pid)
            return last.openFilesWithoutHosts == first.openFilesWithoutHosts
        }
        let exit = terminate()
        _ = eventually(patience: .seconds(10)) { last.children.allSatisfy { !ProcessFacts.isRunning($0) } }
        return Ending(
            exit: exit, leakedDescriptors: last.openFilesWithoutHosts - first.openFilesWithoutHosts,
            states: [first, last], leftHosts: last.children.filter(ProcessFacts.isRunning))
    }

    /// Sends SIGTERM and waits for the end; nil when it has not come after `patience`.
    public func terminate(patience: Duration = .seconds(60)) -> ProgramExit? {
        program.send(SIGTERM)
        return program.wait(patience: patience)
    }
}
