import HostMessages
import Linux
import URLLoading

/// What a plugin says of itself before it is configured.
public struct PluginIntroduction: Sendable, Equatable {
    /// The plugin ABI it was built for.
    public var abiMajor: UInt16
    /// Its minor version.
    public var abiMinor: UInt16
    /// The description, JSON as `urlgate_plugin.h` shows it; not checked yet.
    public var description: [UInt8]
    /// The layers of the sandbox that its host closed, a line each.
    public var sandbox: [String]
}

/// Why a host did not get ready.
enum HostStartError: Error, Equatable {
    case refused([String])
    case ended(HostExit, lastWords: [String])
    case timedOut(milliseconds: Int)
    case misbehaved(Misbehaviour)
    case system(SystemError)

    /// For the roster.
    func startFailure(library: String) -> HostRoster.StartFailure {
        switch self {
        case .refused(let reasons): .refused(reasons.joined(separator: " "))
        case .ended(.killedOutside, _): .killedOutside
        default: .failed(poolError(library: library).reason)
        }
    }

    /// For the operator.
    func poolError(library: String) -> PoolError {
        switch self {
        case .refused(let reasons): .refused(library: library, reasons: reasons)
        case .ended(let exit, let words):
            .notStarted(library: library, reason: "\(exit) before it was ready", lastWords: words)
        case .timedOut(let milliseconds):
            .notStarted(library: library, reason: "was not ready within \(milliseconds) ms", lastWords: [])
        case .misbehaved(let how): .notStarted(library: library, reason: "\(how)", lastWords: [])
        case .system(let error): .notStarted(library: library, reason: "could not be started: \(error)", lastWords: [])
        }
    }
}

/// The words before the first load: hello → configure → ready. Whoever starts a host speaks them, blocking.
struct HostHandshake {
    /// The longest time from start to hello, and from configure to ready.
    static let patience = Duration.seconds(10)

    let process: HostProcess
    let deadline = Deadline.after(HostHandshake.patience)
    /// Called for what the plugin logs meanwhile.
    let log: (UInt8, String) -> Void

    /// Waits for `hello`.
    func introduction() throws(HostStartError) -> PluginIntroduction {
        guard case .hello(let version, let major, let minor, let description, let sandbox) = try next() else {
            throw misbehaved(.outOfOrder(.hello, phase: "not first"))
        }
        guard version == FrameHeader.protocolVersion else { throw misbehaved(.wrongVersion(version)) }
        return PluginIntroduction(abiMajor: major, abiMinor: minor, description: description, sandbox: sandbox)
    }

    /// Sends the options and waits for `ready`.
    func configure(options: [QueryItem]) throws(HostStartError) {
        let message = GatewayMessage.configure(options: options)
        do throws(MessageError) {
            try process.channel.send(message.type, load: 0, payload: message.payload(), until: deadline)
        } catch { throw failure(error, type: 0) }
        let answer = try next()
        guard case .ready = answer else { throw misbehaved(.outOfOrder(answer.type, phase: "instead of 'ready'")) }
    }

    /// The next message that is no log line and no refusal.
    private func next() throws(HostStartError) -> HostMessage {
        var lines = 0
        while true {
            if deadline.hasPassed { throw failure(.timedOut, type: 0) }
            switch try receive() {
            case .log(let level, let text):
                lines += 1
                try pass(level, text, line: lines)
            case .refused(let reasons):
                process.kill(.refused)
                throw .refused(reasons)
            case let message: return message
            }
        }
    }

    /// As many lines as in a load.
    private func pass(_ level: UInt8, _ text: String, line: Int) throws(HostStartError) {
        let limits = LoadConversation.logLines
        if line > limits.read { throw misbehaved(.tooManyLogLines(limits.read)) }
        if line <= limits.passed { log(min(level, 3), String(text.prefix(OutputLines.longest))) }
    }

    private func receive() throws(HostStartError) -> HostMessage {
        var none: FileDescriptor?
        var type: UInt16 = 0
        do throws(MessageError) {
            let header = try process.channel.receiveHeader(until: deadline, descriptor: &none)
            type = header.type
            let payload = try process.channel.receivePayload(header, until: deadline, descriptor: &none)
            return try HostMessage(type: header.type, payload: payload)
        } catch { throw failure(error, type: type) }
    }

    private func failure(_ error: MessageError, type: UInt16) -> HostStartError {
        switch error {
        case .timedOut:
            process.kill(.startTimedOut)
            return .timedOut(milliseconds: Int(Self.patience.wholeNanoseconds / 1_000_000))
        case .closed:
            guard let end = process.waitForEnd(until: .after(.seconds(2))) else {
                return misbehaved(.closedItsConnection)
            }
            return .ended(end.exit, lastWords: end.lastWords)
        default: return misbehaved(.unreadable(error, type: type))
        }
    }

    func misbehaved(_ how: Misbehaviour) -> HostStartError {
        process.kill(.misbehaved)
        return .misbehaved(how)
    }
}
