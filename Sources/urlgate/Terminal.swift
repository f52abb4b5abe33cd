import Glibc
import Linux

/// Where commands print to.
enum Terminal {
    /// A text on standard output.
    static func print(_ text: String) { OutputStream.write(Array(text.utf8), to: 1) }

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
