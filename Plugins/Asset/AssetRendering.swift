import Imaging

/// From an original to a picture: open, check, trim, extract, then what ``AssetRecipe/steps(on:watermark:)`` lists,
/// write.
struct AssetRendering {
    private let source: PictureSource
    private let recipe: AssetRecipe
    private let options: AssetOptions
    private let untrimmed: Framing

    /// Reads the original's header and checks the limits; no pixel is decoded.
    ///
    /// - Parameters:
    ///   - original: must stay where it is until ``render(watermark:isCancelled:)`` has returned.
    ///   - leniently: whether a damaged original is shown as far as it goes.
    init(
        _ original: UnsafeRawBufferPointer, recipe: AssetRecipe, options: AssetOptions, leniently: Bool = false
    ) throws(ImagingError) {
        var limits = options.original
        limits.takesTruncated = leniently
        source = try PictureSource(original, limits: limits, frame: recipe.frame.index)
        self.recipe = recipe
        self.options = options
        untrimmed = try source.framing(of: recipe.part(PixelRectangle(source.uprightSize)))
        if recipe.trim == nil { try check(untrimmed) }
        if isAnimation { try source.checkAnimation() }
    }

    /// How large the picture will be, as far as that is known before it is decoded.
    var outputSize: PixelSize { untrimmed.outputSize }

    /// About how much memory rendering takes, in bytes: what the decoder holds, and each picture twice.
    var byteCount: Int {
        source.decodeByteCount + untrimmed.outputSize.pixelCount * 8 * (isAnimation ? source.frameCount : 1)
    }

    /// Whether it goes through the lane for heavy work: what is held whole, what has many frames, and AVIF.
    var isHeavy: Bool {
        source.isInterlaced || isAnimation || source.kind == .avif || source.kind == .heic
            || recipe.format == .exactly(.avif) || byteCount > Self.lightByteCount
    }

    /// What a usual photograph stays under.
    private static let lightByteCount = 64 << 20

    /// Whether the answer is an animation.
    private var isAnimation: Bool {
        source.isAnimated && recipe.frame == .all && recipe.format.animationFormat != nil
    }

    /// The picture; nil when nobody waits for it any more, asked before decoding, between frames and before writing.
    ///
    /// - Parameter watermark: of the configuration, and its picture for ``outputSize``.
    func render(
        watermark: (Watermark, Picture)? = nil, isCancelled: () -> Bool
    ) throws(ImagingError) -> PictureFile? {
        if isCancelled() { return nil }
        let extract = try trimmedExtract()
        let framing = try source.framing(of: extract)
        try check(framing)
        let steps = recipe.steps(on: framing, watermark: watermark)
        if isAnimation, let format = recipe.format.animationFormat {
            return try animation(extract, steps, format, isCancelled)
        }
        let extracted = try source.render(extract).withoutNeedlessAlpha()
        let picture = try extracted.applying(steps).inMemory()
        if isCancelled() { return nil }
        return try recipe.format.file(
            of: picture, isGraphic: source.isPalette, quality: recipe.quality, effort: extract.effort,
            keeping: source.metadata(recipe.metadata))
    }

    private func animation(
        _ extract: Extract, _ steps: [any PictureStep], _ format: PictureFormat, _ isCancelled: () -> Bool
    ) throws(ImagingError) -> PictureFile? {
        guard let frames = try source.renderFrames(extract, isCancelled: isCancelled) else { return nil }
        let animation = try frames.mapFrames { (frame) throws(ImagingError) in try frame.applying(steps).inMemory() }
        if isCancelled() { return nil }
        let encoding = Encoding(format, quality: recipe.quality, effort: extract.effort)
        return PictureFile(bytes: try animation.encoded(encoding), format: format)
    }

    private func trimmedExtract() throws(ImagingError) -> Extract {
        let whole = PixelRectangle(source.uprightSize)
        let area = try recipe.trim.map { (tolerance) throws(ImagingError) in try source.trimmed(tolerance: tolerance) }
        return try recipe.part(area ?? whole)
    }

    private func check(_ framing: Framing) throws(ImagingError) {
        let size = framing.outputSize
        guard size.pixelCount <= options.maximumOutputPixels else {
            throw .outputTooLarge(size, maximumPixels: options.maximumOutputPixels)
        }
        if case .exactly(let format) = recipe.format, max(size.width, size.height) > format.maximumSide {
            throw .sideTooLong(size, format: format)
        }
        if isAnimation {
            let pixels = size.pixelCount.multipliedReportingOverflow(by: source.frameCount)
            guard !pixels.overflow, pixels.partialValue <= options.original.maximumAnimationPixels else {
                throw .animationTooLarge(
                    source.frameCount, size, maximumPixels: options.original.maximumAnimationPixels)
            }
        }
    }
}

extension AssetRendering {
    /// What is known of the original, and what it looks like from afar.
    ///
    /// - Parameter original: the same bytes.
    func info(_ original: UnsafeRawBufferPointer) throws(ImagingError) -> InfoDocument {
        var small = Extract()
        (small.width, small.height) = (64, 64)
        return InfoDocument(
            source, digest: FileDigest.sha256(original), impression: try Impression(source.render(small)))
    }
}

extension AssetRecipe {
    /// The extract of that part of the upright original: all of it, or what is left without its border.
    ///
    /// - Throws: 400 for a crop beside it.
    fileprivate func part(_ area: PixelRectangle) throws(ImagingError) -> Extract {
        var result = extract
        guard let crop else {
            result.crop = trim == nil ? nil : area
            return result
        }
        let wanted = crop.rectangle(in: area.size)
        guard let clipped = wanted.clipped(to: area.size) else { throw .cropOutside(wanted, of: area.size) }
        result.crop = PixelRectangle(
            x: area.x + clipped.x, y: area.y + clipped.y, width: clipped.width, height: clipped.height)
        return result
    }
}
