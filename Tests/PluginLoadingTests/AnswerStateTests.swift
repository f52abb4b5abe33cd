import HostMessages
import Testing

@testable import PluginLoading

/// Which calls of a plugin are in order.
@Suite struct AnswerStateTests {
    private let failure = HandlerFailure(status: 404, code: "c", message: "m")

    @Test func `a response, bytes and the end are in order`() throws {
        var state = AnswerState()
        try state.receive()
        #expect(try state.load())
        #expect(try state.load())
        #expect(try state.finish() == .finished)
        #expect(state.hasEnded)
    }

    @Test func `a failure is in order until the end`() throws {
        var waiting = AnswerState()
        #expect(try waiting.fail(failure) == .failed(failure))
        var receiving = AnswerState()
        try receiving.receive()
        #expect(try receiving.fail(failure) == .failed(failure))
        #expect(throws: AnswerState.Fault.afterEnd) { try receiving.fail(failure) }
    }

    @Test func `bytes and the end need a response`() {
        var state = AnswerState()
        #expect(throws: AnswerState.Fault.dataBeforeResponse) { try state.load() }
        #expect(throws: AnswerState.Fault.endBeforeResponse) { try state.finish() }
    }

    @Test func `nothing is in order after the end`() throws {
        var state = AnswerState()
        try state.receive()
        #expect(throws: AnswerState.Fault.secondResponse) { try state.receive() }
        _ = try state.finish()
        #expect(throws: AnswerState.Fault.afterEnd) { try state.receive() }
        #expect(throws: AnswerState.Fault.afterEnd) { try state.load() }
        #expect(throws: AnswerState.Fault.afterEnd) { try state.finish() }
    }

    @Test func `what follows an unusable response is dropped, and the load fails at its end`() throws {
        var state = AnswerState()
        try state.receive()
        state.discard(failure)
        #expect(try !state.load())
        #expect(!state.hasEnded)
        #expect(try state.finish() == .failed(failure))
    }

    @Test func `a load is over when it has ended and start_loading has returned`() throws {
        var sync = AnswerState()
        _ = try sync.fail(failure)
        #expect(!sync.isOver)
        #expect(try sync.startReturned(true) == nil)
        #expect(sync.isOver)
        var async = AnswerState()
        #expect(try async.startReturned(true) == nil)
        #expect(!async.isOver)
        _ = try async.fail(failure)
        #expect(async.isOver)
    }

    @Test func `nothing may be started and answered`() throws {
        var unstarted = AnswerState()
        guard case .failed(let failure) = try unstarted.startReturned(false) else { throw failure.asError }
        #expect(failure.code == "nothing-started")
        var answered = AnswerState()
        try answered.receive()
        #expect(throws: AnswerState.Fault.calledAndNothingStarted) { try answered.startReturned(false) }
    }
}

extension HandlerFailure {
    fileprivate var asError: HostUnderTest.Unexpected { HostUnderTest.Unexpected("\(self)") }
}
