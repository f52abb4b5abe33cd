extension Payload {
    /// What of an original is decoded, and by which decoder; checks that need no decoder are made.
    ///
    /// - Parameter page: of an icon, which picture of it.
    /// - Throws: 422 with a name for what is refused; 400 for an icon without that picture.
    static func of(
        _ bytes: UnsafeRawBufferPointer, _ kind: PictureKind, page: Int, _ limits: OriginalLimits
    ) throws(ImagingError) -> Payload {
        switch kind {
        case .jpeg: return Payload(bytes, .jpeg)
        case .png: return Payload(bytes, .png)
        case .webp: return Payload(bytes, .webp)
        case .gif: return Payload(bytes, .gif)
        case .avif, .heic: return Payload(bytes, .heif)
        case .tiff: return Payload(bytes, .tiff)
        case .svg:
            guard let text = try SVGLimits.checked(bytes, limits) else { return Payload(bytes, .svg) }
            return Payload(owning: text, .svg)
        case .bmp: return Payload(bytes, .bitmap(try bitmap(bytes)))
        case .ico: return try icon(bytes, page)
        }
    }

    /// Behind the 14 bytes of its file header.
    private static func bitmap(_ bytes: UnsafeRawBufferPointer) throws(ImagingError) -> Bitmap {
        try decoded(.bmp) { () throws(Bitmap.Fault) in
            let offset = bytes.littleEndian(at: 10, count: 4)
            return try Bitmap(UnsafeRawBufferPointer(rebasing: bytes[14...]), pixelOffset: offset - 14)
        }
    }

    private static func icon(_ bytes: UnsafeRawBufferPointer, _ index: Int) throws(ImagingError) -> Payload {
        let file = try decoded(.ico) { () throws(Bitmap.Fault) in try IconFile(bytes) }
        guard index < file.count else { throw .frameMissing(index, count: file.count) }
        return switch try decoded(.ico, { () throws(Bitmap.Fault) in try file.entry(index) }) {
        case .png(let part): Payload(part, .png)
        case .bitmap(let bitmap): Payload(bytes, .icon(bitmap))
        }
    }
}
