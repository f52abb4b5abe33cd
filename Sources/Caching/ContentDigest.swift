internal import CXXHash

/// A 128-bit digest of bytes (XXH3), in lower-case hexadecimal: equal bytes, equal digest.
///
/// It names content (ETags, options in cache keys) and finds damage; it is no protection against forgery.
public enum ContentDigest {
    /// 32 hexadecimal digits.
    public static func of(_ bytes: [UInt8]) -> String {
        let hash = bytes.withUnsafeBytes { XXH3_128bits($0.baseAddress, $0.count) }
        return hexadecimal(hash.high64) + hexadecimal(hash.low64)
    }

    private static func hexadecimal(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
