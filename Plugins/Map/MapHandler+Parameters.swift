public import Parameters

extension MapHandler {
    /// What a `map:` URL may say.
    public static let parameters: ParameterSet = [
        .optional(
            "latitude", .decimal(-85.0511...85.0511, step: 0.0000001, unit: "degrees"), aliases: ["lat"],
            example: "59.935634", help: "Of the picture's middle; north is positive. Web Mercator ends at 85.0511."),
        .optional(
            "longitude", .decimal(-36_000...36_000, step: 0.0000001, unit: "degrees"), aliases: ["lon"],
            example: "30.325935", help: "Of the picture's middle; east is positive, 190 is -170."),
        .optional(
            "zoom", .decimal(0...22, step: 0.01), example: "6",
            help:
                "The world is 256 x 2^zoom CSS pixels wide. Without zoom, span, bbox and fit: 7 for the world, 11 for tiles."
        ),
        .optional(
            "span", .list(of: .decimal(0.000001...360, step: 0.000001, unit: "degrees"), minimum: 2, maximum: 2),
            example: "2,5", help: "Instead of zoom: degrees of latitude,longitude around the middle, all of them seen."),
        .optional(
            "bbox", .list(of: .decimal(-180...180, step: 0.0000001, unit: "degrees"), minimum: 4, maximum: 4),
            example: "177,-19,-178,-16",
            help: "Instead of latitude, longitude and zoom: west,south,east,north, filling the picture exactly in one "
                + "direction. A west beyond east goes over 180 degrees."),
        .optional(
            "fit", .choice("auto"), example: "auto",
            help: "Instead of latitude, longitude and zoom: as near as all overlays are seen, at most zoom 16, or the "
                + "zoom to which the source has detail."),
        .optional(
            "padding", .pixels(0...500), example: "24",
            help: "Left free around bbox (0 if not given) and fit (24), in CSS pixels."),
        .optional("width", .pixels(1...2048), default: "600", aliases: ["w"], help: "In CSS pixels."),
        .optional("height", .pixels(1...2048), default: "400", aliases: ["h"], help: "In CSS pixels."),
        .optional("dpr", .decimal(0.5...4, step: 0.01), default: "1", help: "Device pixels for each CSS pixel."),
        .optional(
            "source", .text(maximumBytes: 64), example: "world",
            help: "What it is drawn from: a name that the configuration gives to tiles, or world, the pack of coasts, "
                + "borders and names that is always there. Without it, the first of the configuration's tiles."),
        .optional(
            "style", .text(maximumBytes: 64), default: "standard",
            help:
                "standard; muted: greys, for what is laid on top to be seen; or a name that the configuration gives to a "
                + "style of vector tiles."),
        .optional("appearance", .choice("light", "dark"), default: "light", help: "The colours."),
        .optional(
            "language", .text(maximumBytes: 35), example: "en",
            help: "Of names: BCP 47, such as ru or pt-BR. Without it, names are as they are said on the spot."),
        .optional(
            "marker", .text(maximumBytes: 2048), repeats: 1...200, example: "59.9386,30.3141;color=d83a34;label=A",
            help: "A pin, its tip on latitude,longitude. Behind it, each after a semicolon: color; label (1-2 "
                + "characters stand in the pin, up to 40 beside it); size small, medium or large; icon, a URL whose "
                + "picture stands for the pin; anchor bottom, top, left, right, center, bottom-left and so on."),
        .optional(
            "path", .text(maximumBytes: 65_536), repeats: 1...50,
            example: "stroke=2f6fdb;width=4;60.17,24.94|59.44,24.75",
            help: "A line through latitude,longitude|…, or enc: and an encoded polyline, to which everything behind "
                + "enc: belongs. Before or, for a list, behind it, with semicolons: stroke, width 0...32, fill, "
                + "geodesic=true. Between two places it goes the short way, over 180 degrees too."),
        .optional(
            "polygon", .text(maximumBytes: 65_536), repeats: 1...50, example: "fill=2f6fdb40;60,24|60,26|59,25",
            help: "An area, written as a path is."),
        .optional(
            "geojson", .text(maximumBytes: 65_536), repeats: 1...8,
            example: #"{"type":"Point","coordinates":[30.3,59.9]}"#,
            help: "A GeoJSON document, or the URL of one that is loaded here: points are pins, lines and polygons as "
                + "simplestyle's properties say."),
        .optional(
            "attribution", .choice("corner", "none"), default: "corner",
            help: "Whom the data is owed to. none only where the configuration allows it."),
        .optional(
            "format", .format(["jpeg", "png", "webp", "avif"]), default: "auto",
            help: "auto: what suits the picture best of what the client accepts."),
        .optional(
            "quality", .integer(1...100), example: "75", help: "Of lossy formats: 80 if not given, for AVIF 60."),
    ]
}
