/// The 16 bytes before each message between gateway and host, little-endian:
/// u32 length of the payload (at most 1 MiB), u16 type, u16 flags (0), u64 load id.
public struct FrameHeader: Equatable, Sendable {
    /// Payload bytes that follow, 0...``maximumPayloadBytes``.
    public var length: Int
    /// A ``MessageType``'s number; an unknown one ends the host.
    public var type: UInt16
    /// Which load it belongs to; 0 outside loads.
    public var load: UInt64

    /// Bytes of an encoded header.
    public static let byteCount = 16
    /// The longest payload; longer content is cut into several frames.
    public static let maximumPayloadBytes = 1 << 20
    /// What both sides say first; another number ends the conversation.
    public static let protocolVersion: UInt32 = 2

    /// A header.
    public init(length: Int, type: UInt16, load: UInt64) {
        self.length = length
        self.type = type
        self.load = load
    }
}

/// The types of messages, by their number on the wire.
public enum MessageType: UInt16, Sendable, CaseIterable {
    // gateway → host
    case configure = 2
    case load = 3
    case stop = 4
    case nestedResult = 5
    case nestedData = 6
    case admitted = 7
    // host → gateway
    case hello = 101
    case ready = 102
    case refused = 103
    case response = 104
    case data = 105
    case finished = 106
    case failed = 107
    case nestedLoads = 108
    case admit = 109
    case log = 110
}
