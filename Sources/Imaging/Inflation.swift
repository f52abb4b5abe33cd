internal import CZlib

/// gzip and zlib, taken apart with a limit.
public enum Inflation {
    /// The bytes that were compressed.
    ///
    /// - Parameter limit: more is refused: what is small may grow a thousandfold.
    public static func inflated(_ bytes: UnsafeRawBufferPointer, limit: Int) throws(InflationError) -> [UInt8] {
        var stream = z_stream()
        // 32: both headers are known.
        guard inflateInit2_(&stream, 15 + 32, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            throw InflationError(reason: "zlib has no memory")
        }
        defer { inflateEnd(&stream) }
        stream.next_in = UnsafeMutablePointer(
            mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
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
            if result.count > limit { throw InflationError(reason: "something in it is larger than \(limit) bytes") }
            if status == Z_STREAM_END { return result }
            if status != Z_OK || (stream.avail_in == 0 && stream.avail_out > 0) {
                throw InflationError(reason: "something in it is compressed wrongly or cut off")
            }
        }
    }
}

/// Why bytes could not be taken apart.
public struct InflationError: Error, Sendable, Equatable {
    /// In words, without a full stop.
    public let reason: String
}
