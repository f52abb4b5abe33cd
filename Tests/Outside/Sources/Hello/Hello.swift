public import CUrlgatePlugin
import Parameters
import URLGatePluginKit

/// `hello://?name=world` is a small SVG picture that greets.
struct Hello: URLGateHandler {
    static let scheme = "hello"
    static let help = "A picture that greets."
    static let parameters: ParameterSet = [
        .optional("name", .text(maximumBytes: 40), default: "world", example: "you", help: "Whom to greet.")
    ]

    init(options: ParameterValues) {}

    func startLoading(_ request: HandlerRequest, client: HandlerClient) throws(HandlerError) {
        let name = request.parameters.text("name") ?? ""
        if name.contains(where: { "<&".contains($0) }) {
            throw HandlerError(
                status: 400, code: "name-not-plain", message: "Give a name without < and &.", parameter: "name")
        }
        client.didReceive(HandlerResponse(contentType: "image/svg+xml"))
        client.didLoad(Array("<svg xmlns='http://www.w3.org/2000/svg'><text y='20'>Hello, \(name)!</text></svg>".utf8))
        client.didFinishLoading()
    }
}

private let plugin = Plugin(name: "Hello", version: "1.0.0", renderingVersion: 1, handlers: [Hello.self])

/// The symbol that the host looks for.
@c @implementation public func urlgate_plugin_entry() -> UnsafePointer<urlgate_plugin_t>? { plugin.table }
