import Glibc
import Linux

/// Where commands print to.
enum Terminal {
    /// Whether somebody reads standard output.
    static var isOutput: Bool { isatty(1) == 1 }

    /// A text on standard output.
    static func print(_ text: String) { OutputStream.write(Array(text.utf8), to: 1) }

    /// How far something is, on standard error: in place of what stood there on a terminal, else on a line of its own.
    static func showProgress(_ text: String) {
        let isTerminal = isatty(2) == 1
        OutputStream.write(Array((isTerminal ? "\r\u{1b}[K\(text)" : "\(text)\n").utf8), to: 2)
    }

    /// Leaves no progress behind on a terminal.
    static func endProgress() {
        if isatty(2) == 1 { OutputStream.write(Array("\r\u{1b}[K".utf8), to: 2) }
    }

    /// Names the fault on standard error and ends the process.
    static func leave(_ fault: CommandFault) -> Never {
        switch fault {
        case .usage(let text):
            OutputStream.write(Array((text + "\n").utf8), to: 2)
            exit(2)
        case .failed(let text):
            OutputStream.write(Array("urlgate: \(text)\n".utf8), to: 2)
            exit(1)
        }
    }
}
