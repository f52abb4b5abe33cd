import Imaging

/// A colour as the eye orders it: OKLab (https://bottosson.github.io/posts/oklab/). Opaque.
struct OKLab: Equatable {
    /// 0 is black, 1 is white.
    var lightness: Double
    /// From green to red.
    var a: Double
    /// From blue to yellow.
    var b: Double

    /// A colour from its parts.
    init(lightness: Double, a: Double, b: Double) {
        self.lightness = lightness
        self.a = a
        self.b = b
    }

    /// Of a colour; its alpha is not looked at.
    init(_ colour: Colour) {
        let red = SRGB.light[Int(colour.red)]
        let green = SRGB.light[Int(colour.green)]
        let blue = SRGB.light[Int(colour.blue)]
        let long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue).cubeRoot
        let medium = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue).cubeRoot
        let short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue).cubeRoot
        lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
        a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
        b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
    }

    /// Red, green and blue as sRGB numbers, 0...1; a colour beyond sRGB is clipped.
    var numbers: (red: Double, green: Double, blue: Double) {
        let long = Self.cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
        let medium = Self.cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
        let short = Self.cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
        return (
            SRGB.number(of: 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
            SRGB.number(of: -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
            SRGB.number(of: -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short)
        )
    }

    private static func cube(_ value: Double) -> Double { value * value * value }
}
