/// Names what is not decoded, here or by this configuration, so that an error can say more than "no picture".
enum ForeignKind {
    /// Completes "The original is …".
    static func name(of bytes: UnsafeRawBufferPointer) -> String {
        if bytes.isEmpty { return "empty: it has no bytes" }
        if bytes.allSatisfy({ $0 == 0 }) { return "\(bytes.count) zero bytes" }
        if SVGText.isSVG(bytes) { return "an SVG drawing" }
        if let signature = signatures.first(where: { bytes.holds($0.letters, at: $0.offset) }) { return signature.name }
        if let signature = binary.first(where: { bytes.starts(with: $0.bytes) }) { return signature.name }
        if bytes.holds("ftyp", at: 4) { return "an ISO media file of brand '\(bytes.isoBrands.first ?? "?")', no AVIF" }
        return markup(bytes) ?? (isText(bytes) ? "text" : "of no kind that is known here")
    }

    private static let signatures: [(letters: StaticString, offset: Int, name: String)] = [
        ("ftypheic", 4, "a HEIC picture"), ("ftypheix", 4, "a HEIC picture"), ("ftyphevc", 4, "a HEIC sequence"),
        ("ftypmif1", 4, "a HEIF picture without AV1"), ("ftypcrx ", 4, "a Canon raw picture"),
        ("%PDF-", 0, "a PDF document"), ("%!PS", 0, "a PostScript program"), ("%!", 0, "a PostScript program"),
        ("8BPS", 0, "a Photoshop document"), ("BM", 0, "a BMP picture"), ("qoif", 0, "a QOI picture"),
        ("push graphic-context", 0, "an MVG drawing"), ("PK\u{3}\u{4}", 0, "a ZIP archive"),
        ("RIFF", 0, "a RIFF file that is no WebP"), ("GIF8", 0, "a GIF of an unknown version"),
    ]

    private static let binary: [(bytes: [UInt8], name: String)] = [
        ([0x49, 0x49, 0x2A, 0], "a TIFF picture"), ([0x4D, 0x4D, 0, 0x2A], "a TIFF picture"),
        ([0x49, 0x49, 0x2B, 0], "a TIFF picture"), ([0, 0, 1, 0], "an ICO picture"), ([0, 0, 2, 0], "a CUR picture"),
        ([0xFF, 0x0A], "a JPEG XL picture"), ([0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20], "a JPEG XL picture"),
        ([0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20], "a JPEG 2000 picture"),
        ([0xFF, 0x4F, 0xFF, 0x51], "a JPEG 2000 picture"),
        ([0x1F, 0x8B], "gzip data"), ([0xC5, 0xD0, 0xD3, 0xC6], "a PostScript program"),
        ([0x89, 0x50, 0x4E, 0x47], "a PNG that a text conversion has broken"),
    ]

    /// XML and its kind, after a byte order mark, blanks, comments and declarations.
    private static func markup(_ bytes: UnsafeRawBufferPointer) -> String? {
        let head = String(decoding: bytes.prefix(4096), as: UTF8.self).lowercased()
        guard let first = head.first(where: { !$0.isWhitespace && $0 != "\u{FEFF}" }) else { return nil }
        if first == "<" {
            return head.contains("<html") || head.contains("<!doctype html") ? "an HTML page" : "an XML document"
        }
        return first == "{" || first == "[" ? "a JSON text" : nil
    }

    private static func isText(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.prefix(512).allSatisfy { $0 >= 0x20 || $0 == 9 || $0 == 10 || $0 == 13 }
    }
}
