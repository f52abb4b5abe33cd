import Glibc
import HostMessages
import Linux

/// The content of one nested answer: memory that the socket fills, or a file in memory. Freed with this object.
final class NestedBytes: @unchecked Sendable {  // filled by the main thread before the plugin sees it
    /// To be filled; empty for a file.
    let room: UnsafeMutableRawBufferPointer
    /// What the plugin reads.
    let bytes: UnsafeRawBufferPointer
    private let mapping: FileMapping?

    /// Room for so many bytes; nil when there is no memory for them.
    init?(byteCount: Int) {
        guard let start = malloc(max(byteCount, 1)) else { return nil }
        room = UnsafeMutableRawBufferPointer(start: start, count: byteCount)
        bytes = UnsafeRawBufferPointer(room)
        mapping = nil
    }

    /// The bytes of a file.
    init(_ mapping: consuming FileMapping) {
        room = UnsafeMutableRawBufferPointer(start: nil, count: 0)
        bytes = mapping.bytes
        self.mapping = consume mapping
    }

    /// What an answer's head announces: nil when it has no content. Its length is believed only as far as it can be
    /// checked.
    static func make(
        _ answer: NestedAnswer, _ descriptor: consuming FileDescriptor?
    ) throws(NestedBatch.Fault) -> NestedBytes? {
        guard answer.length <= NestedBatch.maximumBytes else {
            throw NestedBatch.Fault(reason: "a nested answer of \(answer.length) bytes")
        }
        let length = Int(answer.length)
        guard let descriptor else { return try make(length, from: answer.source) }
        guard answer.source == .descriptor else {
            throw NestedBatch.Fault(reason: "a descriptor where none belongs")
        }
        do throws(SystemError) {
            return NestedBytes(try FileMapping(descriptor, byteCount: length))
        } catch {
            throw NestedBatch.Fault(reason: "a descriptor that is no readable file of \(length) bytes: \(error)")
        }
    }

    private static func make(_ length: Int, from source: NestedAnswer.Source) throws(NestedBatch.Fault) -> NestedBytes?
    {
        switch source {
        case .none:
            if length > 0 { throw NestedBatch.Fault(reason: "\(length) bytes that come from nowhere") }
            return nil
        case .bytes:
            guard let bytes = NestedBytes(byteCount: length) else { systemFailed("no memory for \(length) bytes") }
            return bytes
        case .descriptor: throw NestedBatch.Fault(reason: "no descriptor where one belongs")
        }
    }

    deinit { free(room.baseAddress) }
}
