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

    /// Whether the plugin may say that the kept answer is still right.
    private let mayBeUnchanged: Bool
    private let client: UnsafeMutablePointer<urlgate_client_t>
    private let answer: Lock<Answer>
    private let cancelled = Atomic(false)
    private let ended = Atomic(false)
    private let cpuBefore = Atomic<UInt64>(0)

    /// What is decided under one lock.
    private struct Answer {
        var state = AnswerState()
        /// Nil once the load is over.
        var request: RequestBlock?
    }

    init(_ order: LoadOrder, id: UInt64, link: GatewayLink) {
        self.id = id
        self.link = link
        mayBeUnchanged = order.cachedResponse != nil
        nested = NestedLoads(load: id, link: link)
        admission = Admission(load: id, link: link)
        answer = Lock(Answer(request: RequestBlock(order)))
        client = .allocate(capacity: 1)
        client.initialize(to: ClientTable.make())
        client.pointee.context = Unmanaged.passUnretained(self).toOpaque()
    }

    deinit { client.deallocate() }

    /// The load that a client of the plugin's belongs to.
    static func behind(_ client: UnsafePointer<urlgate_client_t>?) -> RunningLoad? {
        client?.pointee.context.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
    }

    /// The same for calls that need an answer of the gateway, which are out of order after the end.
    static func running(behind client: UnsafePointer<urlgate_client_t>?) -> RunningLoad? {
        guard let load = behind(client) else { return nil }
        if load.hasEnded { load.link.pluginMisbehaved(AnswerState.Fault.afterEnd.rawValue) }
        return load
    }

    /// Whether nobody waits any more.
    var isCancelled: Bool { cancelled.load(ordering: .sequentiallyConsistent) }

    /// Whether the gateway knows the end, so that it may ask for another load.
    var hasEnded: Bool { ended.load(ordering: .sequentiallyConsistent) }

    /// Nobody waits any more: blocked calls of the plugin return. False when that was known, or the answer has ended.
    func cancel() -> Bool {
        if hasEnded || cancelled.exchange(true, ordering: .sequentiallyConsistent) { return false }
        nested.cancel()
        admission.cancel()
        return true
    }

    /// Runs the plugin's `start_loading`. Loading thread.
    func run(_ plugin: CreatedPlugin) {
        if isCancelled { return skip() }
        cpuBefore.store(OwnProcess.usage.cpuMicroseconds, ordering: .sequentiallyConsistent)
        let request = answer.withLock { answer in answer.request?.pointer }
        guard let request else { return }
        let hasStarted = plugin.startLoading(request, client)
        decide { state throws(AnswerState.Fault) in try state.startReturned(hasStarted) }
    }

    /// Nobody waits any more, and nothing was started yet.
    private func skip() {
        fail(HandlerFailure(status: 499, code: "cancelled", message: "Nobody waits for this load any more."))
        decide { state throws(AnswerState.Fault) in try state.startReturned(true) }
    }

    /// `did_receive`
    func receive(_ response: urlgate_response_t) {
        decide { state throws(AnswerState.Fault) in
            try state.receive()
            do throws(ResponseReader.Fault) {
                let reader = try ResponseReader(response, mayBeUnchanged: mayBeUnchanged)
                for line in reader.dropped { link.log(2, line) }
                link.send(.response(reader.response), load: id)
            } catch {
                link.log(3, "the response of load \(id) cannot be passed on: \(error.reason)")
                state.discard(.unusableResponse)
            }
            return nil
        }
    }

    /// `did_load`
    func load(_ bytes: UnsafeRawBufferPointer) {
        decide { state throws(AnswerState.Fault) in
            if try state.load() { link.send(data: bytes, load: id) }
            return nil
        }
    }

    /// `did_finish_loading`
    func finish() { decide { state throws(AnswerState.Fault) in try state.finish() } }

    /// `did_fail`
    func fail(_ failure: HandlerFailure) { decide { state throws(AnswerState.Fault) in try state.fail(failure) } }

    /// Takes one step of the answer. Whoever comes meanwhile waits, so that frames go out in the order of the calls.
    private func decide(_ step: (inout AnswerState) throws(AnswerState.Fault) -> AnswerState.End?) {
        answer.withLock { answer in
            do throws(AnswerState.Fault) {
                if let end = try step(&answer.state) { send(end) }
            } catch {
                link.pluginMisbehaved(error.rawValue)
            }
            if answer.state.isOver {
                answer.request = nil
                nested.release()
            }
        }
    }

    private func send(_ end: AnswerState.End) {
        ended.store(true, ordering: .sequentiallyConsistent)  // before the gateway hears of it
        switch end {
        case .finished:
            let usage = OwnProcess.usage
            let cpu = usage.cpuMicroseconds - cpuBefore.load(ordering: .sequentiallyConsistent)
            link.send(.finished(cpuMicroseconds: cpu, peakKiB: usage.peakKiB), load: id)
        case .failed(let failure):
            link.send(.failed(failure), load: id)
        }
    }
}

extension HandlerFailure {
    fileprivate static let unusableResponse = HandlerFailure(
        status: 502, code: "handler-misbehaved", message: "The plugin gave an answer that cannot be passed on.")
}
