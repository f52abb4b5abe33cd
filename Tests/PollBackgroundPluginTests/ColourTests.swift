import Glibc
import Imaging
import Testing

@testable import PollBackgroundPlugin

@Suite struct ColourTests {
    @Test func `roots and sines are those of the C library, but for the last bits`() {
        for step in 0...2000 {
            let value = Double(step * step) / 1_000_000
            #expect(abs(value.cubeRoot - cbrt(value)) <= 5e-16 * max(1, value))
            #expect(abs(value.fifthRoot - pow(value, 0.2)) <= 8e-16 * max(1, value))
            let turns = Double(step - 1000) / 321
            #expect(abs(Double.sine(turns: turns) - sin(turns * 2 * .pi)) <= 1e-14)
            #expect(abs(Double.cosine(turns: turns) - cos(turns * 2 * .pi)) <= 1e-14)
        }
        #expect(1e-300.cubeRoot > 0 && (-1.0).cubeRoot == 0 && 0.0.fifthRoot == 0)
        #expect(Double.sine(turns: 0.5) == 0 && Double.sine(turns: -3) == 0 && Double.cosine(turns: 0.25) == 0)
    }

    @Test func `sRGB numbers come back from light as they were`() {
        for number in 0...255 {
            let light = SRGB.light[number]
            let expected =
                number <= 10 ? Double(number) / 255 / 12.92 : pow((Double(number) / 255 + 0.055) / 1.055, 2.4)
            #expect(abs(light - expected) < 1e-14)
            #expect(abs(SRGB.number(of: light) * 255 - Double(number)) < 1e-4)
        }
        #expect(SRGB.number(of: -1) == 0 && SRGB.number(of: 2) == SRGB.number(of: 1))
    }

    /// From https://bottosson.github.io/posts/oklab/ and CSS Color 4's sample code, to four digits.
    @Test(
        arguments: [
            (0xFFFFFF, 1, 0, 0), (0x000000, 0, 0, 0), (0xFF0000, 0.6280, 0.2249, 0.1258),
            (0x00FF00, 0.8664, -0.2339, 0.1795), (0x0000FF, 0.4520, -0.0325, -0.3115),
        ] as [(Int, Double, Double, Double)])
    func `known colours are where OKLab has them`(value: Int, lightness: Double, a: Double, b: Double) {
        let colour = OKLab(Colour(value))
        #expect(abs(colour.lightness - lightness) < 1e-4 && abs(colour.a - a) < 1e-4 && abs(colour.b - b) < 1e-4)
    }

    @Test func `a colour comes back from OKLab as it was`() {
        for value in stride(from: 0, to: 0xFFFFFF, by: 0x1357) {
            #expect(Colour(OKLab(Colour(value))) == Colour(value))
        }
    }

    @Test func `a deep pixel holds a colour of 8 bits exactly`() {
        let pixel = DeepPixel(Colour(red: 1, green: 128, blue: 255, alpha: 7))
        #expect(pixel.red == 256 && pixel.green == 128 << 8 && pixel.blue == 65_280 && pixel.alpha == 7 << 8)
        #expect(pixel == DeepPixel(red: 1.0 / 255, green: 128.0 / 255, blue: 1, alpha: 7.0 / 255))
    }

    @Test func `a pixel on a ground is what Porter and Duff call over`() {
        let half = DeepPixel(red: 65_280, green: 0, blue: 0, alpha: 32_640)
        #expect(half.over(.black) == DeepPixel(red: 32_640, green: 0, blue: 0, alpha: 65_280))
        let blue = DeepPixel(red: 0, green: 0, blue: 65_280, alpha: 32_640)
        #expect(half.over(blue) == DeepPixel(red: 43_520, green: 0, blue: 21_760, alpha: 48_960))
        #expect(DeepPixel.black.over(half) == .black)
        #expect(DeepPixel(lanes: 0).over(DeepPixel(lanes: 0)) == DeepPixel(lanes: 0))
    }

    @Test func `a palette's curve goes through its colours and never far beyond`() {
        for palette in Palette.all {
            let ramp = palette.ramp
            for (index, colour) in palette.colours.enumerated() { #expect(ramp[index * 6].colour == colour) }
            #expect(ramp.first?.position == 0 && ramp.last?.position == 1)
            let lightness = palette.colours.map { OKLab($0).lightness }
            for point in ramp {
                let own = OKLab(point.colour).lightness
                #expect(own > (lightness.min() ?? 1) - 0.05 && own < (lightness.max() ?? 0) + 0.05, "\(palette.name)")
            }
        }
        #expect(Set(Palette.all.map(\.name)).count == Palette.all.count)
        #expect(Palette.all.map(\.name) == Palette.all.map(\.name).sorted())
    }
}
