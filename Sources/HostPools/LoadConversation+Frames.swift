import HostMessages
import Linux

extension LoadConversation {
    func send(_ message: GatewayMessage) throws(Break) {
        try sending { () throws(MessageError) in
            try process.channel.send(message.type, load: load, payload: message.payload(), until: deadline)
        }
    }

    /// Whether a message is for this load.
    func checkLoad(_ type: MessageType, _ load: UInt64) throws(Break) {
        guard load != self.load else { return }
        let how = Misbehaviour.foreignLoad(type, load)
        throw load < self.load ? .spokeOutOfTurn(how) : .misbehaved(how)
    }

    func receiveHeader() throws(Break) -> FrameHeader {
        try receiving(type: 0) { descriptor throws(MessageError) in
            try process.channel.receiveHeader(until: deadline, descriptor: &descriptor)
        }
    }

    func receiveMessage(_ header: FrameHeader) throws(Break) -> HostMessage {
        try receiving(type: header.type) { descriptor throws(MessageError) in
            let payload = try process.channel.receivePayload(header, until: deadline, descriptor: &descriptor)
            return try HostMessage(type: header.type, payload: payload)
        }
    }

    /// Content, to the end of what came before.
    mutating func receiveData(_ header: FrameHeader) throws(Break) {
        try checkLoad(.data, header.load)
        try checked { () throws(Misbehaviour) in try assembly.admit(dataBytes: header.length) }
        try receiving(type: header.type) { descriptor throws(MessageError) in
            try process.channel.receivePayload(
                header, appendingTo: &assembly.body, until: deadline, descriptor: &descriptor)
        }
    }

    /// Hosts have no descriptors to give.
    private func receiving<Value>(
        type: UInt16, _ body: (inout FileDescriptor?) throws(MessageError) -> Value
    ) throws(Break) -> Value {
        var descriptor: FileDescriptor?
        do throws(MessageError) {
            let value = try body(&descriptor)
            if descriptor != nil { throw MessageError.descriptor }
            return value
        } catch { throw Self.interruption(error, type: type) }
    }

    func sending(_ body: () throws(MessageError) -> Void) throws(Break) {
        do throws(MessageError) { try body() } catch { throw Self.interruption(error, type: 0) }
    }

    func checked<Value>(_ body: () throws(Misbehaviour) -> Value) throws(Break) -> Value {
        do throws(Misbehaviour) { return try body() } catch { throw .misbehaved(error) }
    }

    private static func interruption(_ error: MessageError, type: UInt16) -> Break {
        switch error {
        case .closed: .closed
        case .timedOut: .timedOut
        default: .misbehaved(.unreadable(error, type: type))
        }
    }
}
