extension PictureSource {
    /// The sizes that an extract comes to. Arithmetic only; throws 400 for a crop beside the picture.
    public func framing(of extract: Extract) throws(ImagingError) -> Framing {
        let turned = extract.turn.applied(to: try cropped(by: extract).size)
        return Framing(
            of: turned.tilted(by: extract.tilt), width: extract.width, height: extract.height, fit: extract.fit,
            enlarges: extract.enlarges, gravity: extract.gravity, focus: extract.focus)
    }

    /// Decodes an extract: sRGB, 8 bits, in memory, upright and turned, of the framing's `kept` size. The canvas of
    /// `pad` is left to ``Padding``.
    ///
    /// The picture is cropped, resampled and cut as it is stored, so that rows are read once from top to bottom, and
    /// turned when it is small. Decoders that can shrink do so, as far as ``Extract/effort`` lets them.
    ///
    /// - Throws: 422 `picture-not-decodable` for damaged pixels; 400 for a crop beside the picture.
    public func render(_ extract: Extract) throws(ImagingError) -> Picture {
        var work = try ExtractWork(extract, of: self)
        return try work.picture(of: try decode(scale: work.decodingScale))
    }

    /// The same of every frame of an animation, each decoded once, in order; nil when `isCancelled` says so in between.
    ///
    /// - Throws: 422 `picture-too-large` when there are too many frames, or pixels in all of them.
    public func renderFrames(
        _ extract: Extract, isCancelled: () -> Bool = { false }
    ) throws(ImagingError) -> Animation? {
        try checkAnimation()
        var work = try ExtractWork(extract, of: self, isAnimated: true)
        let all = try decodeAll()
        var frames: [Picture] = []
        for index in 0..<frameCount {
            if isCancelled() { return nil }
            let place = PixelRectangle(
                x: 0, y: index * storedSize.height, width: storedSize.width, height: storedSize.height)
            frames.append(try work.picture(of: try Cutting(place).applied(to: all)))
        }
        return Animation(frames: frames, timing: timing(of: all))
    }

    /// Whether all frames may be decoded; throws 422 `picture-too-large` when not.
    public func checkAnimation() throws(ImagingError) {
        guard frameCount <= limits.maximumFrames else {
            throw .tooManyFrames(frameCount, maximum: limits.maximumFrames)
        }
        let (pixels, overflows) = storedSize.pixelCount.multipliedReportingOverflow(by: frameCount)
        guard !overflows, pixels <= limits.maximumAnimationPixels else {
            throw .animationTooLarge(frameCount, storedSize, maximumPixels: limits.maximumAnimationPixels)
        }
    }

    func cropped(by extract: Extract) throws(ImagingError) -> PixelRectangle {
        guard let crop = extract.crop else { return PixelRectangle(uprightSize) }
        guard let clipped = crop.clipped(to: uprightSize) else { throw .cropOutside(crop, of: uprightSize) }
        return clipped
    }
}
