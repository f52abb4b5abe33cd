import HostMessages
import Testing
import URLLoading

/// Every message comes out as it went in, and nothing else comes out.
@Suite struct MessageCodingTests {
    @Test(arguments: Samples.gateway)
    func `a message of the gateway comes out as it went in`(_ message: GatewayMessage) throws {
        #expect(try GatewayMessage(type: message.type.rawValue, payload: message.payload()) == message)
    }

    @Test(arguments: Samples.host)
    func `a message of a host comes out as it went in`(_ message: HostMessage) throws {
        #expect(try HostMessage(type: message.type.rawValue, payload: message.payload()) == message)
    }

    @Test(arguments: Samples.gateway)
    func `a message of the gateway cut short anywhere is refused`(_ message: GatewayMessage) throws {
        let payload = message.payload()
        let whole = if case .nestedData = message { 6 } else { payload.count }
        for count in 0..<whole {
            #expect(throws: MessageError.cutShort) {
                try GatewayMessage(type: message.type.rawValue, payload: Array(payload[..<count]))
            }
        }
    }

    @Test(arguments: Samples.host)
    func `a message of a host cut short anywhere is refused`(_ message: HostMessage) throws {
        if case .data = message { return }  // any bytes are data
        let payload = message.payload()
        for count in payload.indices {
            #expect(throws: MessageError.cutShort) {
                try HostMessage(type: message.type.rawValue, payload: Array(payload[..<count]))
            }
        }
    }

    @Test func `bytes after the last field are refused`() {
        for message in Samples.gateway {
            if case .nestedData = message { continue }
            #expect(throws: MessageError.leftOver) {
                try GatewayMessage(type: message.type.rawValue, payload: message.payload() + [0])
            }
        }
        for message in Samples.host {
            if case .data = message { continue }
            #expect(throws: MessageError.leftOver) {
                try HostMessage(type: message.type.rawValue, payload: message.payload() + [0])
            }
        }
    }

    @Test func `each side refuses what the other side says, and unknown types`() {
        for message in Samples.host {
            let type = message.type.rawValue
            #expect(throws: MessageError.unexpectedType(type)) {
                try GatewayMessage(type: type, payload: message.payload())
            }
        }
        for message in Samples.gateway {
            let type = message.type.rawValue
            #expect(throws: MessageError.unexpectedType(type)) {
                try HostMessage(type: type, payload: message.payload())
            }
        }
        for type in [UInt16(0), 1, 8, 100, 111, .max] {
            #expect(throws: MessageError.unexpectedType(type)) { try HostMessage(type: type, payload: []) }
            #expect(throws: MessageError.unexpectedType(type)) { try GatewayMessage(type: type, payload: []) }
        }
    }

    @Test(arguments: MessageType.allCases)
    func `random bytes are refused or mean something`(_ type: MessageType) {
        var numbers = SeededNumbers(seed: UInt64(type.rawValue))
        for _ in 0..<5000 {
            let count = Int.random(in: 0...64, using: &numbers)
            // Small numbers are likelier to pass for lengths and counts.
            let payload = (0..<count).map { _ in
                UInt8.random(in: Bool.random(using: &numbers) ? 0...3 : 0...255, using: &numbers)
            }
            if let message = try? HostMessage(type: type.rawValue, payload: payload) {
                #expect((try? HostMessage(type: type.rawValue, payload: message.payload())) == message)
            }
            if let message = try? GatewayMessage(type: type.rawValue, payload: payload) {
                #expect((try? GatewayMessage(type: type.rawValue, payload: message.payload())) == message)
            }
        }
    }

    @Test func `a byte changed anywhere is refused or means something`() {
        var numbers = SeededNumbers(seed: 1)
        for message in Samples.host {
            let payload = message.payload()
            for index in payload.indices {
                var changed = payload
                changed[index] = UInt8.random(in: 0...255, using: &numbers)
                _ = try? HostMessage(type: message.type.rawValue, payload: changed)
            }
        }
    }

    /// A list's length as it goes over the wire.
    private func count(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }

    @Test func `lists over their limits are refused before they are read`() {
        #expect(throws: MessageError.tooMany) {
            try GatewayMessage(type: MessageType.configure.rawValue, payload: count(4097))
        }
        #expect(throws: MessageError.tooMany) {
            try GatewayMessage(type: MessageType.configure.rawValue, payload: count(.max))
        }
        #expect(throws: MessageError.tooMany) {
            try HostMessage(type: MessageType.refused.rawValue, payload: count(65))
        }
        #expect(throws: MessageError.tooMany) {
            try HostMessage(type: MessageType.nestedLoads.rawValue, payload: count(1) + count(17))
        }
        let fields = (0..<33).map { HeaderField("X-Urlgate-\($0)", "") }
        let response = HostMessage.response(
            HandlerResponse(
                status: 200, contentType: "a/b", contentLength: nil, storagePolicy: .allowed, fields: fields))
        #expect(throws: MessageError.tooMany) {
            try HostMessage(type: response.type.rawValue, payload: response.payload())
        }
    }

    @Test func `text that is not UTF-8 is refused`() {
        #expect(throws: MessageError.badText) {
            try HostMessage(type: MessageType.refused.rawValue, payload: count(1) + count(1) + [0xFF])
        }
    }

    @Test func `numbers that no field may have are refused`() {
        let response = HostMessage.response(
            HandlerResponse(status: 200, contentType: "", contentLength: nil, storagePolicy: .allowed)
        ).payload()
        for (index, value) in [(14, UInt8(3)), (19, 2)] {  // the policy, the flag
            var changed = response
            changed[index] = value
            #expect(throws: MessageError.badValue) {
                try HostMessage(type: MessageType.response.rawValue, payload: changed)
            }
        }
    }
}
