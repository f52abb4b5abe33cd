/// A Windows bitmap without its file header (a DIB), as in BMP and ICO files: what its header says, checked.
///
/// Microsoft's documentation of BITMAPINFOHEADER, BITMAPV4HEADER and BITMAPV5HEADER is the source of the layout.
struct Bitmap {
    /// Of OS/2 1 and 2, Windows 3, and versions 2, 3, 4 and 5 of its header.
    static let headerSizes: Set<Int> = [12, 16, 40, 52, 56, 64, 108, 124]

    let size: PixelSize
    let isTopDown: Bool
    let bitsPerPixel: Int
    let compression: Compression
    /// Red, green, blue, alpha, where the pixels have them in bits of their own; a mask of 0 is absent.
    let masks: [ChannelMask]
    /// Red, green, blue.
    let palette: [(UInt8, UInt8, UInt8)]
    /// From the first byte of the pixels to the end of the file.
    let pixels: Slice<UnsafeRawBufferPointer>
    /// An ICC profile in the file.
    let profile: Slice<UnsafeRawBufferPointer>?

    enum Compression: Int {
        case none = 0
        case runs8 = 1
        case runs4 = 2
        case masks = 3
        case alphaMasks = 6
    }

    /// Why it cannot be decoded, in words that complete "the original is no whole BMP picture".
    struct Fault: Error {
        let reason: String

        init(_ reason: String) { self.reason = reason }
    }

    /// Bytes of a row, which ends at a multiple of four.
    var stride: Int { (size.width * bitsPerPixel + 31) / 32 * 4 }

    /// Whether some pixels may be transparent.
    var hasAlpha: Bool { masks.count == 4 && masks[3].bits > 0 }

    /// Reads a header.
    ///
    /// - Parameters:
    ///   - bytes: from the header to the end of the file.
    ///   - pixelOffset: where the pixels start, counted from the header; nil: right behind the palette.
    ///   - isIcon: then half its height is a mask.
    init(_ bytes: UnsafeRawBufferPointer, pixelOffset: Int?, isIcon: Bool = false) throws(Fault) {
        guard bytes.count >= 12 else { throw Fault("its header is cut off") }
        let headerSize = bytes.littleEndian(at: 0, count: 4)
        guard Self.headerSizes.contains(headerSize) else { throw Fault("a header of \(headerSize) bytes is not known") }
        guard bytes.count >= headerSize else { throw Fault("its header is cut off") }
        let header = BitmapHeader(bytes, size: headerSize)
        guard header.width > 0, header.height != 0, header.height != Int(Int32.min) else {
            throw Fault("it is \(header.width) x \(header.height) pixels")
        }
        guard header.planes == 1 else { throw Fault("it has \(header.planes) planes") }
        size = PixelSize(width: header.width, height: isIcon ? max(1, abs(header.height) / 2) : abs(header.height))
        isTopDown = header.height < 0
        bitsPerPixel = header.bitsPerPixel
        compression = try header.checkedCompression()
        masks = try header.masks(compression, isIcon: isIcon)
        let paletteStart = headerSize + header.maskBytesBehind(compression)
        let colours = try header.palette(from: paletteStart, pixelOffset: pixelOffset)
        palette = colours.table
        let start = pixelOffset ?? colours.end
        guard start >= headerSize, start <= bytes.count else { throw Fault("its pixels start outside the file") }
        pixels = bytes[start...]
        profile = header.profile
    }

    /// Whether rows are missing at the end of the file. The last row may end without what fills it up. Runs tell it
    /// when they are read.
    var isCutOff: Bool {
        if compression == .runs8 || compression == .runs4 { return false }
        let (rows, overflows) = stride.multipliedReportingOverflow(by: size.height - 1)
        let needed = rows.addingReportingOverflow((size.width * bitsPerPixel + 7) / 8)
        return overflows || needed.overflow || needed.partialValue > pixels.count
    }
}
