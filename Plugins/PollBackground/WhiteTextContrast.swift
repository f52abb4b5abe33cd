import Imaging

/// How well white text is read on a picture: WCAG 2.2, "contrast ratio", 1...21. What is transparent counts as if it lay
/// on white, the worst that a page can do.
struct WhiteTextContrast {
    /// At the brightest pixel.
    let minimum: Double
    /// At the average luminance.
    let average: Double
    /// The average colour, opaque.
    let mean: Colour

    /// Looks at every pixel, in their order.
    init(_ pixels: PollBackgroundRendering.Pixels) {
        var (brightest, sum) = (0.0, 0.0)
        var (red, green, blue) = (0, 0, 0)
        let light = SRGB.light
        pixels.bytes.withUnsafeBufferPointer { bytes in
            for start in stride(from: 0, to: bytes.count, by: pixels.bands) {
                let alpha = pixels.bands == 4 ? Int(bytes[start + 3]) : 255
                func onWhite(_ index: Int) -> Int {
                    (Int(bytes[start + index]) * alpha + 255 * (255 - alpha) + 127) / 255
                }
                let (r, g, b) = (onWhite(0), onWhite(1), onWhite(2))
                let luminance = SRGB.luminance(red: light[r], green: light[g], blue: light[b])
                brightest = max(brightest, luminance)
                sum += luminance
                (red, green, blue) = (red + r, green + g, blue + b)
            }
        }
        let count = pixels.size.pixelCount
        minimum = 1.05 / (brightest + 0.05)
        average = 1.05 / (sum / Double(count) + 0.05)
        mean = Colour(
            red: UInt8((red + count / 2) / count), green: UInt8((green + count / 2) / count),
            blue: UInt8((blue + count / 2) / count))
    }
}
