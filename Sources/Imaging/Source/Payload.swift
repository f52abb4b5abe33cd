internal import CVips

/// The bytes that a decoder reads, and which decoder that is.
///
/// Mostly those of the original; not so for what gzip packed, and for a picture inside an icon.
struct Payload {
    let decoder: Decoder
    private let bytes: UnsafeRawBufferPointer
    /// Holds ``bytes`` where they are not the original's.
    private let owner: OwnedBytes?

    enum Decoder {
        case jpeg, png, webp, gif, heif, tiff, svg
        case bitmap(Bitmap)
        case icon(IconBitmap)
    }

    init(_ bytes: UnsafeRawBufferPointer, _ decoder: Decoder) {
        self.bytes = bytes
        self.decoder = decoder
        owner = nil
    }

    init(owning text: [UInt8], _ decoder: Decoder) {
        let owned = OwnedBytes(text)
        bytes = UnsafeRawBufferPointer(owned.bytes)
        self.decoder = decoder
        owner = owned
    }

    /// Which pages of a file are wanted.
    enum Pages {
        /// One, counted from 0.
        case one(Int)
        /// All, one below the other.
        case all
    }

    /// The picture, its pixels on demand and from top to bottom only.
    ///
    /// - Parameters:
    ///   - scale: at most 1: a half, a quarter or an eighth for JPEG, anything for WebP; SVG also larger. Else 1.
    ///   - leniently: whether damage is shown instead of being an error.
    /// - Throws: 422 `picture-not-decodable` in the decoder's words.
    func open(
        _ pages: Pages = .one(0), scale: Double = 1, leniently: Bool, as kind: PictureKind
    ) throws(ImagingError) -> Picture {
        switch decoder {
        case .bitmap(let bitmap): return try draw(bitmap, leniently: leniently, as: kind)
        case .icon(let icon): return try draw(icon, leniently: leniently, as: kind)
        default: break
        }
        var image: UnsafeMutablePointer<VipsImage>?
        vips_error_clear()
        let result = load(pages, scale, leniently ? VIPS_FAIL_ON_NONE : VIPS_FAIL_ON_TRUNCATED, &image)
        guard result == 0, let image else {
            throw .notDecodable(kind, reason: VipsLibrary.takeErrorText())
        }
        return Picture(owning: image)
    }

    private func load(
        _ pages: Pages, _ scale: Double, _ failure: VipsFailOn, _ image: inout UnsafeMutablePointer<VipsImage>?
    ) -> Int32 {
        let (start, count) = (bytes.baseAddress, bytes.count)
        let (page, pageCount): (Int32, Int32) = if case .one(let index) = pages { (Int32(index), 1) } else { (0, -1) }
        switch decoder {
        case .jpeg: return cvips_load_jpeg(start, count, failure, Int32((1 / scale).rounded()), &image)
        case .png: return cvips_load_png(start, count, failure, &image)
        case .webp: return cvips_load_webp(start, count, failure, scale, page, pageCount, &image)
        case .gif: return cvips_load_gif(start, count, failure, page, pageCount, &image)
        case .heif: return cvips_load_heif(start, count, failure, page, &image)
        case .tiff: return cvips_load_tiff(start, count, failure, page, &image)
        case .svg: return cvips_load_svg(start, count, scale, &image)
        case .bitmap, .icon: return -1
        }
    }

    private func draw(_ bitmap: Bitmap, leniently: Bool, as kind: PictureKind) throws(ImagingError) -> Picture {
        let pixels = try Self.decoded(kind) { () throws(Bitmap.Fault) in try bitmap.decoded(leniently: leniently) }
        let picture = try Picture.from(pixels: pixels, size: bitmap.size, bands: bitmap.hasAlpha ? 4 : 3)
        return try bitmap.profile.map { (profile) throws(ImagingError) in try picture.tagged(with: profile) } ?? picture
    }

    private func draw(_ icon: IconBitmap, leniently: Bool, as kind: PictureKind) throws(ImagingError) -> Picture {
        let pixels = try Self.decoded(kind) { () throws(Bitmap.Fault) in try icon.decoded(leniently: leniently) }
        return try Picture.from(pixels: pixels, size: icon.colours.size, bands: 4)
    }

    /// What a decoder of our own throws, as an error of this target.
    static func decoded<Result>(
        _ kind: PictureKind, _ work: () throws(Bitmap.Fault) -> Result
    ) throws(ImagingError) -> Result {
        do throws(Bitmap.Fault) { return try work() } catch { throw .notDecodable(kind, reason: error.reason) }
    }
}

/// Bytes at an address that does not change.
private final class OwnedBytes {
    let bytes: UnsafeMutableRawBufferPointer

    init(_ text: [UInt8]) {
        bytes = .allocate(byteCount: text.count, alignment: 16)
        bytes.copyBytes(from: text)
    }

    deinit { bytes.deallocate() }
}
