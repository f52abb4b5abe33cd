import CUrlgatePlugin
import Parameters
import Synchronization

/// A plugin's handlers after `create`, one instance a scheme for the life of the host process.
final class PluginHandlers: Sendable {
    private let handlers: [any URLGateHandler]
    private let host: HostTable
    /// The index of the handler that loads; -1: none has loaded yet.
    private let loading = Atomic(-1)

    init(_ plugin: Plugin, options: ParameterValues, host: HostTable) throws(HandlerError) {
        var handlers: [any URLGateHandler] = []
        for type in plugin.handlers { handlers.append(try type.init(options: options)) }
        self.handlers = handlers
        self.host = host
    }

    /// The instance that `create` gave to the host.
    static func behind(_ pointer: OpaquePointer?) -> PluginHandlers? {
        pointer.map { Unmanaged.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
    }

    /// Runs the handler of the request's scheme; what it throws becomes the load's failure.
    func startLoading(_ request: urlgate_request_t, client pointer: UnsafePointer<urlgate_client_t>) {
        let client = HandlerClient(pointer, host: host)
        let scheme = String(request.scheme)
        guard let index = handlers.firstIndex(where: { type(of: $0).scheme == scheme }) else {
            return client.didFail(
                HandlerError(
                    status: 404, code: "unknown-scheme", message: "This plugin has no handler for '\(scheme)'."))
        }
        loading.store(index, ordering: .sequentiallyConsistent)
        do throws(HandlerError) {
            try handlers[index].startLoading(HandlerRequest(request), client: client)
        } catch {
            client.fail(with: error)
        }
    }

    func stopLoading() {
        let index = loading.load(ordering: .sequentiallyConsistent)
        if handlers.indices.contains(index) { handlers[index].stopLoading() }
    }
}
