public import Parameters

extension AvatarHandler {
    /// What an `avatar:` URL may say.
    public static let parameters: ParameterSet = [
        .required(
            "url", .url(allowsEmpty: true), repeats: 1...4, example: "asset://?id=anna.jpg",
            help: "A member's picture: any URL that is loaded here; empty for a member without one. Order counts."),
        .optional(
            "name", .text(maximumBytes: 200), repeats: 1...4, example: "Anna Petrova",
            help: "A member's name, in the order of url: its initials stand for a missing picture. At most one a url."),
        .optional("size", .pixels(16...1024), default: "200", help: "Width and height in CSS pixels."),
        .optional("dpr", .decimal(0.5...4, step: 0.01), default: "1", help: "Device pixels for each CSS pixel."),
        .optional(
            "layout", .choice("grid"), default: "grid",
            help: "grid: one whole, two halves, a half and two quarters, four quarters."),
        .optional(
            "shape", .choice("circle", "rounded", "square"), default: "circle",
            help: "What is seen of the square; outside it is transparent, or background where the format has no alpha."),
        .optional(
            "gap", .integer(0...64, unit: "pixels"), default: "2",
            help: "Between members, in CSS pixels; at most a quarter of the size."),
        .optional(
            "background", .colour, example: "ffffff",
            help: "In the gaps and under transparent pictures; white where the format has no alpha."),
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
