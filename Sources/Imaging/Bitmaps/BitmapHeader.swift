/// The numbers in the header of a ``Bitmap``, as they stand there.
struct BitmapHeader {
    private let bytes: UnsafeRawBufferPointer
    private let size: Int

    /// Of the versions that OS/2 1 began with: numbers of two bytes, a palette of three.
    private var isCore: Bool { size == 12 }

    init(_ bytes: UnsafeRawBufferPointer, size: Int) {
        self.bytes = bytes
        self.size = size
    }

    var width: Int { isCore ? unsigned(4, 2) : signed(4) }
    var height: Int { isCore ? unsigned(6, 2) : signed(8) }
    var planes: Int { unsigned(isCore ? 8 : 12, 2) }
    var bitsPerPixel: Int { unsigned(isCore ? 10 : 14, 2) }

    private var coloursUsed: Int { size >= 40 ? unsigned(32, 4) : 0 }

    private func unsigned(_ offset: Int, _ count: Int) -> Int { bytes.littleEndian(at: offset, count: count) }

    private func signed(_ offset: Int) -> Int { Int(Int32(truncatingIfNeeded: unsigned(offset, 4))) }

    /// How pixels are packed; refuses what does not go with their number of bits.
    func checkedCompression() throws(Bitmap.Fault) -> Bitmap.Compression {
        let number = size >= 40 ? unsigned(16, 4) : 0
        // In OS/2 2, the numbers 3 and 4 mean other methods.
        guard let compression = Bitmap.Compression(rawValue: number), number < 3 || size != 64 else {
            throw Bitmap.Fault("its compression \(number) is not known here")
        }
        let allowed: [Int] =
            switch compression {
            case .none: [1, 2, 4, 8, 16, 24, 32]
            case .runs8: [8]
            case .runs4: [4]
            case .masks, .alphaMasks: [16, 32]
            }
        guard allowed.contains(bitsPerPixel) else {
            throw Bitmap.Fault("\(bitsPerPixel) bits a pixel with compression \(number) are not known here")
        }
        if height < 0, compression == .runs8 || compression == .runs4 {
            throw Bitmap.Fault("runs cannot go from top to bottom")
        }
        return compression
    }

    /// Masks that stand between a short header and the palette.
    func maskBytesBehind(_ compression: Bitmap.Compression) -> Int {
        guard size == 40 else { return 0 }
        return compression == .masks ? 12 : compression == .alphaMasks ? 16 : 0
    }

    /// Which bits of a pixel are which channel; empty when there is a palette, or whole bytes.
    func masks(_ compression: Bitmap.Compression, isIcon: Bool) throws(Bitmap.Fault) -> [ChannelMask] {
        guard bitsPerPixel == 16 || bitsPerPixel == 32 else { return [] }
        if compression == .none {
            if bitsPerPixel == 16 { return try ChannelMask.all([0x7C00, 0x3E0, 0x1F]) }
            return try ChannelMask.all([0xFF0000, 0xFF00, 0xFF] + (isIcon ? [0xFF00_0000] : []))
        }
        let hasAlpha = compression == .alphaMasks || size >= 56
        guard bytes.count >= 40 + (hasAlpha ? 16 : 12) else { throw Bitmap.Fault("its masks are cut off") }
        let values = (0..<(hasAlpha ? 4 : 3)).map { UInt32(truncatingIfNeeded: unsigned(40 + 4 * $0, 4)) }
        let all = values.reduce(UInt32(0)) { $0 | $1 }
        guard bitsPerPixel == 32 || all <= 0xFFFF else { throw Bitmap.Fault("its masks go beyond a pixel") }
        return try ChannelMask.all(values)
    }

    /// The palette and where it ends. What it declares beyond what pixels can name, or beyond where the pixels start, is
    /// not read.
    func palette(
        from start: Int, pixelOffset: Int?
    ) throws(Bitmap.Fault) -> (table: [(UInt8, UInt8, UInt8)], end: Int) {
        let entryBytes = isCore ? 3 : 4
        let most = bitsPerPixel <= 8 ? 1 << bitsPerPixel : 0
        let declared = coloursUsed == 0 ? most : coloursUsed
        guard declared <= 1 << 16 else { throw Bitmap.Fault("its palette has \(declared) colours") }
        let end = start + declared * entryBytes
        let room = max(0, min(bytes.count, pixelOffset ?? end) - start) / entryBytes
        let count = min(declared, most, room)
        guard most == 0 || count > 0 else { throw Bitmap.Fault("its palette is missing") }
        let table = (0..<count).map { index in
            let place = start + index * entryBytes
            return (bytes[place + 2], bytes[place + 1], bytes[place])
        }
        return (table, end)
    }

    /// An embedded ICC profile of version 5: `MBED` as its colour space, its offset counted from the header.
    var profile: Slice<UnsafeRawBufferPointer>? {
        guard size == 124, unsigned(56, 4) == 0x4D42_4544 else { return nil }
        let start = unsigned(112, 4)
        let count = unsigned(116, 4)
        guard start >= size, count >= 128, start <= bytes.count, count <= bytes.count - start else { return nil }
        return bytes[start..<start + count]
    }
}

/// Some bits of a pixel.
struct ChannelMask {
    private let mask: UInt32
    private let shift: Int
    let bits: Int

    static func all(_ values: [UInt32]) throws(Bitmap.Fault) -> [ChannelMask] {
        var masks: [ChannelMask] = []
        for value in values { masks.append(try ChannelMask(value)) }
        return masks
    }

    private init(_ mask: UInt32) throws(Bitmap.Fault) {
        self.mask = mask
        shift = mask == 0 ? 0 : mask.trailingZeroBitCount
        bits = mask.nonzeroBitCount
        guard bits == 0 || mask >> shift == UInt32(truncatingIfNeeded: UInt64(1) << bits - 1) else {
            throw Bitmap.Fault("a mask of it has a gap")
        }
    }

    /// The channel, from 0 to 255.
    func value(in pixel: UInt32) -> UInt8 {
        if bits == 0 { return 0 }
        let most = UInt64(1) << bits - 1
        return UInt8((UInt64((pixel & mask) >> shift) * 255 + most / 2) / most)
    }
}
