import HostMessages

/// How far the answer to one load has come; decides which call of the plugin is in order, and what is to be sent.
struct AnswerState {
    /// A call out of order.
    enum Fault: String, Error, Equatable {
        case secondResponse = "did_receive was called a second time"
        case dataBeforeResponse = "did_load was called before did_receive"
        case endBeforeResponse = "did_finish_loading was called before did_receive"
        case afterEnd = "the client was called after the load had ended"
        case calledAndNothingStarted = "start_loading called the client and returned false"
    }

    /// How it ended.
    enum End: Equatable {
        case finished
        case failed(HandlerFailure)
    }

    private enum Phase: Equatable {
        case waiting
        case receiving
        /// The response could not be passed on; what follows it is dropped.
        case discarding(HandlerFailure)
        case ended
    }

    private var phase = Phase.waiting
    private var hasReturned = false

    /// Whether `did_receive` is in order.
    mutating func receive() throws(Fault) {
        switch phase {
        case .waiting: phase = .receiving
        case .receiving, .discarding: throw .secondResponse
        case .ended: throw .afterEnd
        }
    }

    /// The response just received is one that nobody can be given.
    mutating func discard(_ failure: HandlerFailure) { phase = .discarding(failure) }

    /// Whether bytes are to be passed on.
    mutating func load() throws(Fault) -> Bool {
        switch phase {
        case .waiting: throw .dataBeforeResponse
        case .receiving: return true
        case .discarding: return false
        case .ended: throw .afterEnd
        }
    }

    /// What a finished answer comes to.
    mutating func finish() throws(Fault) -> End {
        defer { phase = .ended }
        switch phase {
        case .waiting: throw .endBeforeResponse
        case .receiving: return .finished
        case .discarding(let failure): return .failed(failure)
        case .ended: throw .afterEnd
        }
    }

    /// What a failed answer comes to.
    mutating func fail(_ failure: HandlerFailure) throws(Fault) -> End {
        defer { phase = .ended }
        switch phase {
        case .waiting, .receiving: return .failed(failure)
        case .discarding(let earlier): return .failed(earlier)
        case .ended: throw .afterEnd
        }
    }

    /// `start_loading` returned. Gives the end if nothing was started.
    mutating func startReturned(_ hasStarted: Bool) throws(Fault) -> End? {
        hasReturned = true
        if hasStarted { return nil }
        guard phase == .waiting else { throw .calledAndNothingStarted }
        phase = .ended
        return .failed(
            HandlerFailure(status: 502, code: "nothing-started", message: "The plugin did not start this load."))
    }

    /// The answer has ended: another load may come.
    var hasEnded: Bool { phase == .ended }

    /// Nothing of the load is used any more.
    var isOver: Bool { hasEnded && hasReturned }
}
