/// A layer of a style: some features of a tile's layer, drawn in one way.
struct StyleLayer: Sendable {
    let id: String
    /// Of the tile; empty for the background.
    let sourceLayer: String
    /// At these zooms it is drawn.
    let zooms: Range<Double>
    /// Nil: all features.
    let filter: StyleExpression?
    let paint: Paint

    /// How it is drawn.
    enum Paint: Sendable {
        case background(BackgroundPaint)
        case fill(FillPaint)
        case line(LinePaint)
        case circle(CirclePaint)
        case symbol(SymbolPaint)
    }
}

/// All of the ground.
struct BackgroundPaint: Sendable {
    let colour: StyleProperty<StyleColour>
    let opacity: StyleProperty<Double>

    init(_ reader: inout PropertyReader) throws(StyleFault) {
        colour = try reader.colour("background-color", .black)
        opacity = try reader.number("background-opacity", 1)
    }
}

/// Areas.
struct FillPaint: Sendable {
    let colour: StyleProperty<StyleColour>
    let outline: StyleProperty<StyleColour>
    let opacity: StyleProperty<Double>
    /// The name of a picture that is repeated; empty: none.
    let pattern: StyleProperty<String>
    /// In CSS pixels.
    let translate: StyleProperty<[Double]>
    let sortKey: StyleProperty<Double>

    /// - Parameter prefix: `fill`, or `fill-extrusion`, which is drawn flat.
    init(_ reader: inout PropertyReader, prefix: String) throws(StyleFault) {
        colour = try reader.colour("\(prefix)-color", .black)
        outline = try reader.colour("\(prefix)-outline-color", .black)
        opacity = try reader.number("\(prefix)-opacity", 1)
        pattern = try reader.tokens("\(prefix)-pattern")
        translate = try reader.offset("\(prefix)-translate")
        sortKey = try reader.number("\(prefix)-sort-key")
    }
}

/// Lines, and the edges of areas.
struct LinePaint: Sendable {
    let colour: StyleProperty<StyleColour>
    let opacity: StyleProperty<Double>
    /// In CSS pixels.
    let width: StyleProperty<Double>
    /// Between two lines to both sides of the line; 0: the line itself.
    let gapWidth: StyleProperty<Double>
    /// To the right, in CSS pixels.
    let offset: StyleProperty<Double>
    /// In widths of the line.
    let dashes: StyleProperty<[Double]>
    let translate: StyleProperty<[Double]>
    let cap: StyleProperty<String>
    let join: StyleProperty<String>
    let miterLimit: StyleProperty<Double>
    let sortKey: StyleProperty<Double>

    init(_ reader: inout PropertyReader) throws(StyleFault) {
        colour = try reader.colour("line-color", .black)
        opacity = try reader.number("line-opacity", 1)
        width = try reader.number("line-width", 1)
        gapWidth = try reader.number("line-gap-width")
        offset = try reader.number("line-offset")
        dashes = try reader.numbers("line-dasharray")
        translate = try reader.offset("line-translate")
        cap = try reader.word("line-cap", "butt")
        join = try reader.word("line-join", "miter")
        miterLimit = try reader.number("line-miter-limit", 2)
        sortKey = try reader.number("line-sort-key")
    }
}

/// Discs on points.
struct CirclePaint: Sendable {
    let colour: StyleProperty<StyleColour>
    let opacity: StyleProperty<Double>
    /// In CSS pixels.
    let radius: StyleProperty<Double>
    let strokeColour: StyleProperty<StyleColour>
    let strokeWidth: StyleProperty<Double>
    let strokeOpacity: StyleProperty<Double>

    init(_ reader: inout PropertyReader) throws(StyleFault) {
        colour = try reader.colour("circle-color", .black)
        opacity = try reader.number("circle-opacity", 1)
        radius = try reader.number("circle-radius", 5)
        strokeColour = try reader.colour("circle-stroke-color", .black)
        strokeWidth = try reader.number("circle-stroke-width")
        strokeOpacity = try reader.number("circle-stroke-opacity", 1)
    }
}

extension StyleColour {
    static let black = StyleColour(red: 0, green: 0, blue: 0)
    static let clear = StyleColour(red: 0, green: 0, blue: 0, alpha: 0)
}
