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

    /// Descriptors besides the three that each host costs: its socket, its log pipe and its pidfd.
    var openFilesWithoutHosts: Int { openFiles.values.reduce(0, +) - 3 * children.count }
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
        // A host that comes or goes has other descriptors for a moment.
        _ = eventually(patience: .seconds(10)) {
            ProcessState(program.pid).openFilesWithoutHosts == first.openFilesWithoutHosts
        }
        let last = ProcessState(program.pid)
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
