import Linux
import URLLoading

/// `urlgate COMMAND …`: finds the command and ends with its exit code.
///
/// 0: done. 1: a fault, named on standard error. 2: the command line is wrong.
@main
enum Main {
    static func main() {
        let words = CommandLine.arguments.dropFirst()
        guard let name = words.first else { Terminal.leave(.usage(Help.text)) }
        do throws(CommandFault) {
            guard let command = Command.find(String(name)) else { throw .usage(Help.unknown(String(name))) }
            try command.run(Array(words.dropFirst()))
        } catch { Terminal.leave(error) }
    }
}

/// Why a command ends early.
enum CommandFault: Error {
    /// Exit code 2: the command line is wrong, and how it is written.
    case usage(String)
    /// Exit code 1.
    case failed(String)
}
