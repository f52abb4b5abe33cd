import CUrlgatePlugin
import HostMessages
import Linux
import Synchronization
import URLLoading

/// One load: what the plugin is asked, and what it answers.
final class RunningLoad: @unchecked Sendable {  // `client` is written once; the rest is locked or atomic
    let id: UInt64
    let link: GatewayLink
    let nested: NestedLoads
    let admission: Admission
    /// What the plugin gets; freed with this object, so that a late call still finds it.
    let client: UnsafeMutablePointer<urlgate_client_t>

    private let order: LoadOrder
    private let answer = Lock(AnswerState())
    private let cancelled = Atomic(false)
    private let cpuBefore = Atomic<UInt64>(0)

    init(_ order: LoadOrder, id: UInt64, link: GatewayLink) {
        self.order = order
        self.id = id
        self.link = link
        nested = NestedLoads(load: id, link: link)
        admission = Admission(load: id, link: link)
        client = .allocate(capacity: 1)
        client.initialize(to: ClientTable.make())
        client.pointee.context = Unmanaged.passUnretained(self).toOpaque()
    }

    deinit { client.deallocate() }

    /// The load that a client of the plugin's belongs to.
    static func behind(_ client: UnsafePointer<urlgate_client_t>?) -> RunningLoad? {
        client?.pointee.context.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
    }

    var isCancelled: Bool { cancelled.load(ordering: .sequentiallyConsistent) }
    var hasEnded: Bool { answer.withLock { $0.hasEnded } }

    /// Nobody waits any more: blocked calls of the plugin return. False when it was cancelled or has ended already.
    func cancel() -> Bool {
        if hasEnded || cancelled.exchange(true, ordering: .sequentiallyConsistent) { return false }
        nested.cancel()
        admission.cancel()
        return true
    }

    /// Runs the plugin's `start_loading`. Loading thread.
    func run(_ plugin: CreatedPlugin) {
        if isCancelled { return end { state throws(AnswerState.Fault) in try state.fail(.cancelled) } }
        cpuBefore.store(OwnProcess.usage.cpuMicroseconds, ordering: .sequentiallyConsistent)
        let arena = TextArena()
        var request = urlgate_request_t(order, in: arena)
        let hasStarted = withExtendedLifetime(arena) { plugin.startLoading(&request, client) }
        end { state throws(AnswerState.Fault) in try state.startReturned(hasStarted) }
    }
}
