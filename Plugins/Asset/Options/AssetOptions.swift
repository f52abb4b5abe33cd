import Imaging
import Parameters
import URLGatePluginKit

/// What the configuration sets.
struct AssetOptions: Sendable {
    /// Where originals come from.
    let origin: String
    /// What an original may be and cost.
    var original: OriginalLimits
    /// A picture of more pixels is refused before one is drawn: 422 `picture-too-large`.
    var maximumOutputPixels: Int
    /// Processor time of one picture in seconds; more is 422 `picture-too-costly`.
    var maximumProcessorSeconds: Double
    /// Whether a damaged original is shown as far as it goes; then the answer is incomplete.
    var showsTruncated: Bool
    /// By name.
    var watermarks: [String: Watermark]

    /// From checked options, defaults filled in.
    ///
    /// - Throws: when a watermark is not spelt as it must be.
    init(_ values: ParameterValues) throws(HandlerError) {
        origin = values.text("origin") ?? ""
        original = OriginalLimits(values)
        maximumOutputPixels = values.integer("max-output-pixels") ?? 40_000_000
        maximumProcessorSeconds = values.decimal("max-cpu") ?? 5
        showsTruncated = values.text("truncated") == "allow"
        watermarks = try Watermark.named(values.texts("watermark"))
    }
}

extension OriginalLimits {
    /// As the options say; what they do not say stays as it is.
    fileprivate init(_ values: ParameterValues) {
        self.init(maximumPixels: values.integer("max-pixels") ?? 100_000_000)
        let kinds = values.texts("kinds").compactMap { PictureKind(rawValue: $0) }
        self.kinds = kinds.isEmpty ? Set(PictureKind.allCases) : Set(kinds)
        maximumFrames = values.integer("max-frames") ?? maximumFrames
        maximumAnimationPixels = values.integer("max-animation-pixels") ?? maximumAnimationPixels
        maximumDecodeBytes = values.integer("max-memory").map { $0 << 20 } ?? maximumDecodeBytes
        maximumInterlacedBytes = values.integer("max-interlaced-memory").map { $0 << 20 } ?? maximumInterlacedBytes
        maximumSVGBytes = values.integer("max-svg-size").map { $0 << 10 } ?? maximumSVGBytes
        maximumSVGNesting = values.integer("max-svg-nesting") ?? maximumSVGNesting
    }
}
