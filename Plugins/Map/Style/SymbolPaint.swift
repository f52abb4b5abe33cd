/// Names and pictures.
struct SymbolPaint: Sendable {
    /// point, line, line-center
    let placement: StyleProperty<String>
    /// Between two on one line, in CSS pixels.
    let spacing: StyleProperty<Double>
    let sortKey: StyleProperty<Double>
    let icon: IconPaint
    let text: TextPaint

    init(_ reader: inout PropertyReader) throws(StyleFault) {
        placement = try reader.word("symbol-placement", "point")
        spacing = try reader.number("symbol-spacing", 250)
        sortKey = try reader.number("symbol-sort-key")
        icon = try IconPaint(&reader)
        text = try TextPaint(&reader)
    }
}

/// A symbol's picture.
struct IconPaint: Sendable {
    let image: StyleProperty<String>
    let size: StyleProperty<Double>
    /// Clockwise.
    let degrees: StyleProperty<Double>
    /// In the picture's pixels.
    let offset: StyleProperty<[Double]>
    let anchor: StyleProperty<String>
    let padding: StyleProperty<Double>
    let opacity: StyleProperty<Double>
    let colour: StyleProperty<StyleColour>
    /// map: turned with the line; viewport: upright.
    let alignment: StyleProperty<String>
    let fit: StyleProperty<String>
    let fitPadding: StyleProperty<[Double]>
    let room: SymbolRoom

    init(_ reader: inout PropertyReader) throws(StyleFault) {
        image = try reader.tokens("icon-image")
        size = try reader.number("icon-size", 1)
        degrees = try reader.number("icon-rotate")
        offset = try reader.offset("icon-offset")
        anchor = try reader.word("icon-anchor", "center")
        padding = try reader.number("icon-padding", 2)
        opacity = try reader.number("icon-opacity", 1)
        colour = try reader.colour("icon-color", .black)
        alignment = try reader.word("icon-rotation-alignment", "auto")
        fit = try reader.word("icon-text-fit", "none")
        fitPadding = try reader.numbers("icon-text-fit-padding", [0, 0, 0, 0])
        room = try SymbolRoom(&reader, prefix: "icon")
    }
}

/// A symbol's text; lengths in ems but for sizes.
struct TextPaint: Sendable {
    let field: StyleProperty<String>
    /// Whether it is a name, which there may be in other languages.
    let isName: Bool
    let fonts: StyleProperty<[String]>
    /// In CSS pixels.
    let size: StyleProperty<Double>
    let maximumWidth: StyleProperty<Double>
    let lineHeight: StyleProperty<Double>
    let letterSpacing: StyleProperty<Double>
    let justify: StyleProperty<String>
    let anchor: StyleProperty<String>
    /// Anchors that are tried in turn; empty: the one anchor.
    let anchors: StyleProperty<[String]>
    let offset: StyleProperty<[Double]>
    let radialOffset: StyleProperty<Double>
    let padding: StyleProperty<Double>
    let transform: StyleProperty<String>
    let alignment: StyleProperty<String>
    let maximumDegrees: StyleProperty<Double>
    let keepsUpright: StyleProperty<Bool>
    let colour: StyleProperty<StyleColour>
    let opacity: StyleProperty<Double>
    let haloColour: StyleProperty<StyleColour>
    /// In CSS pixels.
    let haloWidth: StyleProperty<Double>
    let room: SymbolRoom

    init(_ reader: inout PropertyReader) throws(StyleFault) {
        isName = reader.mentions("name", in: "text-field")
        field = try reader.tokens("text-field")
        fonts = try reader.texts("text-font")
        size = try reader.number("text-size", 16)
        maximumWidth = try reader.number("text-max-width", 10)
        lineHeight = try reader.number("text-line-height", 1.2)
        letterSpacing = try reader.number("text-letter-spacing")
        justify = try reader.word("text-justify", "center")
        anchor = try reader.word("text-anchor", "center")
        anchors = try reader.texts("text-variable-anchor")
        offset = try reader.offset("text-offset")
        radialOffset = try reader.number("text-radial-offset")
        padding = try reader.number("text-padding", 2)
        transform = try reader.word("text-transform", "none")
        alignment = try reader.word("text-rotation-alignment", "auto")
        maximumDegrees = try reader.number("text-max-angle", 45)
        keepsUpright = try reader.flag("text-keep-upright", true)
        colour = try reader.colour("text-color", .black)
        opacity = try reader.number("text-opacity", 1)
        haloColour = try reader.colour("text-halo-color", .clear)
        haloWidth = try reader.number("text-halo-width")
        room = try SymbolRoom(&reader, prefix: "text")
    }
}

/// How a symbol's part gets on with others.
struct SymbolRoom: Sendable {
    private let allowsOverlap: StyleProperty<Bool>
    private let overlap: StyleProperty<String>
    private let ignoresPlacement: StyleProperty<Bool>
    private let optional: StyleProperty<Bool>

    init(_ reader: inout PropertyReader, prefix: String) throws(StyleFault) {
        allowsOverlap = try reader.flag("\(prefix)-allow-overlap")
        overlap = try reader.word("\(prefix)-overlap", "never")
        ignoresPlacement = try reader.flag("\(prefix)-ignore-placement")
        optional = try reader.flag("\(prefix)-optional")
    }

    /// Whether it may lie on others.
    func mayOverlap(_ context: StyleContext) -> Bool {
        allowsOverlap.value(context) || overlap.value(context) != "never"
    }

    /// Whether others may lie on it.
    func mayBeOverlapped(_ context: StyleContext) -> Bool { ignoresPlacement.value(context) }

    /// Whether the symbol's other part is drawn without it.
    func isOptional(_ context: StyleContext) -> Bool { optional.value(context) }
}
