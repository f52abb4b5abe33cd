import Drawing

/// The ground of a fallback: one of sixteen colours, on which white has a contrast of at least 4.5:1 (WCAG 2.2 AA).
enum MemberColour {
    /// By a text: the same text gives the same colour, everywhere and always.
    static func of(_ text: String) -> Ink {
        palette[Int(truncatingIfNeeded: hash(text) % UInt64(palette.count))]
    }

    /// Of the tile that counts the members who are not shown: a grey that stands beside all of them, with a contrast of
    /// 5.9:1 to white.
    static let ofOthers = Ink(red: 0x5B, green: 0x64, blue: 0x72)

    /// Around the hue circle of OKLCH at even steps, as light as a contrast of 4.6:1 allows.
    static let palette: [Ink] = [
        0xC4496E, 0xC74B42, 0xBD5801, 0xA16905, 0x8A7305, 0x6E7C03, 0x32851B, 0x04855B,
        0x058379, 0x04818E, 0x047EA7, 0x1776CF, 0x5F6BD4, 0x8660CB, 0xA356B5, 0xB84E95,
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
