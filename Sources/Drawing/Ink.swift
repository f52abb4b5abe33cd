/// A colour to draw with: sRGB, straight alpha, 8 bits each.
public struct Ink: Sendable, Hashable {
    /// 0...255
    public let red: UInt8
    /// 0...255
    public let green: UInt8
    /// 0...255
    public let blue: UInt8
    /// 0 is transparent, 255 opaque.
    public let alpha: UInt8

    /// A colour from its channels.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Opaque white.
    public static let white = Ink(red: 255, green: 255, blue: 255)

    /// The contrast to another opaque colour, 1...21 (WCAG 2.2, "contrast ratio").
    public func contrast(to other: Ink) -> Double {
        let lighter = max(luminance, other.luminance)
        let darker = min(luminance, other.luminance)
        return (lighter + 0.05) / (darker + 0.05)
    }

    /// 0...1 (WCAG 2.2, "relative luminance").
    private var luminance: Double {
        let linear = [red, green, blue].map { channel -> Double in
            let value = Double(channel) / 255
            return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055).raised(to: 2.4)
        }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
}
