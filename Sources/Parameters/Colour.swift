/// A colour in sRGB, 8 bits a channel, not premultiplied.
public struct Colour: Hashable, Sendable, CustomStringConvertible {
    /// 0...255
    public var red: UInt8
    /// 0...255
    public var green: UInt8
    /// 0...255
    public var blue: UInt8
    /// 0 is transparent, 255 opaque.
    public var alpha: UInt8

    /// A colour from its channels.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Reads `RRGGBB`, `RRGGBBAA`, their short forms `RGB` and `RGBA`, each with or without `#`, or a name of CSS Color
    /// Module Level 4 section 6.1, `transparent` included. Case is ignored. Nil for anything else.
    public init?(_ text: String) {
        guard text.utf8.count <= 32 else { return nil }
        let spelling = text.utf8.map(Self.lowerCase)
        if let value = Self.named[String(decoding: spelling, as: UTF8.self)] {
            self.init(value: value)
            return
        }
        var digits: [UInt8] = []
        for byte in spelling.first == UInt8(ascii: "#") ? spelling.dropFirst() : spelling[...] {
            guard let digit = Self.hexDigit(byte) else { return nil }
            digits.append(digit)
        }
        if digits.count == 3 || digits.count == 4 { digits = digits.flatMap { [$0, $0] } }
        if digits.count == 6 { digits += [15, 15] }
        guard digits.count == 8 else { return nil }
        self.init(value: digits.reduce(0) { $0 << 4 | UInt32($1) })
    }

    /// `0xRRGGBBAA`
    private init(value: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: value >> 24), green: UInt8(truncatingIfNeeded: value >> 16),
            blue: UInt8(truncatingIfNeeded: value >> 8), alpha: UInt8(truncatingIfNeeded: value))
    }

    /// The canonical spelling: lower-case hex without `#`, and without the alpha when opaque.
    public var text: String {
        var channels = [red, green, blue]
        if alpha != 255 { channels.append(alpha) }
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: channels.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// Its canonical spelling.
    public var description: String { text }

    private static func lowerCase(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 32 : byte
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
