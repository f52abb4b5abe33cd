import HostMessages

/// Any payload of any type, as a host might send it: it is refused, or is written as it was understood.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMessage(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    guard count >= 1 else { return 0 }
    let type = UInt16(bytes[0])
    let payload = Array(UnsafeBufferPointer(start: bytes + 1, count: count - 1))
    if let message = try? HostMessage(type: type, payload: payload) {
        let written = message.payload()
        precondition((try? HostMessage(type: type, payload: written))?.payload() == written)
    }
    if let message = try? GatewayMessage(type: type, payload: payload) {
        let written = message.payload()
        precondition((try? GatewayMessage(type: type, payload: written))?.payload() == written)
    }
    return 0
}
