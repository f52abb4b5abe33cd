import Imaging
public import Parameters

extension AssetHandler {
    /// What an `asset:` URL may say. The order is that of the documentation, and of the work.
    public static let parameters = ParameterSet(whichPart + whichSize + whichLook + whichFile)

    private static let whichPart: [Parameter] = [
        .required("id", .path, example: "mountains.jpg", help: "Where the original is, in the handler's origin."),
        .optional(
            "frame", .anyOf([.choice("all", "first"), .integer(0...999_999)]), default: "all", example: "3",
            help: "Which frame of an animation, or page of a file, counted from 0. all: the whole animation where the "
                + "format holds one, else the first."),
        .optional(
            "trim", .decimal(0...100, step: 0.1, unit: "percent"), example: "10",
            help:
                "Cuts off a border of one colour, that of the upper left pixel; the number is how far a colour may be "
                + "off and still count as border."),
        .optional(
            "crop",
            .list(
                of: .anyOf([.integer(0...1_000_000, unit: "pixels"), .percentage(0...100, step: 0.01)]), minimum: 4,
                maximum: 4), example: "100,50,800,600",
            help: "What is used: x,y,width,height in pixels of the upright original after trim, or in percent of it; "
                + "what lies outside is left out."),
        .optional(
            "rotate", .decimal(-360...360, step: 0.1, unit: "degrees"), default: "0", example: "90",
            help: "Degrees clockwise, after the original's own orientation, which is always applied, and after crop. "
                + "Other angles than quarter turns need background for the corners."),
        .optional(
            "flip", .choice("none", "horizontal", "vertical", "both"), default: "none",
            help: "Mirrors left and right, top and bottom, or both; after rotate."),
    ]

    private static let whichSize: [Parameter] = [
        .optional(
            "width", .pixels(1...8192), aliases: ["w"], example: "600",
            help: "Width in CSS pixels; alone, the height follows. Without width and height the size stays."),
        .optional(
            "height", .pixels(1...8192), aliases: ["h"], example: "400",
            help: "Height in CSS pixels; alone, the width follows."),
        .optional(
            "dpr", .decimal(0.5...4, step: 0.01), default: "1",
            help: "Device pixels for each CSS pixel: multiplies width, height and the sizes of filters."),
        .optional(
            "fit", .choice(["inside", "cover", "fill", "pad"], aliases: ["contain": "inside"]), default: "inside",
            help: "When both are given: within the box, over all of it, stretched to it, or on a canvas of its size."),
        .optional(
            "gravity",
            .anyOf([
                .choice(
                    "center", "north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest",
                    "attention", "entropy"), .list(of: .decimal(0...1, step: 0.001), minimum: 2, maximum: 2),
            ]), default: "center", example: "0.3,0.7",
            help:
                "What fit=cover keeps: an edge or corner, what catches the eye, what has most detail, or the surroundings "
                + "of a point as fractions of the width and height; and where on its canvas fit=pad puts the picture."),
        .optional(
            "enlarge", .flag, default: "false",
            help: "Whether the picture may get more pixels than the original has, dpr included."),
    ]

    private static let whichLook: [Parameter] = [
        .optional(
            "filter", .operation(filters), repeats: 1...16, example: "blur:4",
            help:
                "In order, after resizing. Sizes are CSS pixels; blur and sharpen take a standard deviation, and sharpen "
                + "goes to 10 device pixels."),
        .optional(
            "watermark", .text(maximumBytes: 64), example: "logo",
            help: "The name of a watermark of the plugin's options, which say what it is and where it goes."),
        .optional(
            "mask",
            .anyOf([
                .choice("none", "circle", "squircle"),
                .operation([Kind.Operation("rounded", .decimal(0...4096, step: 0.1, unit: "pixels"))]),
            ]), default: "none", example: "rounded:12",
            help:
                "What is left of the picture: the largest circle in its middle, a superellipse, or all but round corners "
                + "of that radius in CSS pixels. The rest is transparent, or background."),
        .optional(
            "background", .colour, example: "ffffff",
            help:
                "Under what is transparent, and the canvas of fit=pad. Without it: white where the format has no alpha."
        ),
    ]

    private static let filters = [
        Kind.Operation("grayscale"), Kind.Operation("sepia"), Kind.Operation("invert"),
        Kind.Operation("blur", .decimal(0.3...50, step: 0.1, unit: "pixels")),
        Kind.Operation("sharpen", .decimal(0.3...10, step: 0.1, unit: "pixels")),
        Kind.Operation("brightness", .integer(-100...100, unit: "percent")),
        Kind.Operation("contrast", .integer(-100...100, unit: "percent")),
        Kind.Operation("saturation", .integer(-100...100, unit: "percent")),
        Kind.Operation("hue", .integer(-360...360, unit: "degrees")),
        Kind.Operation("pixelate", .integer(1...1000, unit: "pixels")), Kind.Operation("tint", .colour),
        Kind.Operation("duotone", .colour, .colour), Kind.Operation("vignette", .decimal(0...1, step: 0.01)),
    ]

    private static let whichFile: [Parameter] = [
        .optional(
            "output", .choice("picture", "info"), default: "picture",
            help: "info: a JSON document about the original instead of a picture."),
        .optional(
            "format", .format(["jpeg", "png", "webp", "avif", "gif"]), default: "auto",
            help: "auto: what suits the picture best of what the client accepts; for an animation WebP or GIF."),
        .optional(
            "quality", .integer(1...100), example: "75",
            help: "Of lossy formats: 80 if not given, for AVIF 60. From 90 on colours are as fine as lightness."),
        .optional(
            "effort", .choice("fast", "balanced", "best"), default: "balanced",
            help:
                "How much time the picture may take for its quality and its size in bytes. best: all of the original is "
                + "decoded, and light is added up when it is resized."),
        .optional(
            "metadata", .choice("strip", "copyright", "keep"), default: "strip",
            help: "What is kept of EXIF, IPTC and XMP: nothing, who made the picture and whose it is, or all but the "
                + "thumbnail. GIF and animations hold none."),
        .optional(
            "download", .text(maximumBytes: 255), example: "holiday.jpg",
            help: "The name under which browsers save the picture instead of showing it."),
    ]
}
