import Parameters
public import URLGatePluginKit

/// The plugin of `asset:`.
public let assetPlugin = Plugin(
    name: "Asset", version: "1.0.0", renderingVersion: 1, options: assetOptions, handlers: [AssetHandler.self])

/// What the configuration may set.
let assetOptions: ParameterSet = [
    .required("origin", .origin, example: "photos", help: "Where originals come from."),
    .optional(
        "max-pixels", .integer(1...1_000_000_000, unit: "pixels"), default: "100000000",
        help: "An original of more pixels is refused by its header."),
    .optional(
        "max-output-pixels", .integer(1...1_000_000_000, unit: "pixels"), default: "40000000",
        help: "A picture of more pixels is refused before it is drawn."),
]
