import CUrlgatePlugin
import URLLoading

/// A plugin whose handlers were made.
struct CreatedPlugin: @unchecked Sendable {  // the plugin never changes its table; the contract says who calls what
    private let table: UnsafePointer<urlgate_plugin_t>
    private let handler: OpaquePointer

    /// The longest reason that a plugin may give for a refusal, in bytes.
    private static let reasonBytes = 4096

    /// Calls `create`. Main thread.
    init(
        _ library: PluginLibrary, options: [QueryItem], host: UnsafePointer<urlgate_host_t>
    ) throws(PluginLibrary.Refusal) {
        let arena = TextArena()
        let pairs = arena.pairs(options)
        var reason = [CChar](repeating: 0, count: Self.reasonBytes)
        let handler = withExtendedLifetime(arena) {
            library.table.pointee.create(host, pairs, options.count, &reason, reason.count)
        }
        guard let handler else {
            let text = String(decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            throw PluginLibrary.Refusal(
                reasons: [text.isEmpty ? "create returned null and gave no reason." : "create failed: \(text)"])
        }
        table = library.table
        self.handler = handler
    }

    /// Loading thread.
    func startLoading(_ request: UnsafePointer<urlgate_request_t>, _ client: UnsafePointer<urlgate_client_t>) -> Bool {
        table.pointee.start_loading(handler, request, client)
    }

    /// Main thread, once a load.
    func stopLoading() { table.pointee.stop_loading(handler) }
}
