public import CUrlgatePlugin
import Parameters
import URLGatePluginKit

private let plugin = Plugin(
    name: "Fault", version: "1.0.0", renderingVersion: 1, options: FaultHandler.options, handlers: [FaultHandler.self])

/// The kit's table with one function of our own: the kit cannot be made to return false.
private let table = RefusingTable(plugin.table)

/// The symbol that the host looks for.
@c @implementation public func urlgate_plugin_entry() -> UnsafePointer<urlgate_plugin_t>? { table.pointer }

/// A table whose `start_loading` returns false for `do=return-false`.
private struct RefusingTable: @unchecked Sendable {  // written once, before anybody sees it
    let pointer: UnsafePointer<urlgate_plugin_t>
    private let kit: UnsafePointer<urlgate_plugin_t>

    init(_ kit: UnsafePointer<urlgate_plugin_t>) {
        let copy = UnsafeMutablePointer<urlgate_plugin_t>.allocate(capacity: 1)
        copy.initialize(to: kit.pointee)
        copy.pointee.start_loading = { table.startLoading($0, $1, $2) }
        self.kit = kit
        pointer = UnsafePointer(copy)
    }

    func startLoading(
        _ handler: OpaquePointer?, _ request: UnsafePointer<urlgate_request_t>?,
        _ client: UnsafePointer<urlgate_client_t>?
    ) -> Bool {
        guard let request else { return false }
        let pairs = UnsafeBufferPointer(start: request.pointee.parameters, count: request.pointee.parameter_count)
        if pairs.contains(where: { spelt($0.name) == "do" && spelt($0.value) == "return-false" }) { return false }
        return kit.pointee.start_loading(handler, request, client)
    }

    private func spelt(_ text: urlgate_text_t) -> String {
        String(decoding: UnsafeRawBufferPointer(start: text.bytes, count: text.length), as: UTF8.self)
    }
}
