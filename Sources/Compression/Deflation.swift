internal import CZlib

/// Compression by zlib, and the checksum that goes with it.
public enum Deflation {
    /// The bytes as a zlib stream at level 6; nil when there is no memory.
    public static func deflated(_ bytes: [UInt8]) -> [UInt8]? {
        var count = compressBound(UInt(bytes.count))
        var result = Z_OK
        let compressed = [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, used in
            result = compress2(buffer.baseAddress, &count, bytes, UInt(bytes.count), 6)
            used = result == Z_OK ? Int(count) : 0
        }
        return result == Z_OK ? compressed : nil
    }

    /// CRC-32 as PNG and gzip have it (ISO 3309).
    public static func checksum(_ bytes: [UInt8]) -> UInt32 { UInt32(crc32(0, bytes, UInt32(bytes.count))) }
}
