public import Parameters

extension AvatarHandler {
    /// What an `avatar:` URL may say.
    public static let parameters: ParameterSet = [
        .required(
            "url", .url(allowsEmpty: true), repeats: 1...9, example: "asset://?id=anna.jpg",
            help: "A member's picture: any URL that is loaded here; empty for a member without one. Order counts. "
                + "As many as the plugin's option max-members allows, 4 if it does not say."),
        .optional(
            "name", .text(maximumBytes: 16_384), repeats: 1...9, example: "Anna Petrova",
            help: "A member's name, in the order of url: its initials stand for a missing picture. At most one a url."),
        .optional("size", .pixels(16...1024), default: "200", help: "Width and height in CSS pixels."),
        .optional("dpr", .decimal(0.5...4, step: 0.01), default: "1", help: "Device pixels for each CSS pixel."),
        .optional(
            "layout", .choice("grid", "diagonal", "stack"), default: "grid",
            help:
                "grid: one whole, two halves, a half and two quarters, four quarters, then a board of three by three; "
                + "diagonal: from the upper left to the lower right, each over the one before; "
                + "stack: the same from left to right."),
        .optional(
            "count", .integer(1...1_000_000_000, unit: "members"), example: "12",
            help:
                "How many members there are. More than are shown: the last tile says how many more, \"+9\"; it takes a "
                + "free place, or the last member's where there is none."),
        .optional(
            "shape", .choice("circle", "rounded", "square", "squircle"), default: "circle",
            help: "Of the whole, in a grid, else of each picture; outside it is transparent, or background where the "
                + "format has no alpha."),
        .optional(
            "gap", .integer(0...64, unit: "pixels"), default: "2",
            help: "Between members, in CSS pixels; at most a quarter of the size, or of a tile."),
        .optional(
            "border", .pair(.integer(0...64, unit: "pixels"), .colour), example: "2:ffffff",
            help:
                "A line along the inner edge of the shape: its width in CSS pixels, at most an eighth of the shape, and "
                + "its colour."),
        .optional(
            "background", .colour, example: "ffffff",
            help: "In the gaps and under transparent pictures; white where the format has no alpha."),
        .optional(
            "gravity",
            .anyOf([
                .choice(
                    "attention", "entropy", "center", "north", "northeast", "east", "southeast", "south", "southwest",
                    "west", "northwest"),
                .list(of: .decimal(0...1, step: 0.001), minimum: 2, maximum: 2),
            ]), default: "attention", example: "0.5,0.3",
            help:
                "What of a member's picture is kept where its tile cuts something off; a point is a fraction of width "
                + "and height."),
        .optional(
            "fallback", .choice("initials", "silhouette", "colour", "error"), default: "initials",
            help:
                "In place of a picture that is missing or late: the initials, or a silhouette where there are none; a "
                + "silhouette; nothing but the colour; error: then the whole answer is that member's error."),
        .optional(
            "seed", .text(maximumBytes: 200), example: "user-4711",
            help: "Decides the colour behind initials; without it the name, or the URL, does."),
        .optional(
            "format", .format(["jpeg", "png", "webp", "avif"]), default: "auto",
            help: "auto: what suits the picture best of what the client accepts."),
        .optional(
            "quality", .integer(1...100), example: "75", help: "Of lossy formats: 80 if not given, for AVIF 60."),
    ]
}
