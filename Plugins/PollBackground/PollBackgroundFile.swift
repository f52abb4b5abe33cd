import Imaging

extension PollBackgroundRendering.Pixels {
    /// More bytes than these are saved by AVIF or WebP, where a client takes it and names no quality.
    private static let losslessByteLimit = 24 << 10
    /// AVIF of this quality has no bands that can be seen, nor has WebP of the second, at a tenth of the bytes of a mesh
    /// without loss.
    private static let smoothQuality = (avif: 90, webp: 95)

    /// As it goes out: without loss, unless the URL names a quality or a format that is lossy, or `auto` finds something
    /// much smaller.
    func file(_ format: FormatRequest, quality: Int?) throws(ImagingError) -> PictureFile {
        switch format {
        case .exactly(.png), .lossless: return try png()
        case .exactly(let format):
            return try file(
                Encoding(format, quality: quality, isLossless: quality == nil, isGraphic: true, isDithered: true))
        case .automatic(let accepted): return try automatic(accepted, quality: quality)
        }
    }

    private func automatic(_ accepted: Set<PictureFormat>, quality: Int?) throws(ImagingError) -> PictureFile {
        if let quality {
            return try FormatRequest.automatic(accepted).file(of: picture(), isGraphic: false, quality: quality)
        }
        let longest = max(size.width, size.height)
        let takesWebP = accepted.contains(.webp) && longest <= PictureFormat.webp.maximumSide
        let exact = try takesWebP ? file(Encoding(.webp, isLossless: true, isDithered: true)) : png()
        guard exact.bytes.count > Self.losslessByteLimit, let encoding = smoothEncoding(accepted, takesWebP) else {
            return exact
        }
        let smooth = try file(encoding)
        return smooth.bytes.count < exact.bytes.count ? smooth : exact
    }

    /// AVIF, unless there are so many pixels that it would cost more time than its bytes are worth.
    private func smoothEncoding(_ accepted: Set<PictureFormat>, _ takesWebP: Bool) -> Encoding? {
        if accepted.contains(.avif), size.pixelCount <= 4_000_000 {
            return Encoding(.avif, quality: Self.smoothQuality.avif)
        }
        return takesWebP ? Encoding(.webp, quality: Self.smoothQuality.webp) : nil
    }

    /// With a palette where the colours fit into one.
    private func png() throws(ImagingError) -> PictureFile {
        if let bytes = IndexedPNG.file(pixels: bytes, size: size, bands: bands) {
            return PictureFile(bytes: bytes, format: .png)
        }
        return try file(Encoding(.png, isGraphic: true))
    }

    private func file(_ encoding: Encoding) throws(ImagingError) -> PictureFile {
        PictureFile(bytes: try picture().encoded(encoding), format: encoding.format)
    }

    private func picture() throws(ImagingError) -> Picture {
        try Picture.from(pixels: bytes, size: size, bands: bands)
    }
}
