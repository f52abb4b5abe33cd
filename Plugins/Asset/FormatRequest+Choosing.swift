import Imaging

extension FormatRequest {
    /// Above that many pixels `auto` does not take AVIF: it would cost more time than its bytes are worth.
    static let automaticAVIFPixels = 4_000_000

    /// The ways to write a picture, of which the smallest file is sent.
    ///
    /// A named format is one way. `auto` is AVIF, else WebP, else PNG for what is transparent, else JPEG; each only if
    /// the client takes it and the picture's sides fit. A picture from an original with a palette (a drawing, a logo, a
    /// screenshot) may also be smaller, and is sharper, without loss: then lossless WebP, or PNG, is a second way.
    func encodings(for picture: Picture, isPalette: Bool, quality: Int?) -> [Encoding] {
        switch self {
        case .exactly(let format): return [Encoding(format, quality: quality, isGraphic: isPalette)]
        case .lossless: return [Encoding(.png, isGraphic: isPalette)]
        case .automatic(let accepted):
            let lossy = lossyFormat(for: picture, accepted: accepted)
            let best = Encoding(lossy, quality: quality, isGraphic: isPalette)
            guard isPalette else { return [best] }
            let takesWebP = accepted.contains(.webp) && PictureFormat.webp.takes(picture.size)
            return [Encoding(takesWebP ? .webp : .png, isLossless: true, isGraphic: true), best]
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

extension PictureFormat {
    fileprivate func takes(_ size: PixelSize) -> Bool { max(size.width, size.height) <= maximumSide }
}
