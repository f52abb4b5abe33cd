import Imaging
import Parameters

extension AssetOptions {
    /// What the configuration may set.
    static let declaration = ParameterSet(
        [.required("origin", .origin, example: "photos", help: "Where originals come from.")] + kinds + sizes + costs
            + [
                .optional(
                    "watermark", .text(maximumBytes: 512), repeats: 1...32,
                    example: "logo=brand/logo.png;position=southeast;scale=20;opacity=80;margin=3",
                    help:
                        "A watermark that URLs may name: its name, the id of its picture in the origin, where it goes, "
                        + "its width and margin in percent of the picture's width, and its opacity in percent.")
            ])

    private static let kinds: [Parameter] = [
        .optional(
            "kinds", .choice(PictureKind.allCases.map(\.rawValue), aliases: [:]),
            repeats: 1...PictureKind.allCases.count,
            example: "jpeg",
            help: "Which kinds of original are decoded, told by their first bytes. All of them, if not given."),
        .optional(
            "truncated", .choice("reject", "allow"), default: "reject",
            help: "Whether a damaged original is refused, or shown as far as it can be read and kept for a minute only."
        ),
    ]

    private static let sizes: [Parameter] = [
        .optional(
            "max-pixels", .integer(1...1_000_000_000, unit: "pixels"), default: "100000000",
            help: "An original of more pixels is refused by its header; for an SVG, the size that it names."),
        .optional(
            "max-output-pixels", .integer(1...1_000_000_000, unit: "pixels"), default: "40000000",
            help: "A picture of more pixels is refused before it is drawn."),
        .optional(
            "max-frames", .integer(1...100_000), default: "1000",
            help: "An animation of more frames is refused when all of it is asked for."),
        .optional(
            "max-animation-pixels", .integer(1...10_000_000_000, unit: "pixels"), default: "100000000",
            help: "The same for frames times pixels, of the original and of what is made of it."),
        .optional(
            "max-svg-size", .integer(1...65_536, unit: "KiB"), default: "4096",
            help: "An SVG of more text, after unpacking, is refused."),
        .optional(
            "max-svg-nesting", .integer(1...1_000), default: "64",
            help: "An SVG with elements deeper in each other is refused."),
    ]

    private static let costs: [Parameter] = [
        .optional(
            "max-memory", .integer(16...16_384, unit: "MiB"), default: "512",
            help: "An original is refused by its header when decoding it would hold about more memory."),
        .optional(
            "max-interlaced-memory", .integer(16...16_384, unit: "MiB"), default: "96",
            help: "The same for progressive JPEG and interlaced PNG, which are held whole."),
        .optional(
            "max-cpu", .decimal(0.1...60, step: 0.1, unit: "seconds"), default: "5",
            help:
                "A picture that takes more processor time, or half of the pool's timeout if that is less, is given up: "
                + "422, not a timeout."),
    ]
}
