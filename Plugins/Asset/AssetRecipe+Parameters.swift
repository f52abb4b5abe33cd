import Imaging
import Parameters

extension AssetRecipe {
    /// From checked parameters in canonical spelling, defaults filled in.
    init(_ values: ParameterValues) {
        let ratio = values.decimal("dpr") ?? 1
        pixelRatio = ratio
        extract.crop = Self.crop(values.list("crop").compactMap { Int($0) })
        extract.turn = Orientation(quarterTurns: (values.integer("rotate") ?? 0) / 90)
            .followed(by: Self.flip(values.text("flip")))
        extract.width = Self.devicePixels(values.integer("width"), ratio)
        extract.height = Self.devicePixels(values.integer("height"), ratio)
        extract.fit = values.text("fit").flatMap { Fit(rawValue: $0) } ?? .inside
        extract.gravity = values.text("gravity").flatMap { Gravity(rawValue: $0) } ?? .center
        extract.enlarges = values.flag("enlarge") ?? false
        filters = values.operations("filter").compactMap { Filter($0.name, $0.arguments.compactMap { Double($0) }) }
        background = values.text("background").flatMap { Imaging.Colour(hex: $0) }
        format = FormatRequest(canonical: values.text("format") ?? "auto")
        quality = values.integer("quality")
    }

    /// Rounded, and never less than 1.
    private static func devicePixels(_ size: Int?, _ ratio: Double) -> Int? {
        size.map { max(1, Int((Double($0) * ratio).rounded())) }
    }

    private static func crop(_ numbers: [Int]) -> PixelRectangle? {
        guard numbers.count == 4 else { return nil }
        return PixelRectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    private static func flip(_ word: String?) -> Orientation {
        switch word {
        case "horizontal": Orientation(isMirrored: true)
        case "vertical": Orientation(isMirrored: true, quarterTurns: 2)
        case "both": Orientation(quarterTurns: 2)
        default: .upright
        }
    }
}

extension AssetRecipe.Filter {
    fileprivate init?(_ name: String, _ arguments: [Double]) {
        switch (name, arguments.first) {
        case ("grayscale", _): self = .grayscale
        case ("blur", let sigma?): self = .blur(sigma)
        case ("sharpen", let sigma?): self = .sharpen(sigma)
        default: return nil
        }
    }
}
