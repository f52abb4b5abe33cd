/// What may be decoded, and how much work an original may make. Everything is checked by its header.
public struct OriginalLimits: Sendable {
    /// Others are refused by name: 422 `picture-kind-unsupported`. ``PictureKind/web`` by default.
    public var kinds = PictureKind.web
    /// An original, or a frame of it, of more pixels is refused: 422 `picture-too-large`.
    public var maximumPixels: Int
    /// An animation of more frames is refused when all of it is asked for: 422 `picture-too-large`. 1,000 by default.
    public var maximumFrames = 1_000
    /// The same for frames times pixels. 100 million by default.
    public var maximumAnimationPixels = 100_000_000
    /// What decoding may hold in memory, in bytes; more is 422 `picture-too-large`. 512 MiB by default.
    public var maximumDecodeBytes = 512 << 20
    /// The same for progressive JPEG and interlaced PNG, which need thirty times what others do. 96 MiB by default:
    /// 32 million pixels of a usual photograph.
    public var maximumInterlacedBytes = 96 << 20
    /// An SVG of more bytes, after unpacking, is refused: 422 `picture-too-large`. 4 MiB by default.
    public var maximumSVGBytes = 4 << 20
    /// How deep elements of an SVG may lie in each other; deeper is 422 `picture-too-large`. 64 by default.
    public var maximumSVGNesting = 64
    /// Whether a damaged file is shown as far as it can be read. No by default: 422 `picture-not-decodable`.
    public var takesTruncated = false

    /// The defaults for the rest.
    public init(maximumPixels: Int) { self.maximumPixels = maximumPixels }
}
