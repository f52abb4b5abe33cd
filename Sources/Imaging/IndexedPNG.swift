import Compression

/// A PNG with a palette of exactly the colours that are there: a third of the bytes to compress, and none lost.
///
/// libvips writes palettes too, but only after choosing colours that are merely near.
public enum IndexedPNG {
    /// The file; nil when there are more than 256 colours, or no memory to compress them.
    ///
    /// - Parameters:
    ///   - pixels: sRGB, 8 bits, `bands` bytes each, rows top to bottom without padding.
    ///   - bands: 3, or 4 with straight alpha last.
    public static func file(pixels: [UInt8], size: PixelSize, bands: Int) -> [UInt8]? {
        guard pixels.count == size.pixelCount * bands, let rows = IndexedRows(pixels, size, bands)?.packed(size),
            let compressed = Deflation.deflated(rows.bytes)
        else { return nil }
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        // Indexed colour, and the only methods there are (PNG specification section 11.2.2).
        append(
            "IHDR", bigEndian(size.width) + bigEndian(size.height) + [UInt8(rows.bitDepth), 3, 0, 0, 0], to: &file)
        append(
            "PLTE", rows.colours.flatMap { [UInt8($0 & 255), UInt8($0 >> 8 & 255), UInt8($0 >> 16 & 255)] }, to: &file)
        if bands == 4 { append("tRNS", rows.colours.map { UInt8($0 >> 24) }, to: &file) }
        append("IDAT", compressed, to: &file)
        append("IEND", [], to: &file)
        return file
    }

    /// Length, type, data, and the checksum of the last two.
    private static func append(_ type: StaticString, _ data: [UInt8], to file: inout [UInt8]) {
        let chunk = type.withUTF8Buffer { Array($0) } + data
        file += bigEndian(data.count)
        file += chunk
        file += bigEndian(Int(Deflation.checksum(chunk)))
    }

    private static func bigEndian(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}

/// Rows of palette indices, each after the filter byte 0, and the palette.
private struct IndexedRows {
    private(set) var bytes: [UInt8]
    /// `0xAABBGGRR`, in the order of appearance.
    let colours: [UInt32]
    /// Of an index.
    private(set) var bitDepth = 8

    init?(_ pixels: [UInt8], _ size: PixelSize, _ bands: Int) {
        var table = ColourTable()
        var fits = true
        bytes = [UInt8](unsafeUninitializedCapacity: size.height * (size.width + 1)) { buffer, count in
            var place = 0
            for y in 0..<size.height {
                buffer[count] = 0
                for x in 1...size.width {
                    var colour =
                        UInt32(pixels[place]) | UInt32(pixels[place + 1]) << 8 | UInt32(pixels[place + 2]) << 16
                    colour |= bands == 4 ? UInt32(pixels[place + 3]) << 24 : 0xFF00_0000
                    guard let index = table.index(of: colour) else { return fits = false }
                    buffer[count + x] = index
                    place += bands
                }
                count = (y + 1) * (size.width + 1)
            }
        }
        guard fits else { return nil }
        colours = table.colours
    }

    /// The same with as few bits an index as the colours need: 1, 2, 4 or 8.
    func packed(_ size: PixelSize) -> IndexedRows {
        guard let depth = [1, 2, 4].first(where: { colours.count <= 1 << $0 }) else { return self }
        let rowBytes = (size.width * depth + 7) / 8 + 1
        var result = self
        result.bitDepth = depth
        result.bytes = [UInt8](repeating: 0, count: rowBytes * size.height)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let index = bytes[y * (size.width + 1) + 1 + x]
                let shift = 8 - depth - x * depth % 8
                result.bytes[y * rowBytes + 1 + x * depth / 8] |= index << UInt8(shift)
            }
        }
        return result
    }
}

/// Up to 256 colours, found by hashing (open addressing, a quarter full at most).
private struct ColourTable {
    private(set) var colours: [UInt32] = []
    /// The index of a colour and one; 0: free.
    private var slots = [UInt16](repeating: 0, count: 1024)

    /// Where a colour is in the palette; it is added if it is new. Nil when there is no room.
    mutating func index(of colour: UInt32) -> UInt8? {
        var slot = Int((colour &* 0x9E37_79B1) >> 22)
        while slots[slot] != 0 {
            let index = Int(slots[slot]) - 1
            if colours[index] == colour { return UInt8(index) }
            slot = (slot + 1) & 1023
        }
        guard colours.count < 256 else { return nil }
        colours.append(colour)
        slots[slot] = UInt16(colours.count)
        return UInt8(colours.count - 1)
    }
}
