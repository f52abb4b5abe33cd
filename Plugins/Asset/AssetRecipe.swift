import Imaging

/// What a URL asks of its original, typed.
struct AssetRecipe: Sendable {
    /// Which part, which size, which way up.
    var extract = Extract()
    /// In order, after resizing.
    var filters: [Filter] = []
    /// Under what is transparent; nil: nothing where the format holds alpha, white where not.
    var background: Colour?
    /// In which format, or from which it is chosen.
    var format = FormatRequest.automatic([])
    /// 1...100; nil: as the format usually has it.
    var quality: Int?

    /// A filter with its arguments, in CSS pixels.
    enum Filter: Sendable, Equatable {
        /// Takes the colour out.
        case grayscale
        /// With a standard deviation.
        case blur(Double)
        /// With a standard deviation.
        case sharpen(Double)
    }

    /// The ratio of device pixels to CSS pixels, for the filters; ``extract`` is in device pixels already.
    var pixelRatio = 1.0
}
