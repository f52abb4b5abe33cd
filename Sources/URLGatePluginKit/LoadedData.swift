import CUrlgatePlugin

/// The bytes of a nested load, in memory that the host owns: not copied, read-only, a file's bytes are mapped.
///
/// Valid until the answer to the running load has ended; do not keep it longer.
public struct LoadedData: @unchecked Sendable {  // nobody writes to this memory
    private let bytes: UnsafeRawBufferPointer
    /// Such as `image/jpeg`; empty when the bytes come from a file.
    public let contentType: String
    /// Something is missing in it, so something is missing in what is made of it.
    public let isIncomplete: Bool

    init(_ answer: urlgate_nested_answer_t) {
        bytes = UnsafeRawBufferPointer(start: answer.bytes, count: answer.bytes == nil ? 0 : answer.length)
        contentType = String(answer.content_type)
        isIncomplete = answer.is_incomplete
    }

    /// Length in bytes.
    public var count: Int { bytes.count }

    /// Lends the bytes; the pointer must not leave `body`.
    public func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(bytes)
    }
}
