/// The RIFF container of a WebP picture (RFC 9649 section 2).
enum WebPContainer {
    /// The same picture without EXIF, XMP and colour profile.
    ///
    /// webpsave of libvips 8.14.1 writes an EXIF block of its own, whatever it is told. A picture that then needs
    /// nothing of the extended format is left in the simple one. What is no WebP comes back as it is.
    static func withoutMetadata(_ file: [UInt8]) -> [UInt8] {
        let isWebP = file.withUnsafeBytes { $0.holds("RIFF", at: 0) && $0.holds("WEBP", at: 8) }
        guard isWebP else { return file }
        var chunks: [UInt8] = []
        var start = 12
        while start + 8 <= file.count {
            let length = (0..<4).reduce(0) { $0 | Int(file[start + 4 + $1]) << (8 * $1) }
            let end = min(file.count, start + 8 + length + length % 2)
            chunks += kept(file[start..<end])
            start = end
        }
        let size = UInt32(chunks.count + 4)
        let sizeBytes = (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) }
        return Array("RIFF".utf8) + sizeBytes + Array("WEBP".utf8) + chunks
    }

    /// Flags of the extended format: alpha and animation stay, profile, EXIF and XMP go.
    private static let keptFlags: UInt8 = 0x12

    private static func kept(_ chunk: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        switch String(decoding: chunk.prefix(4), as: UTF8.self) {
        case "EXIF", "XMP ", "ICCP": return []
        case "VP8X":
            var header = chunk
            let flags = header.startIndex + 8
            guard flags < header.endIndex else { return [] }
            header[flags] &= keptFlags
            return header[flags] == 0 ? [] : header
        default: return chunk
        }
    }
}
