import Imaging

/// A pixel on its way to 8 bits: red, green, blue and alpha in 256ths of a step, 0...65280 each, straight alpha.
///
/// One word, red lowest, so that a pixel is copied, and dithered, in one go.
struct DeepPixel: Equatable, Sendable {
    /// Sixteen bits each: red, green, blue, alpha from the lowest on.
    var lanes: UInt64

    /// From four lanes.
    @inline(__always)
    init(lanes: UInt64) { self.lanes = lanes }

    /// Each 0...65280.
    @inline(__always)
    init(red: Int, green: Int, blue: Int, alpha: Int) {
        lanes = UInt64(red) | UInt64(green) << 16 | UInt64(blue) << 32 | UInt64(alpha) << 48
    }

    /// sRGB numbers and alpha, 0...1.
    init(red: Double, green: Double, blue: Double, alpha: Double) {
        self.init(
            red: Int((red * Self.full).rounded()), green: Int((green * Self.full).rounded()),
            blue: Int((blue * Self.full).rounded()), alpha: Int((alpha * Self.full).rounded()))
    }

    /// A colour of 8 bits, exactly.
    init(_ colour: Colour) {
        self.init(
            red: Int(colour.red) << 8, green: Int(colour.green) << 8, blue: Int(colour.blue) << 8,
            alpha: Int(colour.alpha) << 8)
    }

    /// 255, in 256ths.
    static let full = 65_280.0

    /// 0...65280
    @inline(__always) var red: Int { Int(lanes & 0xFFFF) }
    /// 0...65280
    @inline(__always) var green: Int { Int(lanes >> 16 & 0xFFFF) }
    /// 0...65280
    @inline(__always) var blue: Int { Int(lanes >> 32 & 0xFFFF) }
    /// 0...65280
    @inline(__always) var alpha: Int { Int(lanes >> 48) }

    /// The same with another colour's red, green and blue mixed in.
    ///
    /// - Parameter share: of the other colour, in 256ths, 0...256. Alpha stays.
    @inline(__always)
    func tinted(_ other: DeepPixel, share: Int) -> DeepPixel {
        func mix(_ own: Int, _ other: Int) -> Int { own + (((other - own) * share) >> 8) }
        return DeepPixel(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue), alpha: alpha)
    }

    /// The same on a ground, which may be translucent too (Porter and Duff's "over").
    func over(_ ground: DeepPixel) -> DeepPixel {
        if alpha == Int(Self.full) { return self }
        let own = Double(alpha) / Self.full
        let under = Double(ground.alpha) / Self.full * (1 - own)
        guard own + under > 0 else { return self }
        let share = own / (own + under)
        func mix(_ own: Int, _ ground: Int) -> Int { Int((Double(ground) + Double(own - ground) * share).rounded()) }
        return DeepPixel(
            red: mix(red, ground.red), green: mix(green, ground.green), blue: mix(blue, ground.blue),
            alpha: Int(((own + under) * Self.full).rounded()))
    }

    /// Opaque black.
    static let black = DeepPixel(red: 0, green: 0, blue: 0, alpha: 65_280)
}
