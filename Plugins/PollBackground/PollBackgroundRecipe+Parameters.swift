import Imaging
import Parameters
import URLGatePluginKit

extension PollBackgroundRecipe {
    /// From checked parameters in canonical spelling, defaults filled in.
    ///
    /// - Throws: 400 for parameters that mean nothing to the type, and for a tile without image.
    init(_ values: ParameterValues) throws(HandlerError) {
        try Self.check(values)
        let ratio = values.decimal("dpr") ?? 1
        style = Self.style(values, ratio)
        size = PixelSize(
            width: Self.devicePixels(values.integer("width") ?? 510, ratio),
            height: Self.devicePixels(values.integer("height") ?? 288, ratio))
        turns = Self.turns(values)
        seed = values.text("seed") ?? ""
        ground = values.text("color").flatMap { Imaging.Colour(hex: $0) }
        colouring = Self.colouring(values, seed: seed, ground: ground)
        interpolation = values.text("interpolation").flatMap { Interpolation(rawValue: $0) } ?? .oklab
        hasScrim = values.flag("scrim") ?? false
        format = FormatRequest(canonical: values.text("format") ?? "auto")
        quality = values.integer("quality")
    }

    /// Rounded, and never less than 1.
    private static func devicePixels(_ size: Int, _ ratio: Double) -> Int {
        max(1, Int((Double(size) * ratio).rounded()))
    }

    private static func style(_ values: ParameterValues, _ ratio: Double) -> Style {
        switch values.text("type") {
        case "radial": .radial
        case "mesh": .mesh
        case "tile":
            .tile(
                url: values.text("image") ?? "",
                width: values.integer("tile-width").map { devicePixels($0, ratio) })
        case "pattern": .pattern(values.text("pattern").flatMap { Pattern(rawValue: $0) } ?? .waves)
        default: .gradient
        }
    }

    /// CSS counts from the top, this from the right; both clockwise.
    private static func turns(_ values: ParameterValues) -> Double {
        let degrees = values.decimal("angle") ?? 180
        return (values.text("angle-mode") == "css" ? degrees - 90 : degrees) / 360
    }

    /// Points, else the palette, else the one colour, else the palette that the seed chooses.
    private static func colouring(_ values: ParameterValues, seed: String, ground: Imaging.Colour?) -> Colouring {
        let points = values.pairs("point").compactMap { position, colour -> Ramp.Point? in
            guard let position = Double(position), let colour = Imaging.Colour(hex: colour) else { return nil }
            return Ramp.Point(position: position, colour: colour)
        }
        if !points.isEmpty { return .points(points) }
        if let palette = Palette.all.first(where: { $0.name == values.text("palette") }) { return .palette(palette) }
        if let ground { return .points([Ramp.Point(position: 0, colour: ground)]) }
        var numbers = SeededNumbers(seed)
        return .palette(Palette.all[numbers.next(below: Palette.all.count)])
    }
}

extension PollBackgroundRecipe {
    /// Which types a parameter belongs to; the others are not in this list and mean something to every type.
    private static let belongings: [(parameter: String, types: [String])] = [
        ("image", ["tile"]), ("tile-width", ["tile"]), ("pattern", ["pattern"]),
        ("point", ["gradient", "radial", "mesh", "pattern"]), ("palette", ["gradient", "radial", "mesh", "pattern"]),
    ]

    private static func check(_ values: ParameterValues) throws(HandlerError) {
        let type = values.text("type") ?? "gradient"
        for (parameter, types) in belongings where values.text(parameter) != nil && !types.contains(type) {
            throw .meaningless(parameter, type: type, types: types)
        }
        if values.text("point") != nil, values.text("palette") != nil { throw .pointAndPalette }
        if type == "tile", values.text("image") == nil { throw .noImage }
    }
}

/// What a declaration cannot say; `PollBackgroundRecipeTests` holds the texts.
extension HandlerError {
    static func meaningless(_ parameter: String, type: String, types: [String]) -> HandlerError {
        HandlerError(
            status: 400, code: "conflicting-parameters",
            message: "'\(parameter)' means nothing to type=\(type). Drop it, or give type=\(types[0]).",
            parameter: parameter)
    }

    static let pointAndPalette = HandlerError(
        status: 400, code: "conflicting-parameters",
        message: "'point' and 'palette' are given. Give one of them: both say which colours there are.",
        parameter: "palette")

    static let noImage = HandlerError(
        status: 400, code: "missing-parameter",
        message: "'image' is missing: type=tile repeats one. Give a URL, such as image=asset://?id=paper.png.",
        parameter: "image")
}
