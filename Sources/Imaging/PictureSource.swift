internal import CVips

/// An original whose header is read and whose pixels are not.
///
/// The bytes are not copied: they must stay where they are as long as the source, and every picture made of it that is
/// not ``Picture/inMemory()``, is in use.
public struct PictureSource {
    /// What the bytes are.
    public let kind: PictureKind
    /// As stored, in pixels; of the first frame.
    public let storedSize: PixelSize
    /// What makes it upright; from EXIF. An AVIF's own rotation is already in ``storedSize``.
    public let orientation: Orientation
    /// Whether it has few colours by its kind: GIF, or a PNG with a palette.
    public let isPalette: Bool
    /// Whether it has an alpha band.
    public let hasAlpha: Bool
    /// Roughly how many bytes of memory decoding takes.
    public let decodeByteCount: Int

    let bytes: UnsafeRawBufferPointer

    /// Reads the header.
    ///
    /// - Parameter maximumPixels: an original of more pixels is refused, before any pixel is decoded.
    /// - Throws: 422 `picture-kind-unsupported`, `picture-not-decodable`, `picture-too-large`.
    public init(_ bytes: UnsafeRawBufferPointer, maximumPixels: Int) throws(ImagingError) {
        try VipsLibrary.start()
        let kind = try PictureKind(sniffing: bytes)
        if let declared = kind.declaredSize(in: bytes), declared.pixelCount > maximumPixels {
            throw .sourceTooLarge(declared, maximumPixels: maximumPixels)
        }
        let header = try Self.open(bytes, as: kind, shrink: 1)
        guard header.size.pixelCount <= maximumPixels else {
            throw .sourceTooLarge(header.size, maximumPixels: maximumPixels)
        }
        self.bytes = bytes
        self.kind = kind
        storedSize = header.size
        orientation = Orientation(exifTag: Int(vips_image_get_orientation(header.image)))
        isPalette = kind == .gif || (kind == .png && vips_image_get_typeof(header.image, "palette-bit-depth") != 0)
        hasAlpha = header.hasAlpha
        decodeByteCount = header.decodeByteCount(of: kind)
    }

    /// Its size when it is upright.
    public var uprightSize: PixelSize { orientation.applied(to: storedSize) }

    /// How much smaller than stored a decoder may give the picture when it is then resized by `scale`: a power of two,
    /// so that at least `margin` times the pixels wanted are left to the resampler.
    func shrinkOnLoad(scale: Double, margin: Double) -> Int {
        guard kind == .jpeg || kind == .webp else { return 1 }
        return [8, 4, 2].first { Double($0) * scale * margin <= 1 } ?? 1
    }

    /// The pixels, on demand: CMYK already sRGB, everything else in its own colour space and depth.
    ///
    /// - Parameter shrink: of ``shrinkOnLoad(scale:margin:)``; the picture is that many times smaller, rounded up.
    func decode(shrink: Int) throws(ImagingError) -> Picture {
        let picture = try Self.open(bytes, as: kind, shrink: shrink)
        return try picture.isCMYK ? picture.convertedFromCMYK() : picture
    }

    private static func open(
        _ bytes: UnsafeRawBufferPointer, as kind: PictureKind, shrink: Int
    ) throws(ImagingError) -> Picture {
        var image: UnsafeMutablePointer<VipsImage>?
        let result =
            switch kind {
            case .jpeg: cvips_load_jpeg(bytes.baseAddress, bytes.count, Int32(shrink), &image)
            case .png: cvips_load_png(bytes.baseAddress, bytes.count, &image)
            case .webp: cvips_load_webp(bytes.baseAddress, bytes.count, 1 / Double(shrink), &image)
            case .gif: cvips_load_gif(bytes.baseAddress, bytes.count, &image)
            case .avif: cvips_load_heif(bytes.baseAddress, bytes.count, &image)
            }
        guard result == 0, let image else {
            throw .notDecodable(kind, reason: VipsLibrary.takeErrorText())
        }
        return Picture(owning: image)
    }
}

extension Picture {
    /// Decoders that hold the whole picture: interlaced ones, and every one but baseline JPEG and PNG; the others need
    /// some rows. A progressive JPEG keeps two bytes a coefficient.
    fileprivate func decodeByteCount(of kind: PictureKind) -> Int {
        let pixelBytes = Int(bandCount) * (vips_image_get_format(image) == VIPS_FORMAT_USHORT ? 2 : 1)
        let isInterlaced = vips_image_get_typeof(image, "interlaced") != 0
        return switch kind {
        case .jpeg: isInterlaced ? size.pixelCount * pixelBytes * 2 : size.width * pixelBytes * 64
        case .png: isInterlaced ? size.pixelCount * pixelBytes : size.width * pixelBytes * 64
        case .webp, .gif, .avif: size.pixelCount * 4
        }
    }
}
