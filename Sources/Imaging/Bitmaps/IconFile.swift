/// An ICO file: pictures of several sizes, each a PNG or a bitmap with a mask.
struct IconFile {
    /// How many pictures it says that it holds.
    let count: Int
    private let bytes: UnsafeRawBufferPointer

    /// One of its pictures.
    enum Entry {
        case png(UnsafeRawBufferPointer)
        case bitmap(IconBitmap)
    }

    /// Reads the directory.
    init(_ bytes: UnsafeRawBufferPointer) throws(Bitmap.Fault) {
        count = bytes.littleEndian(at: 4, count: 2)
        guard count > 0, 6 + 16 * count <= bytes.count else { throw Bitmap.Fault("its directory is cut off") }
        self.bytes = bytes
    }

    /// The picture at an index below ``count``.
    func entry(_ index: Int) throws(Bitmap.Fault) -> Entry {
        let place = 6 + 16 * index
        let length = bytes.littleEndian(at: place + 8, count: 4)
        let start = bytes.littleEndian(at: place + 12, count: 4)
        guard start < bytes.count, length > 0, length <= bytes.count - start else {
            throw Bitmap.Fault("picture \(index) of it lies outside the file")
        }
        let part = UnsafeRawBufferPointer(rebasing: bytes[start..<start + length])
        if PictureKind(sniffing: part) == .png { return .png(part) }
        return .bitmap(IconBitmap(try Bitmap(part, pixelOffset: nil, isIcon: true)))
    }
}

/// A bitmap of an icon: the colours, and below them a mask of one bit a pixel, 1 for transparent.
struct IconBitmap {
    let colours: Bitmap

    init(_ colours: Bitmap) { self.colours = colours }

    /// RGBA, straight alpha. Where the colours bring alpha of their own, and not all of it is 0, the mask is not used.
    func decoded(leniently: Bool) throws(Bitmap.Fault) -> [UInt8] {
        let pixels = try colours.decoded(leniently: leniently)
        if colours.hasAlpha, stride(from: 3, to: pixels.count, by: 4).contains(where: { pixels[$0] != 0 }) {
            return pixels
        }
        return masked(pixels, bands: colours.hasAlpha ? 4 : 3)
    }

    private func masked(_ pixels: [UInt8], bands: Int) -> [UInt8] {
        let size = colours.size
        let rowBytes = (size.width + 31) / 32 * 4
        let start = colours.pixels.startIndex + colours.stride * size.height
        var result = [UInt8](repeating: 255, count: size.pixelCount * 4)
        for y in 0..<size.height {
            let row = start + (size.height - 1 - y) * rowBytes
            for x in 0..<size.width {
                let pixel = y * size.width + x
                for channel in 0..<3 { result[pixel * 4 + channel] = pixels[pixel * bands + channel] }
                let place = row + x / 8
                let isMasked = place < colours.pixels.endIndex && colours.pixels[place] & (0x80 >> UInt8(x % 8)) != 0
                if isMasked { result[pixel * 4 + 3] = 0 }
            }
        }
        return result
    }
}
