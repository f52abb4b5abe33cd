internal import CVips

extension Payload {
    /// Its size, where a decoder of our own has read it already.
    var drawnSize: PixelSize? {
        switch decoder {
        case .bitmap(let bitmap): bitmap.size
        case .icon(let icon): icon.colours.size
        default: nil
        }
    }

    /// Whether pictures of this kind have few colours in flat areas.
    var isFlat: Bool {
        switch decoder {
        case .gif, .svg, .icon: true
        case .bitmap(let bitmap): bitmap.bitsPerPixel <= 8
        default: false
        }
    }

    /// How many pictures an ICO file holds.
    func iconCount(_ bytes: UnsafeRawBufferPointer) -> Int { max(1, bytes.littleEndian(at: 4, count: 2)) }

    /// Roughly how many bytes decoding holds: the whole picture for interlaced ones and for every decoder but those of
    /// baseline JPEG, plain PNG and TIFF, which need some rows. A progressive JPEG keeps two bytes a coefficient.
    func decodeByteCount(of header: Picture, in bytes: UnsafeRawBufferPointer, isInterlaced: Bool) -> Int {
        let size = header.size
        let pixelBytes = Int(header.bandCount) * Int(vips_format_sizeof(vips_image_get_format(header.image)))
        switch decoder {
        case .jpeg where isInterlaced: return JPEGSampling(bytes).coefficientCount(of: size) * 2
        case .png where isInterlaced: return size.pixelCount * pixelBytes
        case .jpeg, .png, .tiff: return size.width * pixelBytes * 64
        case .svg: return 0
        case .webp, .gif, .heif: return size.pixelCount * max(4, pixelBytes)
        case .bitmap, .icon: return size.pixelCount * 8
        }
    }
}
