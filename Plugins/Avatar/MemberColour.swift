import Drawing

/// The ground of a fallback: one of sixteen colours, on which white has a contrast of at least 4.5:1 (WCAG 2.2 AA).
enum MemberColour {
    /// By a text: the same text gives the same colour, everywhere and always.
    static func of(_ text: String) -> Ink {
        palette[Int(truncatingIfNeeded: hash(text) % UInt64(palette.count))]
    }

    /// Around the hue circle of OKLCH at even steps, as light as the contrast allows.
    static let palette: [Ink] = [
        0xB83A5E, 0xBE3B3B, 0xB34A16, 0x9A5A00, 0x806600, 0x5F7000, 0x2F7A1E, 0x007D4D,
        0x007A6C, 0x007785, 0x0072A3, 0x1C68C0, 0x5059C8, 0x7A4CBF, 0x9940A8, 0xAE3A86,
    ].map { value in
        Ink(
            red: UInt8(truncatingIfNeeded: value >> 16), green: UInt8(truncatingIfNeeded: value >> 8),
            blue: UInt8(truncatingIfNeeded: value))
    }

    /// FNV-1a, 64 bits (draft-eastlake-fnv section 2), its high half folded in: the low bits alone are weak.
    private static func hash(_ text: String) -> UInt64 {
        let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0100_0000_01B3 }
        return hash ^ hash >> 32
    }
}
