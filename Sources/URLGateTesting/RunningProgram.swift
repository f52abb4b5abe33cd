internal import Glibc
internal import Linux

/// A program started for a test, its output in files; killed with the last reference to it.
///
/// Safe from any thread.
public final class RunningProgram: Sendable {
    private let process: ChildProcess
    private let exit = Lock<ProgramExit?>(nil)
    private let folder: TemporaryFolder
    private let name: String

    /// Starts a program with this process's environment.
    ///
    /// - Parameters:
    ///   - executable: a path; nothing is searched.
    ///   - folder: gets `NAME.out` and `NAME.err`.
    ///   - name: of these files.
    ///   - inherited: the number of a descriptor of this process that it shall find as 3; -1: none.
    public init(
        _ executable: String, _ arguments: [String], in folder: TemporaryFolder, name: String = "program",
        inherited: Int32 = -1
    ) throws(TestingError) {
        self.folder = folder
        self.name = name
        try folder.write([], to: "\(name).out")
        try folder.write([], to: "\(name).err")
        do throws(SystemError) {
            process = try Spawn.program(
                executable, arguments: arguments, output: Self.open(folder.path("\(name).out")),
                errors: Self.open(folder.path("\(name).err")),
                inherited: inherited)
        } catch {
            throw TestingError("\(executable) does not start: \(error). Build it first: swift build.")
        }
    }

    /// Runs `urlgate` with arguments to its end, a minute at most.
    public static func urlgate(_ arguments: [String]) throws(TestingError) -> FinishedProgram {
        let program = try RunningProgram(Binaries.urlgate, arguments, in: TemporaryFolder())
        return FinishedProgram(
            exit: program.wait(patience: .seconds(60)), output: program.output, errors: program.errors)
    }

    /// Its number.
    public var pid: Int32 { process.pid }

    /// What it wrote to standard output so far.
    public var output: String { folder.text("\(name).out") }

    /// What it wrote to standard error so far.
    public var errors: String { folder.text("\(name).err") }

    /// Sends a signal, such as SIGTERM.
    public func send(_ signal: Int32) { process.send(signal) }

    /// Waits until it has ended; nil when it has not after `patience`.
    public func wait(patience: Duration) -> ProgramExit? {
        guard process.waitForEnd(until: .after(patience)) else { return nil }
        return exit.withLock { exit in
            let known = exit ?? ProgramExit(process.reap())
            exit = known
            return known
        }
    }

    /// Whether it runs still.
    public var isRunning: Bool { wait(patience: .zero) == nil }

    private static func open(_ path: String) throws(SystemError) -> FileDescriptor {
        try FileDescriptor(owning: check("open \(path)", Glibc.open(path, O_WRONLY | O_APPEND | O_CLOEXEC)))
    }
}

/// What a program that has ended left.
public struct FinishedProgram: Sendable {
    /// How it ended; nil when it had not after its time.
    public let exit: ProgramExit?
    /// Standard output.
    public let output: String
    /// Standard error.
    public let errors: String
}

/// How a program ended.
public enum ProgramExit: Equatable, Sendable {
    /// By itself, with this code.
    case exited(Int32)
    /// By this signal.
    case signaled(Int32)

    init(_ exit: ChildProcess.Exit) {
        switch exit {
        case .exited(let code): self = .exited(code)
        case .signaled(let number): self = .signaled(number)
        }
    }
}
