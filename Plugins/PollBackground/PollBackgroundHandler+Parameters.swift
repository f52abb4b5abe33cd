public import Parameters

extension PollBackgroundHandler {
    /// What a `poll-background:` URL may say.
    public static let parameters: ParameterSet = [
        .optional(
            "type", .choice("gradient", "radial", "mesh", "tile", "pattern"), default: "gradient",
            help: "Along an axis; from the middle outwards; flowing from several places; an image repeated; "
                + "something drawn on a gradient."),
        .optional(
            "angle", .angle(step: 0.1), default: "180",
            help: "Where the gradient leads: clockwise from the right, so 0 to the right, 90 down, 180 to the left. "
                + "The first and the last colour are in corners at any angle."),
        .optional(
            "angle-mode", .choice("vk", "css"), default: "vk",
            help: "css: angle means what it means in CSS, 0 up, 90 to the right, 180 down."),
        .optional(
            "point", .pair(.decimal(0...1, step: 0.0001), .colour), repeats: 1...16, isSorted: true,
            example: "0.5:ff8800",
            help: "A colour at a place of the gradient, 0 the beginning, in any order; two at one place are an edge."),
        .optional(
            "palette", .choice(Palette.all.map(\.name), aliases: [:]), example: "dusk",
            help: "Colours that go together, instead of points. Without palette, point and color, seed chooses one."),
        .optional(
            "color", .colour, example: "f24973",
            help: "Under what is transparent, all there is without points, and in place of an image that fails."),
        .optional("width", .pixels(1...4096), default: "510", help: "Width in CSS pixels."),
        .optional("height", .pixels(1...4096), default: "288", help: "Height in CSS pixels."),
        .optional("dpr", .decimal(0.5...4, step: 0.01), default: "1", help: "Device pixels for each CSS pixel."),
        .optional(
            "image", .url(allowsEmpty: false), example: "asset://?id=paper.png",
            help: "For type=tile: any URL that is loaded here; repeated from the upper left corner on."),
        .optional(
            "tile-width", .pixels(1...4096), example: "96",
            help: "For type=tile: how wide the image becomes, in CSS pixels. "
                + "Without it each of its pixels is one device pixel, exactly as it is."),
        .optional(
            "seed", .text(maximumBytes: 200), example: "poll-4711",
            help: "Where the colours of a mesh and the marks of a pattern lie; the same seed gives the same bytes."),
        .optional(
            "pattern", .choice(Pattern.allCases.map(\.rawValue), aliases: [:]), example: "waves",
            help: "For type=pattern: what is drawn in tints of the gradient; waves if not given."),
        .optional(
            "interpolation", .choice("oklab", "srgb"), default: "oklab",
            help: "How colours are mixed: as the eye does it, or as CSS does by default."),
        .optional(
            "scrim", .flag, default: "false",
            help: "Dims what is too bright for white text: its contrast is 4.5:1 at least, everywhere."),
        .optional(
            "output", .choice("picture", "info"), default: "picture",
            help: "info: a JSON document with the size, the points, and the contrast of white text."),
        .optional(
            "format", .format(["jpeg", "png", "webp", "avif"]), default: "auto",
            help:
                "auto: without loss, in WebP where the client accepts it, else in PNG; what would be larger than 24 KiB is "
                + "AVIF of quality 90, or WebP of 95, where the client accepts that."),
        .optional(
            "quality", .integer(1...100), example: "90",
            help: "Makes WebP lossy, and auto choose what is smallest; JPEG has 80 if not given, AVIF 60."),
    ]
}
