/// How finely a JPEG samples its colours: how many coefficients it has for each pixel (ITU T.81 annex B.2.2).
struct JPEGSampling {
    /// 1.5 for the usual 4:2:0, 3 for full colour.
    let coefficientsPerPixel: Double

    /// Reads the frame header; without one, full colour.
    init(_ bytes: UnsafeRawBufferPointer) {
        var place = 2
        while place + 4 <= bytes.count, bytes[place] == 0xFF {
            let marker = bytes[place + 1]
            if marker == 0xFF {
                place += 1
                continue
            }
            if Self.isFrameHeader(marker) {
                coefficientsPerPixel = Self.coefficients(bytes, at: place + 9)
                return
            }
            place += 2 + bytes.bigEndian(at: place + 2, count: 2)
        }
        coefficientsPerPixel = 3
    }

    /// Those of the whole picture.
    func coefficientCount(of size: PixelSize) -> Int { Int(Double(size.pixelCount) * coefficientsPerPixel) }

    /// SOF0 to SOF15, without DHT, JPG and DAC, which stand between them.
    private static func isFrameHeader(_ marker: UInt8) -> Bool {
        (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
    }

    private static func coefficients(_ bytes: UnsafeRawBufferPointer, at place: Int) -> Double {
        guard place < bytes.count, place + 1 + Int(bytes[place]) * 3 <= bytes.count else { return 3 }
        let factors = (0..<Int(bytes[place])).map { index in
            let byte = bytes[place + 1 + index * 3 + 1]
            return (horizontal: Int(byte >> 4), vertical: Int(byte & 15))
        }
        let most = (factors.map(\.horizontal).max() ?? 0) * (factors.map(\.vertical).max() ?? 0)
        let samples = factors.reduce(0) { $0 + $1.horizontal * $1.vertical }
        return most > 0 ? Double(samples) / Double(most) : 3
    }
}
