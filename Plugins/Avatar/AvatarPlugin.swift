import Parameters
public import URLGatePluginKit

/// The plugin of `avatar:`.
public let avatarPlugin = Plugin(
    name: "Avatar", version: "1.0.0", renderingVersion: 1, options: avatarOptions, handlers: [AvatarHandler.self])

/// What the configuration may set.
let avatarOptions: ParameterSet = [
    .optional(
        "max-members", .integer(1...9, unit: "members"), default: "4",
        help: "An avatar of more members is refused; five and more lie on a board of three by three."),
    .optional(
        "max-pixels", .integer(1...1_000_000_000, unit: "pixels"), default: "25000000",
        help: "A member's picture of more pixels is not decoded; the member falls back."),
    .optional(
        "max-output-pixels", .integer(1...16_777_216, unit: "pixels"), default: "4194304",
        help: "An avatar of more pixels is refused before anything is loaded."),
]
