/// A colour in sRGB with straight alpha, 8 bits each.
public struct Colour: Sendable, Hashable {
    /// 0...255
    public let red: UInt8
    /// 0...255
    public let green: UInt8
    /// 0...255
    public let blue: UInt8
    /// 0 is transparent, 255 opaque.
    public let alpha: UInt8

    /// A colour from its parts.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// The canonical spelling of a parameter: `rrggbb` or `rrggbbaa`; nil for anything else.
    public init?(hex: String) {
        let digits = hex.utf8.compactMap { UInt8(hexDigit: $0) }
        guard digits.count == hex.utf8.count, digits.count == 6 || digits.count == 8 else { return nil }
        let bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
        self.init(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count == 4 ? bytes[3] : 255)
    }

    /// Nothing is seen.
    public static let clear = Colour(red: 0, green: 0, blue: 0, alpha: 0)
    /// What is under a transparent picture in a format without alpha, unless a background is named.
    public static let white = Colour(red: 255, green: 255, blue: 255)
}

extension UInt8 {
    fileprivate init?(hexDigit: UInt8) {
        switch hexDigit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self = hexDigit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self = hexDigit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self = hexDigit - UInt8(ascii: "A") + 10
        default: return nil
        }
    }
}
