import HostMessages
import Linux

/// What a host does to itself whatever the sandbox's mode is, before anything else runs in it.
enum ProcessPreparation {
    /// How much the kernel prefers a host when memory runs out: the gateway must survive.
    static let outOfMemoryScore = 500
    /// Hits go before renders.
    static let niceness: Int32 = 10

    /// Runs on the main thread, the only one so far. Ends the process if the gateway is gone.
    static func prepare(parent: Int32) throws(SystemError) {
        try OwnProcess.dieWithParent()
        // A parent that died before the line above sends no signal any more, but is not our parent any more either.
        if OwnProcess.parent != parent { OwnProcess.leave(HostExitCode.orphan.rawValue) }
        OwnProcess.closeDescriptors(from: 4)
        OwnProcess.beNice(niceness)
        try OwnProcess.setOutOfMemoryScore(outOfMemoryScore)
        try OwnProcess.forbidDumps()
        try OwnProcess.forbidNewPrivileges()
    }
}
