public import HostMessages
public import Linux
public import URLLoading

/// A whole answer of a handler, checked.
public struct LoadedAnswer: Sendable {
    /// What the handler says of it: status, type, fields and length are checked.
    public var response: HandlerResponse
    /// The content.
    public var body: [UInt8]
    /// CPU time of the host for this load.
    public var cpuMicroseconds: UInt64
    /// The most memory the host had resident so far, in KiB.
    public var peakKiB: UInt64
    /// Which process rendered it.
    public var hostPID: Int32
}

/// What came of a nested load, as the gateway hands it to the pool.
public enum NestedOutcome: Sendable {
    /// Bytes in memory.
    case bytes([UInt8], contentType: String, isIncomplete: Bool)
    /// A regular file, opened read-only, of this length; the host gets the descriptor.
    case file(OpenFile, length: UInt64)
    /// None; the handler learns status, code and message.
    case failure(GatewayError)
}

/// A descriptor that several may hold; closed with the last of them.
public final class OpenFile: Sendable {
    /// The descriptor.
    public let descriptor: FileDescriptor

    /// Takes over a descriptor.
    public init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }
}
