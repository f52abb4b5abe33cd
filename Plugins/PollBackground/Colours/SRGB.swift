/// The transfer function of sRGB (IEC 61966-2-1), between light and the numbers that a file holds; both 0...1.
enum SRGB {
    /// The light of each number 0...255.
    static let light: [Double] = (0...255).map { light(of: Double($0) / 255) }

    /// How much light a number means.
    static func light(of number: Double) -> Double {
        if number <= 0.04045 { return number / 12.92 }
        // To the power of 2.4: the square, times the square of the fifth root.
        let base = (number + 0.055) / 1.055
        let root = base.fifthRoot
        return base * base * (root * root)
    }

    /// The number for some light; what no number can say becomes the nearest that can.
    static func number(of light: Double) -> Double {
        let light = min(max(light, 0), 1)
        if light <= 0.0031308 { return light * 12.92 }
        // To the power of 5/12: the third root of the power of 5/4.
        return 1.055 * (light * light.squareRoot().squareRoot()).cubeRoot - 0.055
    }

    /// The luminance of a colour, 0...1 (WCAG 2.2, "relative luminance").
    static func luminance(red: Double, green: Double, blue: Double) -> Double {
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
}
