import URLGatePluginKit

/// What can go wrong in one load, by the value of `do`.
enum Fault: String, CaseIterable {
    // Ends of the process, and how long it takes.
    case ok, crash, exit, hang, spin, slow, allocate, later
    // Wrong answers.
    case flood
    case lieLengthShort = "lie-length-short"
    case lieLengthLong = "lie-length-long"
    case noFinish = "no-finish"
    case finishTwice = "finish-twice"
    case dataBeforeResponse = "data-before-response"
    case failAfterData = "fail-after-data"
    case forbiddenField = "forbidden-field"
    case returnFalse = "return-false"
    case `throw`
    // Wrong frames and lines.
    case closeSocket = "close-socket"
    case garbageFrame = "garbage-frame"
    case hugeFrame = "huge-frame"
    case frameFlood = "frame-flood"
    case logFlood = "log-flood"
    case stderr
    // What the sandbox forbids: the answer says what came of it.
    case fork, exec, connect
    case openPasswd = "open-passwd"
    case createFile = "create-file"
    case killParent = "kill-parent"
    case leakDescriptors = "leak-fd"
    case descriptors, environment
    // Nested loads.
    case nested, cycle, admit
    /// As ok, but a kept answer is found right.
    case revalidate
    case nestedBatch = "nested-batch"

    /// Does it.
    func happen(_ answer: Answer) throws(HandlerError) {
        switch self {
        case .ok: answer.give()
        case .crash: Misdeed.crash()
        case .exit: Misdeed.exit()
        case .hang: Misdeed.hang()
        case .spin: Misdeed.spin(milliseconds: answer.milliseconds); answer.give()
        case .slow: try Misdeed.wait(milliseconds: answer.milliseconds, answer.client); answer.give()
        case .later: try Misdeed.later { answer.give() }
        case .allocate: answer.report("\(Misdeed.allocate(answer.size)) bytes of memory")
        case .flood: answer.flood()
        case .lieLengthShort: answer.give(announcing: answer.size + 1)
        case .lieLengthLong: answer.give(announcing: max(answer.size - 1, 0))
        case .noFinish: answer.give(finishing: 0)
        case .finishTwice: answer.give(finishing: 2)
        case .dataBeforeResponse: answer.client.didLoad(answer.bytes)
        case .failAfterData: answer.give(finishing: 0); throw answer.failure
        case .forbiddenField: answer.giveForbiddenField()
        case .returnFalse: break  // the table does it
        case .throw: throw answer.failure
        case .closeSocket: Misdeed.closeSocket()
        case .garbageFrame: Misdeed.send([UInt8](repeating: 0xA5, count: 64)); Misdeed.hang()
        case .hugeFrame: Misdeed.sendHugeFrame(); Misdeed.hang()
        case .frameFlood: answer.floodFrames()
        case .logFlood: answer.floodLog(); answer.give()
        case .stderr: Misdeed.complain("fault: a line on stderr"); answer.give()
        case .fork: answer.report(Probe.fork())
        case .exec: answer.report(Probe.exec())
        case .connect: answer.report(Probe.socket())
        case .openPasswd: answer.report(Probe.open("/etc/passwd"))
        case .createFile: answer.report(Probe.create("/var/tmp/urlgate-fault"))
        case .killParent: answer.report(Probe.killParent())
        case .leakDescriptors: answer.report(Probe.leakDescriptors())
        case .descriptors: answer.report(Probe.descriptors())
        case .environment: answer.report(Probe.environment())
        case .nested: try answer.passOn(answer.urls.first ?? "")
        case .cycle: try answer.passOn(answer.url)
        case .admit: answer.report("admitted: \(answer.client.admit(bytes: answer.size))")
        case .nestedBatch: answer.reportBatch()
        case .revalidate: try answer.revalidate()
        }
    }
}
