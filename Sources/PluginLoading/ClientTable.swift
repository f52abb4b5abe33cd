import CUrlgatePlugin
import HostMessages

/// The C functions that a plugin answers with; each finds its load behind the client.
enum ClientTable {
    static func make() -> urlgate_client_t {
        urlgate_client_t(
            struct_size: UInt32(MemoryLayout<urlgate_client_t>.size), reserved: 0, context: nil,
            did_receive: { client, response in
                guard let load = RunningLoad.behind(client) else { return }
                guard let response else { load.link.pluginMisbehaved("did_receive was called without a response") }
                load.receive(response.pointee)
            },
            did_load: { client, bytes, count in
                guard let load = RunningLoad.behind(client) else { return }
                if bytes == nil && count > 0 { load.link.pluginMisbehaved("did_load was called without bytes") }
                load.load(UnsafeRawBufferPointer(start: bytes, count: count))
            },
            did_finish_loading: { RunningLoad.behind($0)?.finish() },
            did_fail: { client, failure in
                guard let load = RunningLoad.behind(client) else { return }
                guard let failure else { load.link.pluginMisbehaved("did_fail was called without a failure") }
                load.fail(HandlerFailure(failure.pointee))
            },
            is_cancelled: { RunningLoad.behind($0)?.isCancelled ?? true })
    }
}
