public import CUrlgatePlugin
import Parameters
import URLGatePluginKit

struct Disc: URLGateHandler {
    static let scheme = "disc"
    static let help = "A disc of one colour."
    static let parameters: ParameterSet = [
        .optional("size", .pixels(1...512), default: "64", help: "Its diameter."),
        .optional("colour", .choice("teal", "coral", "gold"), default: "teal", help: "What fills it."),
    ]

    init(options: ParameterValues) {}

    func startLoading(_ request: HandlerRequest, client: HandlerClient) {
        let (size, colour) = (request.parameters.text("size") ?? "", request.parameters.text("colour") ?? "")
        let box = "<svg xmlns='http://www.w3.org/2000/svg' width='\(size)' height='\(size)'>"
        client.didReceive(HandlerResponse(contentType: "image/svg+xml"))
        client.didLoad(Array("\(box)<circle cx='50%' cy='50%' r='50%' fill='\(colour)'/></svg>".utf8))
        client.didFinishLoading()
    }
}

private let plugin = Plugin(name: "Disc", version: "1.0.0", renderingVersion: 1, handlers: [Disc.self])

/// The symbol that the host looks for.
@c @implementation public func urlgate_plugin_entry() -> UnsafePointer<urlgate_plugin_t>? { plugin.table }
