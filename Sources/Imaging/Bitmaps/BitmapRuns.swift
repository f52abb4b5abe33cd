/// Reads the pixels of a ``Bitmap`` that are packed as runs (RLE8 and RLE4).
struct BitmapRuns {
    private let bitmap: Bitmap
    private var place: Int
    private var x = 0
    private var y = 0
    private var indices: [UInt8]

    init(_ bitmap: Bitmap) {
        self.bitmap = bitmap
        place = bitmap.pixels.startIndex
        indices = [UInt8](repeating: 0, count: bitmap.size.pixelCount)
    }

    /// A palette index a pixel, rows top to bottom; what no run reaches is 0.
    ///
    /// - Parameter leniently: whether an end in the middle counts as the end.
    consuming func indices(leniently: Bool) throws(Bitmap.Fault) -> [UInt8] {
        while y < bitmap.size.height {
            guard let count = next(), let value = next() else {
                if leniently { return indices }
                throw Bitmap.Fault("its runs end before its last row")
            }
            if count > 0 {
                draw(Int(count)) { _ in value }
            } else if !escape(value) {
                return indices
            }
        }
        return indices
    }

    private mutating func next() -> UInt8? {
        guard place < bitmap.pixels.endIndex else { return nil }
        defer { place += 1 }
        return bitmap.pixels[place]
    }

    /// What stands behind a count of zero. False at the end of the picture.
    private mutating func escape(_ code: UInt8) -> Bool {
        switch code {
        case 0:
            (x, y) = (0, y + 1)
        case 1: return false
        case 2:
            guard let right = next(), let up = next() else { return true }
            x += Int(right)
            y += Int(up)
        default: copy(Int(code))
        }
        return true
    }

    /// Pixels as they stand, filled up to two bytes.
    private mutating func copy(_ count: Int) {
        let bytes = bitmap.compression == .runs8 ? count : (count + 1) / 2
        let start = place
        let present = max(0, min(bytes, bitmap.pixels.endIndex - start))
        let pixels = bitmap.pixels
        let isHalf = bitmap.compression == .runs4
        place = min(start + bytes + bytes % 2, pixels.endIndex)
        draw(isHalf ? min(count, present * 2) : present) { index in
            isHalf ? pixels[start + index / 2] : pixels[start + index]
        }
    }

    /// Pixels of a row; of RLE4, each byte is two of them in turn. What juts out of the row is left out.
    private mutating func draw(_ count: Int, _ value: (Int) -> UInt8) {
        let row = bitmap.size.height - 1 - y
        for index in 0..<count {
            let byte = value(index)
            let colour = bitmap.compression == .runs8 ? byte : index % 2 == 0 ? byte >> 4 : byte & 15
            if x < bitmap.size.width, row >= 0 { indices[row * bitmap.size.width + x] = colour }
            x += 1
        }
    }
}
