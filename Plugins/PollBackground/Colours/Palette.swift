import Imaging

/// A few colours that go together, by name; from the darkest to the lightest, or around the hues.
struct Palette: Sendable {
    /// In URLs.
    let name: String
    /// At least two.
    let colours: [Colour]

    /// Its colours at even distances.
    var points: [Ramp.Point] {
        colours.enumerated().map { index, colour in
            Ramp.Point(position: Double(index) / Double(colours.count - 1), colour: colour)
        }
    }

    /// The same with five more between each two, on a curve through all of them in OKLab, so that no line is seen where
    /// a colour is reached.
    var ramp: [Ramp.Point] {
        let count = (colours.count - 1) * 6
        return (0...count).map { index in
            Ramp.Point(position: Double(index) / Double(count), colour: Colour(curve(at: Double(index) / 6)))
        }
    }

    /// The Catmull-Rom spline through the colours; the first is at 0, the next at 1.
    private func curve(at place: Double) -> OKLab {
        let index = min(Int(place), colours.count - 2)
        let part = place - Double(index)
        func colour(_ index: Int) -> SIMD4<Double> {
            Ramp.components(colours[min(max(0, index), colours.count - 1)], .oklab)
        }
        let (before, from, to, after) = (colour(index - 1), colour(index), colour(index + 1), colour(index + 2))
        let (leaving, arriving) = ((to - before) / 2, (after - from) / 2)
        let (bend, twist) = ((to - from) * 3 - leaving * 2 - arriving, (from - to) * 2 + leaving + arriving)
        let sum = from + (leaving + (bend + twist * part) * part) * part
        return OKLab(lightness: sum.x, a: sum.y, b: sum.z)
    }

    /// Those that a URL may name.
    static let all: [Palette] = [
        Palette("aurora", 0x0B1F3A, 0x12606B, 0x3FB68E, 0xC6F0A6),
        Palette("berry", 0x3C0B2E, 0x8C1C5A, 0xD9417F, 0xFF9AA8),
        Palette("candy", 0xFF5FA2, 0xFF9ECB, 0xB9A7FF, 0x7FD4FF),
        Palette("citrus", 0xF26B21, 0xFBB13C, 0xFDE74C, 0xB8D65A),
        Palette("dawn", 0x355C9A, 0xA684C9, 0xF7A8B8, 0xFFE3C2),
        Palette("dusk", 0x1E1B4B, 0x5B2A86, 0xC0467E, 0xF7A072),
        Palette("ember", 0x2B0A12, 0x8F1D2C, 0xE2542B, 0xFFB545),
        Palette("forest", 0x0E2A22, 0x1F5A3D, 0x4E8D4A, 0xB3C56B),
        Palette("glacier", 0x2B4C7E, 0x6C9BD2, 0xB7D9F2, 0xF4FBFF),
        Palette("graphite", 0x15181D, 0x2B3038, 0x4B535E, 0x79838F),
        Palette("lagoon", 0x0D3B66, 0x1686A0, 0x5FD0C0, 0xE3F7D4),
        Palette("lavender", 0x4B3F8F, 0x8B7BD8, 0xC9B8F5, 0xF6E9FF),
        Palette("midnight", 0x0A0E23, 0x171F47, 0x2E3A7A, 0x5A63B0),
        Palette("mint", 0x0F5257, 0x2AA198, 0x8FE0BF, 0xF0FBE8),
        Palette("ocean", 0x071A3D, 0x0F4C8A, 0x2F8FD0, 0x9BDCF4),
        Palette("orchid", 0x3B1D5E, 0x8E3FA8, 0xDD7AC5, 0xFFD3E3),
        Palette("peach", 0xFF7A70, 0xFFA983, 0xFFD3A5, 0xFFF0D4),
        Palette("sand", 0x6D4C3D, 0xB08968, 0xE0C09A, 0xF7EAD6),
    ]

    private init(_ name: String, _ values: UInt32...) {
        self.name = name
        colours = values.map { value in
            Colour(
                red: UInt8(truncatingIfNeeded: value >> 16), green: UInt8(truncatingIfNeeded: value >> 8),
                blue: UInt8(truncatingIfNeeded: value))
        }
    }
}

extension Colour {
    /// The nearest of 8 bits, opaque.
    init(_ colour: OKLab) {
        let numbers = colour.numbers
        self.init(
            red: UInt8((numbers.red * 255).rounded()), green: UInt8((numbers.green * 255).rounded()),
            blue: UInt8((numbers.blue * 255).rounded()))
    }
}
