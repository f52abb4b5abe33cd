internal import CVips

/// An original whose header is read and whose pixels are not.
///
/// The bytes are not copied: they must stay where they are as long as the source, and every picture made of it that is
/// not ``Picture/inMemory()``, is in use.
public struct PictureSource {
    /// What the bytes are.
    public let kind: PictureKind
    /// As stored, in pixels; of one frame or page. Of an SVG, the size that it names.
    public let storedSize: PixelSize
    /// What makes it upright; from EXIF or TIFF. An AVIF's or HEIC's own rotation is already in ``storedSize``.
    public let orientation: Orientation
    /// Whether it has flat colours by its kind: GIF, SVG, icons, bitmaps and PNGs with a palette.
    public let isPalette: Bool
    /// Whether it has an alpha band.
    public let hasAlpha: Bool
    /// How many frames, pages or pictures the file holds; at least 1.
    public let frameCount: Int
    /// Which of them this is, from 0.
    public let frame: Int
    /// Whether its rows come in several passes: progressive JPEG, interlaced PNG.
    public let isInterlaced: Bool
    /// Roughly how many bytes of memory decoding takes.
    public let decodeByteCount: Int
    /// How many bytes the file has.
    public let byteCount: Int

    let header: Picture
    let limits: OriginalLimits
    private let payload: Payload

    /// Reads the header of an original of the kinds of the web.
    ///
    /// - Parameter maximumPixels: an original of more pixels is refused, before any pixel is decoded.
    public init(_ bytes: UnsafeRawBufferPointer, maximumPixels: Int) throws(ImagingError) {
        try self.init(bytes, limits: OriginalLimits(maximumPixels: maximumPixels))
    }

    /// Reads the header.
    ///
    /// - Parameters:
    ///   - limits: everything in them is checked here, before any pixel is decoded.
    ///   - frame: which frame, page or picture of the file, from 0.
    /// - Throws: 422 `picture-kind-unsupported`, `picture-not-decodable`, `picture-too-large`; 400
    ///   `value-out-of-range` when there is no such frame.
    public init(_ bytes: UnsafeRawBufferPointer, limits: OriginalLimits, frame: Int = 0) throws(ImagingError) {
        try VipsLibrary.start()
        guard let kind = PictureKind(sniffing: bytes), limits.kinds.contains(kind) else {
            throw .unsupportedKind(ForeignKind.name(of: bytes), allowed: limits.kinds)
        }
        if let declared = kind.declaredSize(in: bytes) { try limits.check(declared) }
        payload = try Payload.of(bytes, kind, page: frame, limits)
        if let drawn = payload.drawnSize { try limits.check(drawn) }
        (header, frameCount) = try Self.header(bytes, kind, payload, frame, limits)
        try limits.check(header.size)
        self.kind = kind
        self.limits = limits
        self.frame = frame
        byteCount = bytes.count
        storedSize = header.size
        orientation = Orientation(exifTag: Int(vips_image_get_orientation(header.image)))
        isPalette = payload.isFlat || vips_image_get_typeof(header.image, "palette-bit-depth") != 0
        hasAlpha = header.hasAlpha
        isInterlaced = vips_image_get_typeof(header.image, "interlaced") != 0
        decodeByteCount = payload.decodeByteCount(of: header, in: bytes, isInterlaced: isInterlaced)
        try checkMemory()
    }

    /// The header of one frame, and how many frames there are.
    private static func header(
        _ bytes: UnsafeRawBufferPointer, _ kind: PictureKind, _ payload: Payload, _ frame: Int, _ limits: OriginalLimits
    ) throws(ImagingError) -> (Picture, Int) {
        if kind == .ico {
            return (try payload.open(leniently: limits.takesTruncated, as: kind), payload.iconCount(bytes))
        }
        let first = try payload.open(leniently: limits.takesTruncated, as: kind)
        let count = max(1, Int(vips_image_get_n_pages(first.image)))
        guard frame < count else { throw .frameMissing(frame, count: count) }
        if frame == 0 { return (first, count) }
        return (try payload.open(.one(frame), leniently: limits.takesTruncated, as: kind), count)
    }

    private func checkMemory() throws(ImagingError) {
        let most = isInterlaced ? limits.maximumInterlacedBytes : limits.maximumDecodeBytes
        guard decodeByteCount <= most else {
            throw .tooMuchMemory(storedSize, bytes: decodeByteCount, maximum: most, isInterlaced: isInterlaced)
        }
    }

    /// Its size when it is upright.
    public var uprightSize: PixelSize { orientation.applied(to: storedSize) }

    /// Whether its frames are shown one after the other.
    public var isAnimated: Bool { frameCount > 1 && (kind == .gif || kind == .webp) }

    /// At which scale a decoder gives the picture when it is then resized by `scale`: so that at least `margin` times
    /// the pixels wanted are left to the resampler. An SVG is drawn at that very scale, as far as its pixels are allowed.
    func decodingScale(_ scale: Double, margin: Double) -> Double {
        switch payload.decoder {
        case .svg: min(max(scale, 0.001), (Double(limits.maximumPixels) / Double(storedSize.pixelCount)).squareRoot())
        case .jpeg, .webp: [8, 4, 2].first { Double($0) * scale * margin <= 1 }.map { 1 / Double($0) } ?? 1
        default: 1
        }
    }

    /// The pixels, on demand: CMYK already sRGB, everything else in its own colour space and depth.
    ///
    /// - Parameter scale: of ``decodingScale(_:margin:)``; the picture is that many times smaller, rounded up.
    func decode(scale: Double) throws(ImagingError) -> Picture {
        try payload.open(.one(kind == .ico ? 0 : frame), scale: scale, leniently: limits.takesTruncated, as: kind)
            .withUsualBands()
    }

    /// All frames, one below the other.
    func decodeAll() throws(ImagingError) -> Picture {
        try payload.open(.all, leniently: limits.takesTruncated, as: kind)
    }
}

extension OriginalLimits {
    /// - Throws: 422 `picture-too-large`.
    fileprivate func check(_ size: PixelSize) throws(ImagingError) {
        guard size.pixelCount <= maximumPixels else { throw .sourceTooLarge(size, maximumPixels: maximumPixels) }
    }
}
