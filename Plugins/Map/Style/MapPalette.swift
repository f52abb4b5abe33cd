/// The colours of the library's own styles by name; in a style they begin with `@`.
struct MapPalette: Sendable {
    /// standard, standard-dark, muted, muted-dark
    let name: String
    private let colours: [String: String]

    /// By the names of the URL.
    init(style: String, isDark: Bool) {
        let isMuted = style == "muted"
        name = (isMuted ? "muted" : "standard") + (isDark ? "-dark" : "")
        colours =
            switch (isMuted, isDark) {
            case (false, false): Self.light
            case (false, true): Self.dark
            case (true, false): Self.mutedLight
            case (true, true): Self.mutedDark
            }
    }

    /// A document with colours for their names.
    func applied(to document: JSONValue) -> JSONValue {
        switch document {
        case .text(let text) where text.first == "@": .text(colours[String(text.dropFirst())] ?? text)
        case .list(let values): .list(values.map(applied))
        case .object(let members): .object(members.mapValues(applied))
        default: document
        }
    }

    /// Land and water are those of the world pack's themes.
    private static let light = [
        "background": "#f4f1e8", "water": "#afd5e8", "residential": "#ece8de", "wood": "#cfe3bd", "grass": "#dfecc9",
        "park": "#cde6bb", "sand": "#f3e9c6", "ice": "#fafdff", "industry": "#e9e4e4", "hospital": "#f6e1de",
        "school": "#f1ead2", "cemetery": "#d3e0c8", "pitch": "#c3dfb8", "aeroway": "#dcdbe4", "building": "#e3dcd0",
        "building-edge": "#d0c7b9", "square": "#f0ece3", "ferry": "#7fb0cc", "tunnel": "#f1efe9",
        "road-minor": "#ffffff", "road-minor-edge": "#d8d1c4", "road-secondary": "#fff6d2",
        "road-secondary-edge": "#dcc891", "road-primary": "#ffe6a0", "road-primary-edge": "#d9b25c",
        "road-motorway": "#ffc97a", "road-motorway-edge": "#d58f35", "path": "#c2a98a", "rail": "#a9a5ab",
        "region-border": "#b9adbb", "country-border": "#8d7590", "number": "#a0988c", "poi": "#6d6257",
        "transit": "#3c6694", "road-name": "#524c45", "road-halo": "#ffffffd9", "park-name": "#4d7a45",
        "water-name": "#3a7699", "water-halo": "#ffffff99", "place": "#2e3338", "place-minor": "#756b78",
        "country": "#6f5a72", "halo": "#fbf9f4e0",
    ]
    private static let dark = [
        "background": "#2b323c", "water": "#151c26", "residential": "#303742", "wood": "#28403a", "grass": "#2d423b",
        "park": "#27453b", "sand": "#3d3d38", "ice": "#414b57", "industry": "#333842", "hospital": "#423942",
        "school": "#3b3d42", "cemetery": "#2c3f3b", "pitch": "#2b4a40", "aeroway": "#3b4250", "building": "#3a424e",
        "building-edge": "#4a5361", "square": "#353d48", "ferry": "#456280", "tunnel": "#363e4a",
        "road-minor": "#4a5462", "road-minor-edge": "#232931", "road-secondary": "#5a6270",
        "road-secondary-edge": "#22272f", "road-primary": "#756f62", "road-primary-edge": "#23252a",
        "road-motorway": "#927a50", "road-motorway-edge": "#25231f", "path": "#6b6a64", "rail": "#666e7b",
        "region-border": "#5b6070", "country-border": "#8f86a0", "number": "#7f8896", "poi": "#b4b0a8",
        "transit": "#8fb6e0", "road-name": "#c6ccd4", "road-halo": "#22282fe0", "park-name": "#8fbf94",
        "water-name": "#6c93b8", "water-halo": "#151c26b0", "place": "#e4e7eb", "place-minor": "#aaa6b8",
        "country": "#b4a8c4", "halo": "#1b212ad8",
    ]
    private static let mutedLight = [
        "background": "#f5f5f3", "water": "#d5dbe0", "residential": "#f0f0ee", "wood": "#e8ebe4", "grass": "#edefe9",
        "park": "#e6ebe2", "sand": "#f2f1ec", "ice": "#fcfcfc", "industry": "#efefee", "hospital": "#f2efef",
        "school": "#f1f1ed", "cemetery": "#e9ece7", "pitch": "#e4e9e1", "aeroway": "#e6e7ea", "building": "#eaeae8",
        "building-edge": "#dededb", "square": "#f3f3f1", "ferry": "#b9c4cd", "tunnel": "#f2f2f1",
        "road-minor": "#ffffff", "road-minor-edge": "#e2e2df", "road-secondary": "#ffffff",
        "road-secondary-edge": "#d9d9d6", "road-primary": "#fdfdfc", "road-primary-edge": "#cfcfcc",
        "road-motorway": "#fafaf9", "road-motorway-edge": "#c4c4c2", "path": "#d6d4cf", "rail": "#cdcdce",
        "region-border": "#d2d0d4", "country-border": "#b0aeb2", "number": "#c2c1be", "poi": "#96948f",
        "transit": "#8494a6", "road-name": "#84827e", "road-halo": "#ffffffd9", "park-name": "#8c9a88",
        "water-name": "#84929e", "water-halo": "#ffffff99", "place": "#55595e", "place-minor": "#94919a",
        "country": "#85818a", "halo": "#fcfcfbe0",
    ]
    private static let mutedDark = [
        "background": "#292c31", "water": "#1a1d21", "residential": "#2c2f34", "wood": "#2a302f", "grass": "#2c3130",
        "park": "#2a3230", "sand": "#303131", "ice": "#34383d", "industry": "#2d3035", "hospital": "#312f33",
        "school": "#303133", "cemetery": "#2b302f", "pitch": "#2b3331", "aeroway": "#31343a", "building": "#31353a",
        "building-edge": "#3a3f45", "square": "#2f3237", "ferry": "#3d454f", "tunnel": "#2f3338",
        "road-minor": "#3b4046", "road-minor-edge": "#24272b", "road-secondary": "#43484e",
        "road-secondary-edge": "#24272b", "road-primary": "#4a4f55", "road-primary-edge": "#232629",
        "road-motorway": "#53575d", "road-motorway-edge": "#222427", "path": "#44474b", "rail": "#474b51",
        "region-border": "#45484f", "country-border": "#66666f", "number": "#595d63", "poi": "#85888c",
        "transit": "#8494a6", "road-name": "#8f9398", "road-halo": "#232629e0", "park-name": "#76857a",
        "water-name": "#66727e", "water-halo": "#1a1d21b0", "place": "#b4b8bd", "place-minor": "#85828c",
        "country": "#8c8894", "halo": "#1d2024d8",
    ]
}
