import Glibc
import HostMessages
import Linux
import Parameters
import URLLoading

/// A real `urlgate-host` with a plugin, spoken to as the gateway does.
final class HostUnderTest: Sendable {
    let process: ChildProcess
    let channel: MessageChannel
    private let log: FileDescriptor
    /// How the plugin described itself, once it has.
    private let info = Lock<PluginInfo?>(nil)

    /// Longer than any step takes on a busy machine.
    static let patience = Duration.seconds(60)

    /// Starts a host; nothing is said yet. `parent` is who it is told has started it.
    static func start(
        _ library: String, sandbox: String = "required", arguments: [String] = [], environment: [String] = [],
        parent: Int32 = getpid()
    ) throws -> HostUnderTest {
        try PermanentThread.shared.run {
            try startFromThisThread(
                ["--library", library, "--sandbox", sandbox, "--parent", "\(parent)"] + arguments,
                environment: environment)
        }
    }

    /// The same from a thread that may end, and with it the host.
    static func startFromThisThread(_ arguments: [String], environment: [String] = []) throws -> HostUnderTest {
        var pipe: [Int32] = [-1, -1]
        _ = try check("pipe", Glibc.pipe(&pipe))
        for number in pipe { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
        let (log, logEnd) = (pipe[0], pipe[1])
        return try StreamSocket.pair().split { ours, theirs in
            let logEnd = FileDescriptor(owning: logEnd)
            let process = try Spawn.host(
                BuildFolder.path("urlgate-host"), arguments: arguments, environment: environment, log: logEnd,
                socket: theirs)
            return HostUnderTest(process, MessageChannel(StreamSocket(ours)), FileDescriptor(owning: log))
        }
    }

    private init(
        _ process: consuming ChildProcess, _ channel: consuming MessageChannel, _ log: consuming FileDescriptor
    ) {
        self.process = process
        self.channel = channel
        self.log = log
    }

    /// Starts a host of one of the plugins of this package and brings it to `ready`.
    static func ready(
        _ plugin: String, sandbox: String = "required", arguments: [String] = [], environment: [String] = []
    ) throws -> HostUnderTest {
        try ready(
            library: BuildFolder.path("lib\(plugin).so"), sandbox: sandbox, arguments: arguments,
            environment: environment)
    }

    /// The same for a library by its path.
    static func ready(
        library: String, sandbox: String = "required", arguments: [String] = [], environment: [String] = []
    ) throws -> HostUnderTest {
        let host = try start(library, sandbox: sandbox, arguments: arguments, environment: environment)
        guard case .hello(_, _, _, let description, _) = try host.next() else {
            throw Unexpected("no hello: \(host.end().log)")
        }
        let info = try PluginInfo(document: description)
        host.info.withLock { $0 = info }
        try host.send(.configure(options: info.options.filled([])))
        guard case .ready = try host.next() else { throw Unexpected("not ready: \(host.end().log)") }
        return host
    }

    /// What a host said that it should not have said.
    struct Unexpected: Error, CustomStringConvertible {
        let description: String

        init(_ description: String) { self.description = description }
    }

    func send(_ message: GatewayMessage, load: UInt64 = 0) throws {
        try channel.send(
            message.type, load: load, payload: message.payload(), until: .after(Self.patience))
    }

    /// Asks for a load with the declared defaults filled in, without waiting for it.
    func begin(
        _ items: [QueryItem], load: UInt64 = 1, scheme: String = "fault", timeoutMilliseconds: UInt32 = 10_000,
        cachedResponse: CachedResponse? = nil
    ) throws {
        let handler = info.withLock { $0?.handlers.first { $0.scheme == scheme } }
        let items = handler?.parameters.filled(items) ?? items
        let request = CanonicalRequest(scheme: scheme, items: items)
        try send(
            .load(
                LoadOrder(
                    scheme: scheme, items: items, url: request.text, timeoutMilliseconds: timeoutMilliseconds, depth: 0,
                    cachedResponse: cachedResponse)),
            load: load)
    }

    /// The next message.
    func next() throws -> HostMessage {
        var descriptor: FileDescriptor?
        let header = try channel.receiveHeader(until: .after(Self.patience), descriptor: &descriptor)
        let payload = try channel.receivePayload(header, until: .after(Self.patience), descriptor: &descriptor)
        return try HostMessage(type: header.type, payload: payload)
    }

    /// What came of a load.
    struct Answer: Equatable {
        var response: HandlerResponse?
        var bytes: [UInt8] = []
        var failure: HandlerFailure?
        var cpuMicroseconds: UInt64 = 0
        var peakKiB: UInt64 = 0
        var logged: [String] = []

        var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    /// Reads to the end of a load. Other messages go to `other`.
    func answer(_ other: (HostMessage) throws -> Void = { throw Unexpected("\($0)") }) throws -> Answer {
        var answer = Answer()
        while true {
            switch try next() {
            case .response(let response): answer.response = response
            case .data(let bytes): answer.bytes += bytes
            case .log(_, let line): answer.logged.append(line)
            case .failed(let failure):
                answer.failure = failure
                return answer
            case .finished(let cpu, let peak):
                answer.cpuMicroseconds = cpu
                answer.peakKiB = peak
                return answer
            case let message: try other(message)
            }
        }
    }

    /// A load from order to end.
    func load(_ items: [QueryItem], load: UInt64 = 1, scheme: String = "fault") throws -> Answer {
        try begin(items, load: load, scheme: scheme)
        return try answer()
    }

    /// What it says until it closes the socket, how it ended, and what it wrote to its log pipe.
    func end() -> (messages: [HostMessage], exit: ChildProcess.Exit, log: String) {
        var messages: [HostMessage] = []
        while let message = try? next() { messages.append(message) }
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(log.number, &buffer, buffer.count)
            if count <= 0 { break }
            text += buffer[..<count]
        }
        return (messages, process.reap(), String(decoding: text, as: UTF8.self))
    }
}

/// Runs what must not run on a thread that may end: the system kills a host when the thread that spawned it ends.
final class PermanentThread: Sendable {
    static let shared = PermanentThread()
    private let work = Monitor<[@Sendable () -> Void]>([])

    private init() {
        let work = work
        try? Thread.start("spawner") {
            while true {
                let next = work.wait(until: nil) { $0.isEmpty ? nil : $0.removeFirst() }
                next?()
            }
        }
    }

    func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) throws -> Value {
        let done = Monitor<Result<Value, any Error>?>(nil)
        work.signal { work in work.append { done.signal { $0 = Result { try body() } } } }
        let result = done.wait(until: .after(HostUnderTest.patience)) { $0 }
        guard let result else { throw HostUnderTest.Unexpected("the spawner is stuck") }
        return try result.get()
    }
}
