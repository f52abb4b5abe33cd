import CUrlgatePlugin
import HostMessages
import Linux
import URLLoading

/// The main thread's part after hello: reads what the gateway says, in order, and acts on it.
struct HostConversation {
    private let link: GatewayLink
    private let library: PluginLibrary
    private let sandbox: Sandbox
    private var created: (plugin: CreatedPlugin, thread: LoadingThread)?
    /// The load that runs or ran last, and those before it: a plugin that calls a client of theirs is found out.
    private var loads: [RunningLoad] = []

    /// How many loads a late call is known by.
    private static let rememberedLoads = 64

    init(_ link: GatewayLink, _ library: PluginLibrary, _ sandbox: Sandbox) {
        self.link = link
        self.library = library
        self.sandbox = sandbox
    }

    /// Reads until the socket ends; then the process ends.
    mutating func run() -> Never {
        while true {
            do throws(MessageError) {
                try receive()
            } catch {
                if case .closed = error { OwnProcess.leave(HostExitCode.gatewayClosed.rawValue) }
                gatewayMisspoke("\(error)")
            }
        }
    }

    private mutating func receive() throws(MessageError) {
        var descriptor: FileDescriptor?
        let header = try link.channel.receiveHeader(until: nil, descriptor: &descriptor)
        if header.type == MessageType.nestedData.rawValue {
            try receiveNestedData(header, &descriptor)
        } else {
            let payload = try link.channel.receivePayload(header, until: nil, descriptor: &descriptor)
            let message = try GatewayMessage(type: header.type, payload: payload)
            if case .nestedResult(let batch, let index, let answer) = message {
                return receive(answer, batch: batch, index: index, load: header.load, descriptor.take())
            }
            act(on: message, load: header.load)
        }
        if descriptor != nil { throw .descriptor }
    }

    private mutating func act(on message: GatewayMessage, load: UInt64) {
        switch message {
        case .configure(let options): create(options)
        case .load(let order): start(order, id: load)
        case .stop:
            if let running = running(load), running.cancel() { created?.plugin.stopLoading() }
        case .admitted: running(load)?.admission.admit()
        case .nestedResult, .nestedData: break  // handled where they are read
        }
    }

    private mutating func create(_ options: [QueryItem]) {
        guard created == nil else { gatewayMisspoke("a second configure") }
        do throws(PluginLibrary.Refusal) {
            let plugin = try CreatedPlugin(library, options: options, host: HostTable.make(link))
            created = (plugin, try thread(for: plugin))
            link.send(.ready)
        } catch {
            link.refuse(error)
        }
    }

    private func thread(for plugin: CreatedPlugin) throws(PluginLibrary.Refusal) -> LoadingThread {
        do throws(SystemError) { return try LoadingThread(plugin) } catch { systemFailed("\(error)") }
    }

    private mutating func start(_ order: LoadOrder, id: UInt64) {
        guard let created else { gatewayMisspoke("a load before configure") }
        guard loads.last?.hasEnded ?? true else { gatewayMisspoke("a load while another runs") }
        let load = RunningLoad(order, id: id, link: link)
        loads.append(load)
        if loads.count > Self.rememberedLoads { loads.removeFirst() }
        created.thread.start(load)
        // Meanwhile: the limit counts seconds.
        do throws(SystemError) {
            try sandbox.allowProcessor(forLoadOf: order.timeoutMilliseconds)
        } catch { systemFailed("\(error)") }
    }

    /// The load of that number if it is the last one; the gateway may speak of one that has ended meanwhile.
    private func running(_ id: UInt64) -> RunningLoad? { loads.last?.id == id ? loads.last : nil }

    private func receive(
        _ answer: NestedAnswer, batch: UInt32, index: UInt16, load: UInt64, _ descriptor: consuming FileDescriptor?
    ) {
        guard let running = running(load) else { return }
        do throws(NestedBatch.Fault) {
            try running.nested.receive(batch: batch, index: index, answer, descriptor: descriptor)
        } catch {
            gatewayMisspoke(error.reason)
        }
    }

    /// Content goes from the socket to where the plugin reads it, without a copy.
    private func receiveNestedData(_ header: FrameHeader, _ descriptor: inout FileDescriptor?) throws(MessageError) {
        let prefixBytes = 6  // batch and index
        guard header.length >= prefixBytes else { throw .cutShort }
        let prefix = try link.channel.receivePayload(
            FrameHeader(length: prefixBytes, type: header.type, load: header.load), until: nil, descriptor: &descriptor)
        let count = header.length - prefixBytes
        guard case .nestedData(let batch, let index, _) = try GatewayMessage(type: header.type, payload: prefix) else {
            return
        }
        guard let room = room(batch, index, count, load: header.load) else {
            _ = try link.channel.receivePayload(
                FrameHeader(length: count, type: header.type, load: 0), until: nil, descriptor: &descriptor)
            return
        }
        try link.channel.receivePayload(into: room, until: nil, descriptor: &descriptor)
        running(header.load)?.nested.received(batch: batch, index: index, count: count)
    }

    /// Nil when nobody waits for it any more.
    private func room(
        _ batch: UInt32, _ index: UInt16, _ count: Int, load: UInt64
    ) -> UnsafeMutableRawBufferPointer? {
        do throws(NestedBatch.Fault) {
            return try running(load)?.nested.room(batch: batch, index: index, count: count)
        } catch { gatewayMisspoke(error.reason) }
    }
}
