import HostMessages
import Linux

/// The host's end of the socket. Any thread may send; one sends at a time. Only the main thread receives.
///
/// A host has nothing to do without its gateway, so no call here returns an error: the process ends.
final class GatewayLink: Sendable {
    let channel: MessageChannel
    /// Frames of an answer that were not sent yet: the gateway wants the whole answer, so short ones go out together,
    /// and each wakes nobody.
    private let held = Lock<[UInt8]>([])

    /// The most bytes that are held back.
    private static let heldBytes = 64 << 10

    init(_ socket: consuming StreamSocket) { channel = MessageChannel(socket) }

    /// Sends a message. Blocks while the gateway does not read.
    func send(_ message: HostMessage, load: UInt64 = 0) {
        let payload = message.payload()
        payload.withUnsafeBytes { send(message.type, load: load, bytes: $0) }
    }

    /// Sends bytes of an answer from where they lie, cut into frames.
    func send(data: UnsafeRawBufferPointer, load: UInt64) {
        for start in stride(from: 0, to: data.count, by: FrameHeader.maximumPayloadBytes) {
            let end = min(start + FrameHeader.maximumPayloadBytes, data.count)
            send(.data, load: load, bytes: UnsafeRawBufferPointer(rebasing: data[start..<end]))
        }
    }

    /// Sends a line for the log, cut to 16 KiB.
    func log(_ level: UInt8, _ line: String) { send(.log(level: min(level, 3), line.cut(toBytes: 16 << 10))) }

    /// Says why the plugin is not used, and ends the process.
    func refuse(_ refusal: PluginLibrary.Refusal) -> Never {
        send(.refused(reasons: refusal.reasons.prefix(64).map { $0.cut(toBytes: 8 << 10) }))
        OwnProcess.leave(HostExit.refused.rawValue)
    }

    /// Ends the process because of the plugin.
    func pluginMisbehaved(_ how: String) -> Never {
        log(3, "the plugin broke its contract: \(how)")
        OwnProcess.leave(HostExit.pluginMisbehaved.rawValue)
    }

    private func send(_ type: MessageType, load: UInt64, bytes: UnsafeRawBufferPointer) {
        let failed = held.withLock { held -> Bool in
            let isPartOfAnswer = type == .response || type == .data
            if isPartOfAnswer, held.count + FrameHeader.byteCount + bytes.count <= Self.heldBytes {
                held += MessageChannel.frame(type, load: load, bytes: bytes)
                return false
            }
            defer { held.removeAll(keepingCapacity: true) }
            do throws(MessageError) {
                try channel.send(type, load: load, bytes: bytes, after: held, until: nil)
                return false
            } catch { return true }
        }
        if failed { OwnProcess.leave(HostExit.gatewayClosed.rawValue) }
    }
}

/// Ends the process because of what the gateway said.
func gatewayMisspoke(_ how: String) -> Never {
    OwnProcess.complain("urlgate-host: the gateway said what no host understands: \(how)")
    OwnProcess.leave(HostExit.malformedMessage.rawValue)
}

/// Ends the process because the system denied something.
func systemFailed(_ what: String) -> Never {
    OwnProcess.complain("urlgate-host: \(what)")
    OwnProcess.leave(HostExit.systemFailed.rawValue)
}
