extension Bitmap {
    /// All pixels: RGB or, where some may be transparent, RGBA with straight alpha, 8 bits, rows top to bottom.
    ///
    /// - Parameter leniently: whether rows that are missing stay black instead of being an error.
    func decoded(leniently: Bool) throws(Fault) -> [UInt8] {
        if isCutOff && !leniently { throw Fault("rows are missing at its end") }
        if compression == .runs8 || compression == .runs4 {
            return colours(of: try BitmapRuns(self).indices(leniently: leniently))
        }
        return bitsPerPixel <= 8 ? colours(of: packedIndices()) : directColours()
    }

    private var bands: Int { hasAlpha ? 4 : 3 }

    /// Where row `y` of the picture starts, or nil when it is not wholly there.
    private func start(of y: Int) -> Int? {
        let row = isTopDown ? y : size.height - 1 - y
        let start = pixels.startIndex + row * stride
        return start + (size.width * bitsPerPixel + 7) / 8 <= pixels.endIndex ? start : nil
    }

    private func packedIndices() -> [UInt8] {
        var indices = [UInt8](repeating: 0, count: size.pixelCount)
        let mask = UInt8((1 << bitsPerPixel) - 1)
        for y in 0..<size.height {
            guard let start = start(of: y) else { continue }
            for x in 0..<size.width {
                let bit = x * bitsPerPixel
                let shift = 8 - bitsPerPixel - bit % 8
                indices[y * size.width + x] = pixels[start + bit / 8] >> UInt8(shift) & mask
            }
        }
        return indices
    }

    /// An index beyond the palette is black.
    private func colours(of indices: [UInt8]) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: indices.count * 3)
        for (place, index) in indices.enumerated() where Int(index) < palette.count {
            (result[place * 3], result[place * 3 + 1], result[place * 3 + 2]) = palette[Int(index)]
        }
        return result
    }

    private func directColours() -> [UInt8] {
        var result = [UInt8](repeating: 0, count: size.pixelCount * bands)
        let pixelBytes = bitsPerPixel / 8
        for y in 0..<size.height {
            guard let start = start(of: y) else { continue }
            for x in 0..<size.width {
                let place = start + x * pixelBytes
                let target = (y * size.width + x) * bands
                if masks.isEmpty {
                    for channel in 0..<3 { result[target + channel] = pixels[place + 2 - channel] }
                } else {
                    let pixel = (0..<pixelBytes).reduce(UInt32(0)) { $0 | UInt32(pixels[place + $1]) << (8 * $1) }
                    for channel in 0..<bands { result[target + channel] = masks[channel].value(in: pixel) }
                }
            }
        }
        return result
    }
}
