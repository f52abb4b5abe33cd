/// Holds light back where there is so much of it that white text could not be read: the contrast of white is at least
/// 4.5:1 everywhere (WCAG 2.2, success criterion 1.4.3). What is transparent becomes black.
///
/// What is dark stays as it is; what is bright is dimmed without losing its hue, the more the brighter it is.
struct Scrim: RowStep {
    /// The luminance on which white has that contrast.
    static let limit = 1.05 / 4.5 - 0.05

    /// Below half the limit nothing changes; from there on the luminance approaches it and never reaches it.
    static func dimmed(_ luminance: Double) -> Double {
        let knee = limit / 2
        guard luminance > knee else { return luminance }
        return limit - (limit - knee) / (1 + (luminance - knee) / (limit - knee))
    }

    private static let steps = 4096
    /// The light of a number, in so many steps.
    private static let light = (0..<steps).map { SRGB.light(of: (Double($0) + 0.5) / Double(steps)) }
    /// By what numbers are multiplied for the luminance of a pixel, in so many steps. The numbers of sRGB are a power of
    /// light, 5/12, beside an offset.
    private static let factors = (0..<steps).map { step in
        let luminance = (Double(step) + 0.5) / Double(steps)
        let share = dimmed(luminance) / luminance
        return (share * share.squareRoot().squareRoot()).cubeRoot
    }
    private static let offset = 0.055 * DeepPixel.full

    func apply(to pixels: UnsafeMutableBufferPointer<DeepPixel>, row: Int) {
        Self.light.withUnsafeBufferPointer { light in
            Self.factors.withUnsafeBufferPointer { factors in
                for column in pixels.indices {
                    let pixel = pixels[column].over(.black)
                    let luminance = SRGB.luminance(
                        red: light[pixel.red >> 4], green: light[pixel.green >> 4], blue: light[pixel.blue >> 4])
                    let factor = factors[min(Int(luminance * Double(Self.steps)), Self.steps - 1)]
                    pixels[column] = factor < 1 ? Self.scaled(pixel, factor) : pixel
                }
            }
        }
    }

    private static func scaled(_ pixel: DeepPixel, _ factor: Double) -> DeepPixel {
        func scale(_ number: Int) -> Int { max(0, Int((Double(number) + offset) * factor - offset)) }
        return DeepPixel(
            red: scale(pixel.red), green: scale(pixel.green), blue: scale(pixel.blue), alpha: pixel.alpha)
    }
}
