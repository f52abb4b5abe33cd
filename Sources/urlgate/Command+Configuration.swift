import Configuring
import Gateway
import Linux

extension CommandLineOptions {
    /// The configuration that `--config`, or else a word after the options, names; checked.
    func configuration(word: Int? = nil) throws(CommandFault) -> Configuration {
        let given = word.flatMap { words.count > $0 ? words[$0] : nil } ?? values["config"]
        let file = given ?? "/etc/urlgate/urlgate.yaml"
        do throws(ConfigurationErrors) {
            return try Configuration.load(file: file, executableFolder: Executable.folder ?? "/usr/bin")
        } catch {
            let hint = given == nil ? "\nIt is this file unless --config names another." : ""
            throw .failed("the configuration has faults\n\(error)\(hint)")
        }
    }

    /// A gateway of a configuration, its plugins started; it answers nobody but this command. End its hosts.
    ///
    /// - Parameter isSilent: it logs nothing: what ends its start is thrown.
    func gateway(_ configuration: Configuration, isSilent: Bool = false) throws(CommandFault) -> Gateway {
        var configuration = configuration
        configuration.log.level = max(configuration.log.level, .warning)
        do throws(GatewayStartError) {
            return try Gateway(
                configuration, executableFolder: Executable.folder ?? "/usr/bin", isSilent: isSilent)
        } catch { throw .failed("the plugins do not start with this configuration\n\(error)") }
    }
}

extension Command {
    static let check = Command(
        name: "check", arguments: "[--show listen|admin] [--reference] [FILE]",
        help: "Checks a configuration and the plugins' options; prints every fault as file:line:column.",
        valued: ["config", "show"],
        plain: ["reference"], words: 0...1
    ) { (options) throws(CommandFault) in
        if options.flags.contains("reference") { return Terminal.print(ConfigurationReference.markdown()) }
        let configuration = try options.configuration(word: 0)
        switch options.values["show"] {
        case nil:
            // Only the plugins know their options: each is started once, as serving would.
            try options.gateway(configuration, isSilent: true).stopHosts(within: .seconds(1))
            Terminal.print("The configuration is right.\n")
        case "admin": Terminal.print(configuration.admin.path + "\n")
        case "listen":
            guard case .path(let path) = configuration.listen.address else {
                throw .failed("the listening socket is inherited; it has no path")
            }
            Terminal.print(path + "\n")
        case .some(let other): throw .usage("--show knows listen and admin, not '\(other)'.")
        }
    }
}
