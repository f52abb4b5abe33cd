import HostMessages
import Linux
import URLLoading

/// The extension `urlgate.nested-load/1` for one load: asks the gateway, collects the answers, keeps them until the
/// load is over.
final class NestedLoads: Sendable {
    private struct State {
        var batch: NestedBatch?
        var lastNumber: UInt32 = 0
        var isCancelled = false
        var isOver = false
        /// What the plugin may read until the load is over.
        var kept: [NestedBytes] = []
        var texts = TextArena()

        /// Writes the answers out once all are whole.
        mutating func deliver(to call: NestedCall) -> Bool? {
            guard let answers = batch?.answers else { return nil }
            for (position, (answer, bytes)) in answers.enumerated() {
                call.fill(position, answer, bytes: bytes?.bytes, texts: texts)
                if let bytes { kept.append(bytes) }
            }
            batch = nil
            return true
        }
    }
    private let state = Monitor(State())
    private let load: UInt64
    private let link: GatewayLink

    init(load: UInt64, link: GatewayLink) {
        self.load = load
        self.link = link
    }

    /// Asks for all loads of a call and waits for them. Any thread, one at a time.
    func load(_ call: NestedCall) {
        guard let (number, asked) = begin(call) else {
            link.pluginMisbehaved("a nested load was started while another waited, or after the load had ended")
        }
        if !asked.isEmpty { link.send(.nestedLoads(batch: number, asked), load: load) }
        _ = state.wait(until: nil) { state in state.deliver(to: call) }
    }

    /// The batch's number and what the gateway is to be asked for. Nil when a batch is under way or the load is over.
    private func begin(_ call: NestedCall) -> (UInt32, [NestedRequest])? {
        state.withLock { state in
            guard state.batch == nil, !state.isOver else { return nil }
            state.lastNumber &+= 1
            var batch = NestedBatch(number: state.lastNumber, count: call.requests.count)
            var asked: [NestedRequest] = []
            for (position, request) in call.requests.enumerated() {
                switch request {
                case .failure(let error): batch.fill(position, NestedAnswer(error))
                case .success where state.isCancelled: batch.fill(position, NestedAnswer(.cancelled()))
                case .success(let request):
                    batch.ask(position)
                    asked.append(request)
                }
            }
            state.batch = batch
            return (batch.number, asked)
        }
    }

    /// The gateway answers a request. Main thread.
    func receive(
        batch: UInt32, index: UInt16, _ answer: NestedAnswer, descriptor: consuming FileDescriptor?
    ) throws(NestedBatch.Fault) {
        let bytes = try NestedBytes.make(answer, descriptor)
        try state.signal { state throws(NestedBatch.Fault) in
            if state.batch?.number == batch { try state.batch?.receive(index, answer, bytes) }
        }
    }

    /// Where bytes of an answer go; nil when nobody waits for that batch any more. Main thread.
    func room(batch: UInt32, index: UInt16, count: Int) throws(NestedBatch.Fault) -> UnsafeMutableRawBufferPointer? {
        try state.withLock { state throws(NestedBatch.Fault) in
            state.batch?.number == batch ? try state.batch?.room(index, count) : nil
        }
    }

    /// Bytes lie where they belong. Main thread.
    func received(batch: UInt32, index: UInt16, count: Int) {
        state.signal { state in
            if state.batch?.number == batch { state.batch?.received(index, count) }
        }
    }

    /// Lets a waiting thread go; later loads fail at once.
    func cancel() {
        state.signal { state in
            state.isCancelled = true
            state.batch?.fillRest(NestedAnswer(.cancelled()))
        }
    }

    /// The load is over: nothing that the plugin was given is read any more.
    func release() {
        state.withLock { state in
            state.isOver = true
            state.kept = []
            state.texts = TextArena()
        }
    }
}
