internal import CVips

/// A name for the bytes of a file.
public enum FileDigest {
    /// SHA-256 (FIPS 180-4) in lower-case hex.
    public static func sha256(_ bytes: UnsafeRawBufferPointer) -> String {
        let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        guard let text = g_compute_checksum_for_data(G_CHECKSUM_SHA256, start, UInt(bytes.count)) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }
}
