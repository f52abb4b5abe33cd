/// A format that a picture is sent in.
public enum PictureFormat: String, Sendable, CaseIterable {
    /// No alpha; quality 80.
    case jpeg
    /// Lossless, with alpha.
    case png
    /// With alpha; quality 80, or lossless.
    case webp
    /// With alpha; quality 60.
    case avif
    /// At most 256 colours a frame, some of them transparent: for animations.
    case gif

    /// Such as `image/jpeg`.
    public var contentType: String { "image/\(rawValue)" }

    /// Whether it can be transparent.
    public var holdsAlpha: Bool { self != .jpeg }

    /// The longest side that it, or its encoder, takes.
    public var maximumSide: Int {
        switch self {
        case .jpeg: 65_500
        case .png: 1_000_000
        case .webp: 16_383
        case .avif: 16_384
        case .gif: 65_535
        }
    }

    /// Whether it can hold an animation.
    public var holdsAnimation: Bool { self == .webp || self == .gif }

    /// 1...100; for what a client names none.
    public var usualQuality: Int { self == .avif ? 60 : 80 }
}

/// How a picture is written.
public struct Encoding: Sendable, Equatable {
    /// In which format.
    public let format: PictureFormat
    /// 1...100; means nothing to PNG, GIF and lossless WebP.
    public let quality: Int
    /// Whether WebP keeps every pixel. PNG always does.
    public let isLossless: Bool
    /// Whether it has flat areas and hard edges; PNG then does without row filters.
    public let isGraphic: Bool
    /// Whether its pixels are dithered in a regular pattern: of such, WebP without loss becomes smallest when its encoder
    /// tries least, in a tenth of the time.
    public let isDithered: Bool
    /// How hard the encoder tries.
    public let effort: Effort

    /// - Parameter quality: 1...100, clipped to that; nil: ``PictureFormat/usualQuality``.
    public init(
        _ format: PictureFormat, quality: Int? = nil, isLossless: Bool = false, isGraphic: Bool = false,
        isDithered: Bool = false, effort: Effort = .balanced
    ) {
        self.format = format
        self.quality = min(100, max(1, quality ?? format.usualQuality))
        self.isLossless = isLossless
        self.isGraphic = isGraphic
        self.isDithered = isDithered && isLossless
        self.effort = effort
    }
}
