import Linux
import URLLoading

/// One subcommand: how it is written, and what it does.
struct Command: Sendable {
    let name: String
    /// What may follow the name.
    let arguments: String
    /// A sentence for the help.
    let help: String
    /// Options with a value.
    var valued: [String] = []
    /// Options without.
    var plain: [String] = []
    /// How many words may follow the options.
    var words = 0...0
    let body: @Sendable (CommandLineOptions) throws(CommandFault) -> Void

    /// All of them, in the order of the help.
    static let all = [serve, check, render, handlers, status, purge, warm, version, help]

    /// The command of a name.
    static func find(_ name: String) -> Command? {
        all.first { $0.name == name || "--\($0.name)" == name || (name == "-h" && $0.name == "help") }
    }

    /// Reads the command line and runs the command.
    func run(_ arguments: [String]) throws(CommandFault) {
        if arguments.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
            return Terminal.print(Help.text(of: self))
        }
        let options: CommandLineOptions
        do throws(CommandLineOptions.Fault) {
            options = try CommandLineOptions(arguments, valued: valued, plain: plain)
        } catch { throw .usage(sentence(for: error)) }
        guard words.contains(options.words.count) else { throw .usage("Write: \(usage)") }
        try body(options)
    }

    /// `urlgate check [--config FILE]`
    var usage: String { "urlgate \(name)\(arguments.isEmpty ? "" : " " + arguments)" }

    private func sentence(for fault: CommandLineOptions.Fault) -> String {
        switch fault {
        case .unknownOption(let option):
            "urlgate \(name) has no option \(option)."
                + NearestName.question(option, among: (valued + plain).map { "--\($0)" }) + " Write: \(usage)"
        case .missingValue(let option): "\(option) needs a value. Write: \(usage)"
        }
    }
}
