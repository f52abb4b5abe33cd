import Imaging

extension AssetRecipe {
    /// What is done to a resized picture, in order.
    ///
    /// - Parameter watermark: of the configuration, and its picture as large as it goes onto this one.
    func steps(on framing: Framing, watermark: (Watermark, Picture)?) -> [any PictureStep] {
        var steps = filters.map(\.step)
        if let canvas = framing.canvas { steps.append(Padding(canvas)) }
        if let (watermark, picture) = watermark {
            steps.append(watermark.overlay(picture, on: framing.outputSize))
        }
        if let mask { steps.append(Shaping(mask)) }
        if let background { steps.append(Underlaying(background)) }
        return steps
    }
}

extension AssetRecipe.Filter {
    fileprivate var step: any PictureStep {
        switch self {
        case .grayscale: Greying()
        case .blur(let sigma): Blurring(sigma: sigma)
        case .sharpen(let sigma): Sharpening(sigma: sigma)
        case .recolour(let recolouring): recolouring
        case .pixelate(let side): Pixelating(side: side)
        case .tint(let colour): Toning.tint(colour)
        case .duotone(let dark, let light): Toning.duotone(dark: dark, light: light)
        case .vignette(let strength): Vignetting(strength: strength)
        }
    }
}
