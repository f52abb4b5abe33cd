/// How much work one URL may make; the plugin's options set it.
struct AssetLimits: Sendable {
    /// An original of more pixels is refused by its header: 422 `picture-too-large`.
    var maximumPixels = 100_000_000
    /// A picture of more pixels is refused before one is drawn: 422 `picture-too-large`.
    var maximumOutputPixels = 40_000_000
}
