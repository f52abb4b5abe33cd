import Parameters

/// Declarations like those of the four handlers: every row of their tables that is checked by its declaration.
enum Declarations {
    static let common: [Parameter] = [
        .optional("dpr", .decimal(0.5...4, step: 0.01), default: "1", help: "Device pixels a CSS pixel."),
        .optional("format", .format(["jpeg", "png", "webp", "avif", "gif"]), default: "auto", help: "Output format."),
        .optional("quality", .integer(1...100), default: "80", help: "Of lossy formats."),
        .optional("effort", .choice("fast", "balanced", "best"), default: "balanced", help: "Time for size."),
    ]

    static let compass: Kind = .choice(
        "center", "north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest", "attention",
        "entropy")

    static let filters: Kind = .operation([
        .init("grayscale"), .init("sepia"), .init("invert"),
        .init("blur", .decimal(0.1...100, step: 0.1)),
        .init("sharpen", .decimal(0.1...10, step: 0.1)),
        .init("brightness", .integer(-100...100)), .init("contrast", .integer(-100...100)),
        .init("saturation", .integer(-100...100)), .init("hue", .decimal(-360...360, step: 0.1, unit: "degrees")),
        .init("pixelate", .pixels(2...256)), .init("tint", .colour), .init("duotone", .colour, .colour),
        .init("vignette", .decimal(0...1, step: 0.01)),
    ])

    static let asset = ParameterSet(
        [
            .optional("id", .path, example: "a.jpg", help: "Where the original is."),
            .optional("url", .url(allowsEmpty: false), help: "An original elsewhere."),
            .optional("width", .pixels(1...8192), aliases: ["w"], example: "600", help: "Width."),
            .optional("height", .pixels(1...8192), aliases: ["h"], help: "Height."),
            .optional(
                "fit", .choice(["inside", "cover", "fill", "pad"], aliases: ["contain": "inside"]), default: "inside",
                help: "How it fits."),
            .optional("enlarge", .flag, default: "false", help: "May it grow?"),
            .optional("crop", .list(of: .integer(0...65535, unit: "pixels"), minimum: 4, maximum: 4), help: "First."),
            .optional(
                "gravity", .anyOf([compass, .list(of: .decimal(0...1, step: 0.001), minimum: 2, maximum: 2)]),
                default: "center", help: "What to keep."),
            .optional(
                "rotate", .anyOf([.choice("0", "90", "180", "270"), .decimal(-360...360, step: 0.1, unit: "degrees")]),
                default: "0", help: "Clockwise."),
            .optional("flip", .choice("none", "horizontal", "vertical", "both"), default: "none", help: "Mirror."),
            .optional("filter", filters, repeats: 1...16, help: "In order."),
            .optional("background", .colour, default: "ffffff", help: "Behind transparency."),
            .optional(
                "mask",
                .anyOf([.choice("none", "circle", "squircle"), .operation([.init("rounded", .pixels(1...4096))])]),
                default: "none", help: "Shape."),
            .optional("trim", .decimal(0...100, step: 0.1), help: "Tolerance."),
            .optional("watermark", .text(maximumBytes: 64), help: "Of the configuration."),
            .optional("download", .text(maximumBytes: 255), help: "File name."),
            .optional("frame", .anyOf([.choice("all", "first"), .integer(0...9999)]), default: "all", help: "Which."),
            .optional("metadata", .choice("strip", "copyright", "keep"), default: "strip", help: "What stays."),
            .optional("output", .choice("picture", "info"), default: "picture", help: "What comes."),
        ] + common, exactlyOneOf: [["id", "url"]])

    static let avatar = ParameterSet(
        [
            .required("url", .url(allowsEmpty: true), repeats: 1...9, help: "A member's picture."),
            .optional("name", .text(maximumBytes: 256), repeats: 1...9, help: "A member's name."),
            .optional("size", .pixels(16...1024), default: "200", help: "Width and height."),
            .optional("layout", .choice("grid", "diagonal", "stack"), default: "grid", help: "Where tiles are."),
            .optional("count", .integer(1...100_000, unit: "members"), help: "All members."),
            .optional("shape", .choice("circle", "rounded", "square", "squircle"), default: "circle", help: "Outline."),
            .optional("gap", .pixels(0...64), default: "2", help: "Between tiles."),
            .optional(
                "fallback", .choice("initials", "silhouette", "colour", "error"), default: "initials", help: "If not."),
            .optional("seed", .text(maximumBytes: 128), help: "Of the colour."),
        ] + common)

    static let pollBackground = ParameterSet(
        [
            .optional(
                "type", .choice("gradient", "radial", "mesh", "tile", "pattern"), default: "gradient", help: "Kind."),
            .optional("angle", .angle(step: 0.1), default: "180", help: "Direction."),
            .optional("angle-mode", .choice("vk", "css"), default: "vk", help: "Its meaning."),
            .optional(
                "point", .pair(.decimal(0...1, step: 0.0001), .colour), repeats: 1...16, isSorted: true,
                help: "position:colour."),
            .optional("color", .colour, help: "Fallback."),
            .optional("width", .pixels(1...4096), default: "510", help: "Width."),
            .optional("height", .pixels(1...4096), default: "288", help: "Height."),
            .optional("image", .url(allowsEmpty: false), help: "Of a tile."),
            .optional("interpolation", .choice("oklab", "srgb"), default: "oklab", help: "Between points."),
        ] + common)

    static let map = ParameterSet(
        [
            .optional("latitude", .decimal(-90...90, step: 0.000001, unit: "degrees"), help: "North is positive."),
            .optional(
                "longitude", .decimal(-36000...36000, step: 0.000001, unit: "degrees"), help: "East is positive."),
            .optional("zoom", .decimal(0...22, step: 0.01), help: "256-px convention."),
            .optional("span", .list(of: .decimal(0...360, step: 0.000001), minimum: 2, maximum: 2), help: "lat,lon."),
            .optional(
                "bbox", .list(of: .decimal(-540...540, step: 0.000001, unit: "degrees"), minimum: 4, maximum: 4),
                help: "west,south,east,north."),
            .optional("fit", .choice("auto"), help: "Over the overlays."),
            .optional("width", .pixels(1...2048), default: "600", help: "Width."),
            .optional("height", .pixels(1...2048), default: "400", help: "Height."),
            .optional("appearance", .choice("light", "dark"), default: "light", help: "Light."),
            .optional("marker", .text(maximumBytes: 512), repeats: 1...100, help: "lat,lon;color=…"),
            .optional("poi", .choice("none", "all"), default: "none", help: "Points of interest."),
        ] + common, exactlyOneOf: [["zoom", "span", "bbox", "fit"]])
}
