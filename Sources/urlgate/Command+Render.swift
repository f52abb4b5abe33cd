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
        guard options.values["output"] != nil || !Terminal.isOutput else {
            throw .usage("A picture is nothing for a terminal. Give --output FILE, or send the output to a program.")
        }
        let gateway = try options.gateway(options.configuration())
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
        name: "handlers", arguments: "[--config FILE]",
        help: "Lists the schemes with their parameters, and the plugins' options.",
        valued: ["config"]
    ) { (options) throws(CommandFault) in
        let gateway = try options.gateway(options.configuration())
        defer { gateway.stopHosts(within: .seconds(1)) }
        Terminal.print(HandlerList.text(gateway.descriptions))
    }
}

extension CommandLineOptions {
    /// The one that is named, or what a poll's background as a document stands for.
    fileprivate func url() throws(CommandFault) -> String {
        if let document = values["poll-json"] { return try PollDocument.url(file: document, adding: words.first) }
        guard let url = words.first else { throw .usage("Name a URL. Write: \(Command.render.usage)") }
        return url
    }
}
