/// The format that a URL names, or what a client takes.
public enum FormatRequest: Sendable, Equatable {
    /// That one.
    case exactly(PictureFormat)
    /// Any that everyone takes, and these.
    case automatic(Set<PictureFormat>)
    /// PNG and nothing else: whoever asks composes pictures, and wants every pixel.
    case lossless

    /// Above that many pixels `auto` does not take AVIF: it would cost more time than its bytes are worth.
    static let automaticAVIFPixels = 4_000_000

    /// From the canonical spelling of a `format` parameter: `jpeg`, `auto`, `auto:avif,webp`, `auto:png`; anything
    /// else counts as `auto`.
    public init(canonical text: String) {
        if let format = PictureFormat(rawValue: text) {
            self = .exactly(format)
        } else if text == "auto:png" {
            self = .lossless
        } else {
            self = .automatic(
                Set(text.dropFirst(5).split(separator: ",").compactMap { PictureFormat(rawValue: String($0)) }))
        }
    }

    /// The file that is sent: of ``encodings(for:isGraphic:quality:)`` the first of the smallest.
    ///
    /// - Parameter picture: in memory; it is read once an encoding.
    public func file(
        of picture: Picture, isGraphic: Bool, quality: Int?, effort: Effort = .balanced,
        keeping metadata: KeptMetadata? = nil
    ) throws(ImagingError) -> PictureFile {
        let encodings = encodings(for: picture, isGraphic: isGraphic, quality: quality, effort: effort)
        var best = PictureFile(
            bytes: try picture.encoded(encodings[0], keeping: metadata), format: encodings[0].format)
        for encoding in encodings.dropFirst() {
            let bytes = try picture.encoded(encoding, keeping: metadata)
            if bytes.count < best.bytes.count { best = PictureFile(bytes: bytes, format: encoding.format) }
        }
        return best
    }

    /// The format of an animation; nil where the format that is named holds none, or what is wanted is a picture.
    ///
    /// `auto` is WebP where the client takes it, else GIF.
    public var animationFormat: PictureFormat? {
        switch self {
        case .exactly(let format): format.holdsAnimation ? format : nil
        case .automatic(let accepted): accepted.contains(.webp) ? .webp : .gif
        case .lossless: nil
        }
    }

    /// The ways to write a picture; at least one.
    ///
    /// A named format is one way. `auto` is AVIF, else WebP, else PNG for what is transparent, else JPEG; each only if
    /// the client takes it and the picture's sides fit. A graphic (a drawing, a logo, a screenshot) may also be
    /// smaller, and is sharper, without loss: then lossless WebP, or PNG, is a second way.
    func encodings(for picture: Picture, isGraphic: Bool, quality: Int?, effort: Effort) -> [Encoding] {
        switch self {
        case .exactly(let format):
            return [Encoding(format, quality: quality, isGraphic: isGraphic, effort: effort)]
        case .lossless: return [Encoding(.png, isGraphic: isGraphic)]
        case .automatic(let accepted):
            let format = lossyFormat(for: picture, accepted: accepted)
            let lossy = Encoding(format, quality: quality, isGraphic: isGraphic, effort: effort)
            guard isGraphic else { return [lossy] }
            let takesWebP = accepted.contains(.webp) && PictureFormat.webp.takes(picture.size)
            let exact = Encoding(takesWebP ? .webp : .png, isLossless: true, isGraphic: true, effort: effort)
            return exact.format == .png && format == .png ? [exact] : [exact, lossy]
        }
    }

    private func lossyFormat(for picture: Picture, accepted: Set<PictureFormat>) -> PictureFormat {
        if accepted.contains(.avif), picture.size.pixelCount <= Self.automaticAVIFPixels,
            PictureFormat.avif.takes(picture.size)
        {
            return .avif
        }
        if accepted.contains(.webp), PictureFormat.webp.takes(picture.size) { return .webp }
        return picture.hasAlpha ? .png : .jpeg
    }
}

/// A picture as it goes out.
public struct PictureFile: Sendable {
    /// The file.
    public let bytes: [UInt8]
    /// Of the file.
    public let format: PictureFormat

    /// A file from its parts.
    public init(bytes: [UInt8], format: PictureFormat) {
        self.bytes = bytes
        self.format = format
    }
}

extension PictureFormat {
    fileprivate func takes(_ size: PixelSize) -> Bool { max(size.width, size.height) <= maximumSide }
}
