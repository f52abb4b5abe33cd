import Imaging

/// From a recipe to pixels: fill, draw, put a colour under, dim, dither.
struct PollBackgroundRendering {
    /// What is asked for.
    let recipe: PollBackgroundRecipe
    /// What is repeated; nil: the style repeats nothing, or what it repeats could not be loaded.
    var tile: Picture?

    /// The background as pixels: RGB, or RGBA with straight alpha where something is transparent; 8 bits, rows top to
    /// bottom.
    struct Pixels {
        let bytes: [UInt8]
        let size: PixelSize
        /// 3 or 4.
        let bands: Int
    }

    /// All pixels; nil when nobody waits for them any more, asked every 64 rows.
    func pixels(isCancelled: () -> Bool) throws(ImagingError) -> Pixels? {
        let steps = try steps()
        let size = recipe.size
        let bands = isOpaque ? 3 : 4
        let period = steps.allSatisfy(\.isAlikeInAllRows) ? Dithering.period : size.height
        let row = UnsafeMutableBufferPointer<DeepPixel>.allocate(capacity: size.width)
        row.initialize(repeating: DeepPixel(lanes: 0))
        defer { row.deallocate() }
        var isComplete = true
        let bytes = [UInt8](unsafeUninitializedCapacity: size.pixelCount * bands) { buffer, count in
            guard let start = buffer.baseAddress else { return }
            for y in 0..<size.height {
                if y % 64 == 0, isCancelled() { return isComplete = false }
                let target = start + y * size.width * bands
                if y >= period {
                    target.update(from: target - period * size.width * bands, count: size.width * bands)
                    continue
                }
                for step in steps { step.apply(to: row, row: y) }
                Dithering.write(row, row: y, bands: bands, to: target)
            }
            count = size.pixelCount * bands
        }
        return isComplete ? Pixels(bytes: bytes, size: size, bands: bands) : nil
    }

    /// Whether no pixel can be transparent.
    private var isOpaque: Bool {
        if recipe.hasScrim || recipe.ground?.alpha == 255 { return true }
        if case .tile = recipe.style { return tile.map { !$0.hasAlpha } ?? false }
        return recipe.colouring.points.allSatisfy { $0.colour.alpha == 255 }
    }

    private func steps() throws(ImagingError) -> [any RowStep] {
        var steps = try ground()
        if let ground = recipe.ground { steps.append(Underlay(ground)) }
        if recipe.hasScrim { steps.append(Scrim()) }
        return steps
    }

    private func ground() throws(ImagingError) -> [any RowStep] {
        let (size, interpolation, ramp) = (recipe.size, recipe.interpolation, recipe.colouring.ramp)
        switch recipe.style {
        case .gradient: return [LinearGround(size, turns: recipe.turns, points: ramp, interpolation: interpolation)]
        case .radial: return [RadialGround(size, points: ramp, interpolation: interpolation)]
        case .mesh:
            return [
                MeshGround(
                    size, points: recipe.colouring.points, interpolation: interpolation, seed: recipe.seed)
            ]
        case .tile: return try tile.map { (tile) throws(ImagingError) in [try TiledGround(tile)] } ?? []
        case .pattern(let pattern):
            let ground = LinearGround(size, turns: recipe.turns, points: ramp, interpolation: interpolation)
            return [ground]
                + pattern.marks(
                    on: size, ramp: Ramp(ramp, interpolation), turns: recipe.turns, seed: recipe.seed)
        }
    }
}
