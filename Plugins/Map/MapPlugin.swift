import Parameters
public import URLGatePluginKit

/// The plugin of `map:`.
public let mapPlugin = Plugin(
    name: "Map", version: "1.0.0", renderingVersion: 1, options: mapOptions, handlers: [MapHandler.self])

/// What the configuration may set.
let mapOptions: ParameterSet = [
    .optional(
        "pack", .path, example: "/srv/maps/world.mappack",
        help:
            "A map pack of your own, made by deploy/map-pack/build; name it under `read` too. The library carries one."),
    .optional(
        "tiles", .text(maximumBytes: 4096), repeats: 1...16, example: "city=/srv/maps/city.pmtiles",
        help:
            "Names and files of tiles, MBTiles or PMTiles, pictures or vectors; name the files under `read` too. The first "
            + "is used where a URL names no source."),
    .optional(
        "styles", .text(maximumBytes: 4096), repeats: 1...16, example: "bright=/srv/maps/bright.json",
        help:
            "Names and files of MapLibre styles for vector tiles; name the files' folder under `read` too. "
            + "NAME-dark is taken for style=NAME with appearance=dark."),
    .optional(
        "allow-no-attribution", .flag, default: "false",
        help: "Whether URLs may say attribution=none: the page then has to say whom the data is owed to."),
    .optional(
        "refuse-without-detail", .flag, default: "false",
        help: "Whether a zoom beyond the detail of the map's data is refused; else the answer has X-Urlgate-Detail."),
    .optional(
        "max-output-pixels", .integer(1...67_108_864, unit: "pixels"), default: "16777216",
        help: "A map of more pixels is refused before anything is drawn."),
]
