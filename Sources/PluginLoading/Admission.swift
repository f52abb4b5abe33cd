import HostMessages
import Linux

/// The extension `urlgate.admission/1` for one load: the plugin waits until the gateway has memory for its picture.
final class Admission: Sendable {
    private enum State { case idle, waiting, admitted, cancelled }
    private let state = Monitor(State.idle)
    private let load: UInt64
    private let link: GatewayLink

    init(load: UInt64, link: GatewayLink) {
        self.load = load
        self.link = link
    }

    /// Asks and waits. False when the load was cancelled. Any thread, one at a time.
    func wait(bytes: UInt64) -> Bool {
        let may = state.withLock { state -> Bool? in
            switch state {
            case .cancelled: return false
            case .waiting: return nil
            case .idle, .admitted:
                state = .waiting
                return true
            }
        }
        guard let may else { link.pluginMisbehaved("admit was called while another call of it waited") }
        if !may { return false }
        link.send(.admit(bytes: bytes), load: load)
        return state.wait(until: nil) { state in
            switch state {
            case .idle, .waiting: nil
            case .admitted: true
            case .cancelled: false
            }
        } ?? false
    }

    /// The gateway agrees. Main thread. Without effect when nobody waits: the load may have been cancelled meanwhile.
    func admit() {
        state.signal { state in
            if case .waiting = state { state = .admitted }
        }
    }

    /// Lets a waiting thread go.
    func cancel() { state.signal { $0 = .cancelled } }
}
