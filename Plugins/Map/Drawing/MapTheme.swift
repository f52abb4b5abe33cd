import Drawing

/// The colours of a map.
struct MapTheme: Sendable {
    var water: Ink
    var land: Ink
    var coast: Ink
    var border: Ink
    var region: Ink
    var city: Ink
    var country: Ink
    var sea: Ink
    /// Around letters on land.
    var halo: Ink
    /// Around letters on water.
    var seaHalo: Ink
    /// Under the attribution.
    var plate: Ink

    /// By the names of the URL.
    init(style: String, isDark: Bool) {
        self =
            switch (style, isDark) {
            case ("muted", false): .mutedLight
            case ("muted", true): .mutedDark
            case (_, false): .light
            case (_, true): .dark
            }
    }

    private init(_ inks: [UInt32]) {
        water = Ink(rgb: inks[0])
        land = Ink(rgb: inks[1])
        coast = Ink(rgb: inks[2])
        border = Ink(rgb: inks[3])
        region = Ink(rgb: inks[4])
        city = Ink(rgb: inks[5])
        country = Ink(rgb: inks[6])
        sea = Ink(rgb: inks[7])
        halo = Ink(rgb: inks[8], alpha: 216)
        seaHalo = Ink(rgb: inks[0], alpha: 160)
        plate = Ink(rgb: inks[1], alpha: 200)
    }

    static let light = MapTheme([
        0xAFD5E8, 0xF4F1E8, 0x86B7D0, 0xA48CA0, 0xD6CDC4, 0x2E3338, 0x77617A, 0x3F7C9E, 0xFBF9F4,
    ])
    static let dark = MapTheme([
        0x151C26, 0x2B323C, 0x43566B, 0x8F86A0, 0x434B57, 0xE4E7EB, 0xB4A8C4, 0x6C93B8, 0x1B212A,
    ])
    static let mutedLight = MapTheme([
        0xD5DBE0, 0xF5F5F3, 0xBCC5CC, 0xB0AEB2, 0xDCDBD8, 0x55595E, 0x85818A, 0x84929E, 0xFCFCFB,
    ])
    static let mutedDark = MapTheme([
        0x1A1D21, 0x292C31, 0x3D434A, 0x66666F, 0x3A3E44, 0xB4B8BD, 0x8C8894, 0x66727E, 0x1D2024,
    ])
}

extension Ink {
    /// `0xRRGGBB`
    init(rgb: UInt32, alpha: UInt8 = 255) {
        self.init(
            red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
            blue: UInt8(truncatingIfNeeded: rgb), alpha: alpha)
    }

    /// The same, less of it.
    func fainter(_ share: Double) -> Ink {
        Ink(red: red, green: green, blue: blue, alpha: UInt8((Double(alpha) * share).rounded()))
    }
}
