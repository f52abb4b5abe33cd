public import Parameters

extension AssetHandler {
    /// What an `asset:` URL may say. The order is that of the documentation, and of the work.
    public static let parameters: ParameterSet = [
        .required("id", .path, example: "mountains.jpg", help: "Where the original is, in the handler's origin."),
        .optional(
            "crop", .list(of: .integer(0...1_000_000, unit: "pixels"), minimum: 4, maximum: 4),
            example: "100,50,800,600",
            help: "What is used: x,y,width,height in pixels of the upright original; what lies outside is left out."),
        .optional(
            "rotate", .choice(["0", "90", "180", "270"], aliases: [:]), default: "0",
            help: "Degrees clockwise, after the original's own orientation, which is always applied, and after crop."),
        .optional(
            "flip", .choice("none", "horizontal", "vertical", "both"), default: "none",
            help: "Mirrors left and right, top and bottom, or both; after rotate."),
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
            .choice(
                "center", "north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"),
            default: "center", help: "What fit=cover keeps, and where on its canvas fit=pad puts the picture."),
        .optional(
            "enlarge", .flag, default: "false",
            help: "Whether the picture may get more pixels than the original has, dpr included."),
        .optional(
            "filter",
            .operation([
                Kind.Operation("grayscale"), Kind.Operation("blur", .decimal(0.3...50, step: 0.1, unit: "pixels")),
                Kind.Operation("sharpen", .decimal(0.3...10, step: 0.1, unit: "pixels")),
            ]), repeats: 1...8, example: "blur:4",
            help: "In order, after resizing; the number is a standard deviation in CSS pixels. "
                + "sharpen goes to 10 device pixels."),
        .optional(
            "background", .colour, example: "ffffff",
            help:
                "Under what is transparent, and the canvas of fit=pad. Without it: white where the format has no alpha."
        ),
        .optional(
            "format", .format(["jpeg", "png", "webp", "avif"]), default: "auto",
            help: "auto: what suits the picture best of what the client accepts."),
        .optional(
            "quality", .integer(1...100), example: "75",
            help: "Of lossy formats: 80 if not given, for AVIF 60."),
    ]
}
