internal import CZlib

/// gzip and zlib, taken apart with a limit.
public enum Inflation {
    /// Why bytes were not taken apart.
    public enum Failure: Error, Equatable, Sendable {
        /// zlib has no memory.
        case noMemory
        /// What was compressed is longer than the limit.
        case tooLong(limit: Int)
        /// The bytes are damaged or cut off.
        case damaged
    }

    /// The first bytes of what was compressed, at most so many; fewer, or none, when the bytes are damaged or cut off.
    public static func head(of bytes: UnsafeRawBufferPointer, byteCount: Int) -> [UInt8] {
        var stream = z_stream()
        guard inflateInit2_(&stream, 15 + 32, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            return []
        }
        defer { inflateEnd(&stream) }
        stream.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
        stream.avail_in = UInt32(clamping: bytes.count)
        return [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
            stream.next_out = buffer.baseAddress
            stream.avail_out = UInt32(byteCount)
            _ = inflate(&stream, Z_SYNC_FLUSH)
            count = byteCount - Int(stream.avail_out)
        }
    }

    /// The bytes that were compressed; both headers are known.
    ///
    /// - Parameter limit: in bytes; more is refused, since what is small may grow a thousandfold.
    public static func inflated(_ bytes: UnsafeRawBufferPointer, limit: Int) throws(Failure) -> [UInt8] {
        var stream = z_stream()
        // 32: either header.
        guard inflateInit2_(&stream, 15 + 32, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            throw .noMemory
        }
        defer { inflateEnd(&stream) }
        stream.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
        stream.avail_in = UInt32(clamping: bytes.count)
        var result: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            let status = piece.withUnsafeMutableBufferPointer { buffer in
                stream.next_out = buffer.baseAddress
                stream.avail_out = UInt32(buffer.count)
                return inflate(&stream, Z_NO_FLUSH)
            }
            result += piece[..<(piece.count - Int(stream.avail_out))]
            if result.count > limit { throw .tooLong(limit: limit) }
            if status == Z_STREAM_END { return result }
            if status != Z_OK || (stream.avail_in == 0 && stream.avail_out > 0) { throw .damaged }
        }
    }
}
