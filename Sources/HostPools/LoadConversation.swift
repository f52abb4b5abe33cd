import HostMessages
import Linux
import URLLoading

/// One load with one host, from the order to the answer, on the caller's thread.
struct LoadConversation {
    /// How it ended.
    enum End {
        case answered(LoadedAnswer)
        case failed(GatewayError)
        /// Nobody waits any more, and the host has stopped by itself.
        case stopped
        case timedOut
        case misbehaved(Misbehaviour)
        /// The process is gone. `hasBegun`: it may have read the order.
        case ended(HostExit, lastWords: [String], hasBegun: Bool)
    }

    /// What the pool counts and logs meanwhile.
    enum Notice {
        case log(level: UInt8, String)
        case admitted(bytes: UInt64)
        case nested(count: Int)
    }

    /// Why it was broken off.
    enum Break: Error {
        case timedOut
        case closed
        case misbehaved(Misbehaviour)
        /// It spoke out of turn after an earlier load, for which this one shall not pay.
        case spokeOutOfTurn(Misbehaviour)
    }

    typealias Nested = ([NestedRequest], Cancellation) -> [NestedOutcome]

    /// From `stop` to SIGKILL.
    static let grace = Duration.milliseconds(500)
    /// Lines of one load that are passed on, and lines that are read at all.
    static let logLines = (passed: 100, read: 10_000)

    let process: HostProcess
    let load: UInt64
    let order: LoadOrder
    let deadline: Deadline
    let cancellation: Cancellation
    let watch: HostWatch
    let notice: (Notice) -> Void
    var assembly: AnswerAssembly
    var logged = 0
    var hasBegun = false
    var isStopping = false
    /// The watch kills the host at the deadline.
    var endsAtDeadline = false
    /// The last warning or error that it logged.
    var lastComplaint: String?

    init(
        process: HostProcess, load: UInt64, order: LoadOrder, ticket: Ticket, byteLimit: Int, watch: HostWatch,
        notice: @escaping (Notice) -> Void
    ) {
        self.process = process
        self.load = load
        self.order = order
        deadline = ticket.deadline
        cancellation = ticket.cancellation
        self.watch = watch
        self.notice = notice
        assembly = AnswerAssembly(byteLimit: byteLimit, mayBeUnchanged: order.cachedResponse != nil)
    }

    /// Runs it. Afterwards the host can be used again if it ended with `answered`, `failed` or `stopped`.
    mutating func run(_ nested: Nested) -> End {
        guard process.begin(load: load) else { return gone() }
        let token = cancellation.addObserver { [process, load, watch] in
            process.bell.ring()
            watch.wake(at: .after(Self.grace)) { [weak process] in process?.kill(.cancelled, whileLoading: load) }
        }
        defer { cancellation.removeObserver(token) }
        do throws(Break) {
            return try converse(nested)
        } catch {
            switch error {
            case .timedOut:
                process.kill(.timedOut)
                return .timedOut
            case .misbehaved(let how):
                process.kill(.misbehaved)
                return .misbehaved(how)
            case .spokeOutOfTurn(let how):
                process.kill(.misbehaved)
                return .ended(.misbehaved, lastWords: ["\(how)"], hasBegun: false)
            case .closed: return gone()
            }
        }
    }

    mutating func converse(_ nested: Nested) throws(Break) -> End {
        if cancellation.isCancelled { return .stopped }
        try send(.load(order))
        hasBegun = true
        while true {
            try waitForMessage()
            if let end = try receive(nested) { return cancellation.isCancelled ? .stopped : end }
        }
    }

    /// Waits until the host says something; passes a cancellation on meanwhile.
    mutating func waitForMessage() throws(Break) {
        while true {
            let mayListen = isStopping || !cancellation.isCancelled
            if process.channel.hasReadAhead, mayListen, !deadline.hasPassed { return }
            switch Readiness.wait(for: process.channel.number, or: process.bell, until: deadline) {
            case .readable where deadline.hasPassed: throw .timedOut  // whatever the host still has to say
            case .readable: return
            case .timedOut: throw .timedOut
            case .rung:
                process.bell.silence()
                if cancellation.isCancelled && !isStopping {
                    isStopping = true
                    try send(.stop)
                }
            }
        }
    }

    /// One message; an end when it was the last.
    mutating func receive(_ nested: Nested) throws(Break) -> End? {
        let header = try receiveHeader()
        if header.type == MessageType.data.rawValue {
            try receiveData(header)
            return nil
        }
        return try handle(try receiveMessage(header), of: header.load, nested)
    }

    mutating func handle(_ message: HostMessage, of load: UInt64, _ nested: Nested) throws(Break) -> End? {
        // A thread of the plugin's own may log late, for a load that is over.
        if case .log(let level, let text) = message {
            try note(level, text)
            return nil
        }
        try checkLoad(message.type, load)
        switch message {
        case .response(let response): try checked { () throws(Misbehaviour) in try assembly.receive(response) }
        case .finished(let cpu, let peak): return .answered(try answer(cpu, peak))
        case .failed(let failure): return .failed(GatewayError(failure))
        case .nestedLoads(let batch, let requests): try serve(requests, batch: batch, nested)
        case .admit(let bytes):
            notice(.admitted(bytes: bytes))
            try send(.admitted)
        case .hello, .ready, .refused, .data, .log:
            throw .misbehaved(.outOfOrder(message.type, phase: "during a load"))
        }
        return nil
    }

    mutating func note(_ level: UInt8, _ text: String) throws(Break) {
        logged += 1
        let text = String(text.prefix(OutputLines.longest))
        if level >= 2 { lastComplaint = text }
        if logged > Self.logLines.read { throw .misbehaved(.tooManyLogLines(Self.logLines.read)) }
        if logged <= Self.logLines.passed { notice(.log(level: min(level, 3), text)) }
    }

    mutating func answer(_ cpu: UInt64, _ peak: UInt64) throws(Break) -> LoadedAnswer {
        let response = try checked { () throws(Misbehaviour) in try assembly.finish() }
        process.note(cpuMicroseconds: cpu, peakKiB: peak)
        return LoadedAnswer(
            response: response, body: assembly.body, cpuMicroseconds: cpu, peakKiB: peak, hostPID: process.pid)
    }

    /// What became of a host that is gone, or that speaks no more.
    func gone() -> End {
        guard let end = process.waitForEnd(until: .after(.seconds(2))) else {
            process.kill(.misbehaved)
            return .misbehaved(.closedItsConnection)
        }
        let words = end.lastWords + (lastComplaint.map { [$0] } ?? [])
        return .ended(end.exit, lastWords: words, hasBegun: hasBegun)
    }
}
