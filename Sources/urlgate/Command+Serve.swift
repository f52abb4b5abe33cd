import Configuring
import Gateway
import Linux

extension Command {
    static let serve = Command(
        name: "serve", arguments: "[--config FILE]", help: "Answers nginx until SIGTERM; then drains and ends.",
        valued: ["config"]
    ) { (options) throws(CommandFault) in
        let configuration = try options.configuration()
        do throws(GatewayStartError) {
            try GatewayServer.run(configuration, executableFolder: Executable.folder ?? "/usr/bin")
        } catch { throw .failed("cannot serve\n\(error)") }
    }
}
