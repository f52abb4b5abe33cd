extension PictureKind {
    /// The size that stands at a fixed place in the first bytes, before any library reads them; nil where the kind has
    /// no such place, or where the bytes end before it.
    ///
    /// PNG: PNG specification section 11.2.2. GIF: the logical screen, GIF89a section 18. WebP: the canvas of the
    /// extended format, RFC 9649 section 2.7.
    func declaredSize(in bytes: UnsafeRawBufferPointer) -> PixelSize? {
        switch self {
        case .png:
            guard bytes.count >= 24 else { return nil }
            return PixelSize(width: bytes.bigEndian(at: 16, count: 4), height: bytes.bigEndian(at: 20, count: 4))
        case .gif:
            guard bytes.count >= 10 else { return nil }
            return PixelSize(width: bytes.littleEndian(at: 6, count: 2), height: bytes.littleEndian(at: 8, count: 2))
        case .webp:
            guard bytes.count >= 30, bytes.holds("VP8X", at: 12) else { return nil }
            return PixelSize(
                width: bytes.littleEndian(at: 24, count: 3) + 1, height: bytes.littleEndian(at: 27, count: 3) + 1)
        case .jpeg, .avif, .heic, .tiff, .svg, .bmp, .ico: return nil
        }
    }
}
