import Imaging

/// From an original to a picture: open, check, extract, filter, pad, fill the background, write.
struct AssetRendering {
    private let source: PictureSource
    private let recipe: AssetRecipe
    private let framing: Framing

    /// Reads the original's header and checks the limits; no pixel is decoded.
    ///
    /// - Parameter original: must stay where it is until ``render(isCancelled:)`` has returned.
    init(_ original: UnsafeRawBufferPointer, recipe: AssetRecipe, limits: AssetLimits) throws(ImagingError) {
        source = try PictureSource(original, maximumPixels: limits.maximumPixels)
        framing = try source.framing(of: recipe.extract)
        self.recipe = recipe
        guard framing.outputSize.pixelCount <= limits.maximumOutputPixels else {
            throw .outputTooLarge(framing.outputSize, maximumPixels: limits.maximumOutputPixels)
        }
        if case .exactly(let format) = recipe.format,
            max(framing.outputSize.width, framing.outputSize.height) > format.maximumSide
        {
            throw .sideTooLong(framing.outputSize, format: format)
        }
    }

    /// About how much memory rendering takes, in bytes: what the decoder holds, and the picture twice.
    var byteCount: Int { source.decodeByteCount + framing.outputSize.pixelCount * 8 }

    /// The picture; nil when nobody waits for it any more, asked before decoding and before writing.
    func render(isCancelled: () -> Bool) throws(ImagingError) -> PictureFile? {
        if isCancelled() { return nil }
        let extracted = try source.render(recipe.extract).withoutNeedlessAlpha()
        let picture = try extracted.applying(recipe.steps(on: framing)).inMemory()
        if isCancelled() { return nil }
        return try recipe.format.file(of: picture, isGraphic: source.isPalette, quality: recipe.quality)
    }
}

extension AssetRecipe {
    /// What is done to the extract, in order.
    func steps(on framing: Framing) -> [any PictureStep] {
        var steps = filters.map { $0.step(pixelRatio: pixelRatio) }
        if let canvas = framing.canvas { steps.append(Padding(canvas)) }
        if let background { steps.append(Underlaying(background)) }
        return steps
    }
}

extension AssetRecipe.Filter {
    fileprivate func step(pixelRatio: Double) -> any PictureStep {
        switch self {
        case .grayscale: Greying()
        case .blur(let sigma): Blurring(sigma: sigma * pixelRatio)
        case .sharpen(let sigma): Sharpening(sigma: sigma * pixelRatio)
        }
    }
}
