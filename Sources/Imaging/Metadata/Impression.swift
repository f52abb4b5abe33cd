internal import Glibc

/// What a picture looks like from afar: its main colour, and a handful of bytes to show before it is there.
public struct Impression: Sendable, Equatable {
    /// The colour of most of what is opaque; nil when nothing is.
    public let dominant: Colour?
    /// A BlurHash of 4 x 3 components, on white where the picture is transparent.
    public let blurHash: String

    /// Looks at a picture; small ones (64 x 64) say as much as large ones.
    public init(_ picture: Picture) throws(ImagingError) {
        let pixels = try picture.pixels()
        dominant = Self.dominant(pixels)
        blurHash = BlurHash(pixels, picture.size).text
    }

    /// The mean of the fullest of 512 boxes of colours.
    private static func dominant(_ pixels: [UInt8]) -> Colour? {
        var boxes = [(count: Int, red: Int, green: Int, blue: Int)](repeating: (0, 0, 0, 0), count: 512)
        for start in stride(from: 0, to: pixels.count, by: 4) where pixels[start + 3] >= 128 {
            let (red, green, blue) = (Int(pixels[start]), Int(pixels[start + 1]), Int(pixels[start + 2]))
            let box = (red >> 5) * 64 + (green >> 5) * 8 + (blue >> 5)
            boxes[box].count += 1
            boxes[box].red += red
            boxes[box].green += green
            boxes[box].blue += blue
        }
        guard let fullest = boxes.max(by: { $0.count < $1.count }), fullest.count > 0 else { return nil }
        return Colour(
            red: UInt8(fullest.red / fullest.count), green: UInt8(fullest.green / fullest.count),
            blue: UInt8(fullest.blue / fullest.count))
    }
}

/// A picture as a few waves, in the spelling that BlurHash clients read: the mean colour, and 4 x 3 - 1 waves.
private struct BlurHash {
    private static let across = 4
    private static let down = 3
    private static let alphabet = Array(
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~")

    let text: String

    init(_ pixels: [UInt8], _ size: PixelSize) {
        let light = Self.light(pixels)
        var waves: [[Double]] = []
        for y in 0..<Self.down {
            for x in 0..<Self.across { waves.append(Self.wave(light, size, x, y)) }
        }
        let largest = waves.dropFirst().flatMap { $0 }.reduce(0) { max($0, abs($1)) }
        let step = min(82, max(0, Int((largest * 166 - 0.5).rounded(.down))))
        let range = Double(step + 1) / 166
        var text = Self.digits(Self.across - 1 + (Self.down - 1) * 9, 1) + Self.digits(step, 1)
        text += Self.digits(waves[0].reduce(0) { $0 << 8 | Self.encoded($1) }, 4)
        for wave in waves.dropFirst() {
            text += Self.digits(wave.reduce(0) { $0 * 19 + Self.signed($1 / range) }, 2)
        }
        self.text = text
    }

    /// Amounts of light, on white.
    private static func light(_ pixels: [UInt8]) -> [Double] {
        let table = (0..<256).map { value -> Double in
            let share = Double(value) / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        var light = [Double](repeating: 0, count: pixels.count / 4 * 3)
        for pixel in 0..<pixels.count / 4 {
            let alpha = Double(pixels[pixel * 4 + 3]) / 255
            for channel in 0..<3 {
                light[pixel * 3 + channel] = table[Int(pixels[pixel * 4 + channel])] * alpha + 1 - alpha
            }
        }
        return light
    }

    private static func wave(_ light: [Double], _ size: PixelSize, _ across: Int, _ down: Int) -> [Double] {
        var sums = [0.0, 0, 0]
        let columns = (0..<size.width).map { cos(.pi * Double(across * $0) / Double(size.width)) }
        for y in 0..<size.height {
            let row = cos(.pi * Double(down * y) / Double(size.height))
            for x in 0..<size.width {
                let basis = row * columns[x]
                for channel in 0..<3 { sums[channel] += basis * light[(y * size.width + x) * 3 + channel] }
            }
        }
        let scale = (across == 0 && down == 0 ? 1.0 : 2.0) / Double(size.pixelCount)
        return sums.map { $0 * scale }
    }

    /// 0...255
    private static func encoded(_ light: Double) -> Int {
        let share = min(max(light, 0), 1)
        let value = share <= 0.0031308 ? share * 12.92 : 1.055 * pow(share, 1 / 2.4) - 0.055
        return Int((value * 255).rounded())
    }

    /// 0...18, 9 in the middle.
    private static func signed(_ value: Double) -> Int {
        let root = abs(value).squareRoot() * (value < 0 ? -1 : 1)
        return min(18, max(0, Int((root * 9 + 9.5).rounded(.down))))
    }

    private static func digits(_ value: Int, _ count: Int) -> String {
        var rest = value
        var result: [Character] = []
        for _ in 0..<count {
            result.insert(alphabet[rest % 83], at: 0)
            rest /= 83
        }
        return String(result)
    }
}
