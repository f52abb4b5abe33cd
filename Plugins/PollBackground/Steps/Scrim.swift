/// Holds light back where there is so much of it that white text could not be read: the contrast of white is at least
/// 4.5:1 everywhere (WCAG 2.2, success criterion 1.4.3). What is transparent becomes black.
///
/// What is dark stays as it is; what is bright is dimmed, the more the brighter it is, and keeps its hue and colourfulness.
struct Scrim: RowStep {
    /// The luminance on which white has that contrast.
    static let limit = 1.05 / 4.5 - 0.05

    /// Below half the limit nothing changes; from there on the luminance approaches it and never reaches it.
    static func dimmed(_ luminance: Double) -> Double {
        let knee = limit / 2
        guard luminance > knee else { return luminance }
        return limit - (limit - knee) / (1 + (luminance - knee) / (limit - knee))
    }

    var isAlikeInAllRows: Bool { true }

    private static let steps = 4096
    /// The light of a number, in so many steps.
    private static let light = (0..<steps).map { SRGB.light(of: (Double($0) + 0.5) / Double(steps)) }
    /// By what numbers are multiplied for the luminance of a pixel, in so many steps.
    private static let factors = (0..<steps).map { step in
        let luminance = (Double(step) + 0.5) / Double(steps)
        return factor(share: dimmed(luminance) / luminance)
    }
    /// What rounding and dithering may add is kept free below the limit.
    private static let ceiling = limit * 0.975

    /// By what numbers are multiplied for a share of their light: they are a power of it, 5/12, beside an offset.
    private static func factor(share: Double) -> Double { (share * share.squareRoot().squareRoot()).cubeRoot }

    func apply(to pixels: UnsafeMutableBufferPointer<DeepPixel>, row: Int) {
        Self.light.withUnsafeBufferPointer { light in
            Self.factors.withUnsafeBufferPointer { factors in
                for column in pixels.indices {
                    let pixel = pixels[column].over(.black)
                    let factor = factors[min(Int(pixel.luminance(light) * Double(Self.steps)), Self.steps - 1)]
                    pixels[column] = factor < 1 ? Self.dimmed(pixel, factor, light) : pixel
                }
            }
        }
    }

    /// Dimmed, made as colourful as it was before, and dimmed again should that have made it too bright.
    private static func dimmed(
        _ pixel: DeepPixel, _ factor: Double, _ light: UnsafeBufferPointer<Double>
    ) -> DeepPixel {
        let coloured = pixel.scaled(factor).saturated(1 / factor)
        let luminance = coloured.luminance(light)
        return luminance > ceiling ? coloured.scaled(Self.factor(share: ceiling / luminance)) : coloured
    }
}

extension DeepPixel {
    fileprivate func luminance(_ light: UnsafeBufferPointer<Double>) -> Double {
        SRGB.luminance(red: light[red >> 4], green: light[green >> 4], blue: light[blue >> 4])
    }

    /// Further from its own grey.
    fileprivate func saturated(_ factor: Double) -> DeepPixel {
        let grey = SRGB.luminance(red: Double(red), green: Double(green), blue: Double(blue))
        func push(_ number: Int) -> Int { min(max(0, Int(grey + (Double(number) - grey) * factor)), 65_280) }
        return DeepPixel(red: push(red), green: push(green), blue: push(blue), alpha: alpha)
    }

    /// With less light; 0.055 is the offset of sRGB's power.
    fileprivate func scaled(_ factor: Double) -> DeepPixel {
        let offset = 0.055 * Self.full
        func scale(_ number: Int) -> Int { max(0, Int((Double(number) + offset) * factor - offset)) }
        return DeepPixel(red: scale(red), green: scale(green), blue: scale(blue), alpha: alpha)
    }
}
