import Parameters
public import URLGatePluginKit

/// The plugin of `poll-background:`.
public let pollBackgroundPlugin = Plugin(
    name: "PollBackground", version: "1.0.0", renderingVersion: 1, options: pollBackgroundOptions,
    handlers: [PollBackgroundHandler.self])

/// What the configuration may set.
let pollBackgroundOptions: ParameterSet = [
    .optional(
        "max-output-pixels", .integer(1...1_000_000_000, unit: "pixels"), default: "20000000",
        help: "A background, or an image that tile-width makes larger, of more pixels is refused before it is drawn."),
    .optional(
        "max-pixels", .integer(1...1_000_000_000, unit: "pixels"), default: "25000000",
        help: "An image of more pixels is refused by its header."),
]
