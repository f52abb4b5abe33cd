import Configuring
import Gateway
import Linux
import URLLoading

extension Command {
    static let render = Command(
        name: "render", arguments: "[--config FILE] [--accept TYPES] [--output FILE] [--poll-json FILE] [URL]",
        help: "Renders one URL as a client would get it, without nginx.",
        valued: ["config", "accept", "output", "poll-json"], words: 0...1
    ) { (options) throws(CommandFault) in
        let url = try options.url()
        let gateway = try options.gateway()
        defer { gateway.stopHosts(within: .seconds(1)) }
        let body: [UInt8]
        do throws(GatewayError) {
            body = try gateway.render(url, accept: options.values["accept"] ?? "")
        } catch {
            let cause = error.privateDetail.map { "\n\($0)" } ?? ""
            throw .failed("\(error.status) \(error.code): \(error.message)\(cause)")
        }
        guard let path = options.values["output"] else { return _ = OutputStream.write(body, to: 1) }
        do throws(SystemError) { try OutputStream.write(body, toFile: path) } catch { throw .failed("\(error)") }
    }

    static let handlers = Command(
        name: "handlers", arguments: "[--config FILE]", help: "Lists the schemes and their parameters.",
        valued: ["config"]
    ) { (options) throws(CommandFault) in
        let gateway = try options.gateway()
        defer { gateway.stopHosts(within: .seconds(1)) }
        Terminal.print(HandlerList.text(gateway.handlers))
    }
}

extension CommandLineOptions {
    /// The one that is named, or what a poll's background as a document stands for.
    fileprivate func url() throws(CommandFault) -> String {
        if let document = values["poll-json"] { return try PollDocument.url(file: document, adding: words.first) }
        guard let url = words.first else { throw .usage("Name a URL. Write: \(Command.render.usage)") }
        return url
    }

    /// A gateway of the configuration, its plugins started; it answers nobody but this command.
    fileprivate func gateway() throws(CommandFault) -> Gateway {
        var configuration = try configuration()
        configuration.log.level = max(configuration.log.level, .warning)
        do throws(GatewayStartError) {
            return try Gateway(configuration, executableFolder: Executable.folder ?? "/usr/bin")
        } catch { throw .failed("cannot start\n\(error)") }
    }
}
