import URLLoading

/// The header field that has browsers save an answer.
enum ContentDisposition {
    /// `attachment` with a name, in ASCII for old clients and as it is for all others (RFC 6266 section 4.3, RFC 8187).
    ///
    /// - Parameter name: what would lead into another folder, and control characters, become underscores.
    static func attachment(named name: String) -> HeaderField {
        let safe = String(String.UnicodeScalarView(name.unicodeScalars.map { isSafe($0) ? $0 : "_" }))
        let plain = String(
            String.UnicodeScalarView(safe.unicodeScalars.map { $0.isASCII && $0 != "\"" && $0 != "%" ? $0 : "_" }))
        let exact = safe == plain ? "" : "; filename*=UTF-8''\(PercentCoding.encode(safe))"
        return HeaderField("Content-Disposition", "attachment; filename=\"\(plain)\"\(exact)")
    }

    private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x20 && scalar.value != 0x7F && scalar != "/" && scalar != "\\"
    }
}
