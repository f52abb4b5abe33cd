// swift-tools-version: 6.2
// The target graph. Read top to bottom: words, mechanics, the gateway's parts, the gateway, the host, the plugin kit, plugins.
// A target exists to forbid an import, to hold one C library, or to be shipped. `Tests/run check` compares every import with this graph.
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// A C library of the system: its pkg-config name and the Debian package that brings it. Exactly one target imports each.
func system(_ name: String, _ pkgConfig: String, _ package: String) -> Target {
    .systemLibrary(
        name: name, path: "Sources/System/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

func target(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// A handler plugin: a dynamic library of its own, `libNAME.so`.
func plugin(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .target(
        name: "\(name)Plugin", dependencies: ["URLGatePluginKit", "CUrlgatePlugin"] + dependencies,
        path: "Plugins/\(name)", exclude: exclude, swiftSettings: strict)
}

/// The one symbol that a plugin's library exports. Apart, because the test program links several plugins, and a program
/// can have the symbol once.
func entry(_ name: String) -> Target {
    .target(
        name: "\(name)Entry", dependencies: [.target(name: "\(name)Plugin"), "URLGatePluginKit", "CUrlgatePlugin"],
        path: "Plugins/\(name)/Entry", swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: "\(name)Tests", dependencies: dependencies, path: "Tests/\(name)Tests", swiftSettings: strict)
}

let package = Package(
    name: "urlgate",
    products: [
        .executable(name: "urlgate", targets: ["urlgate"]),
        .executable(name: "urlgate-host", targets: ["urlgate-host"]),
        // Shipped to plugin authors.
        .library(name: "CUrlgatePlugin", targets: ["CUrlgatePlugin"]),
        .library(
            name: "URLGatePluginKit", targets: ["URLGatePluginKit", "CUrlgatePlugin", "Parameters", "URLLoading"]),
        .library(name: "URLGateTesting", targets: ["URLGateTesting"]),
        // Handlers.
        .library(name: "Asset", type: .dynamic, targets: ["AssetEntry"]),
        .library(name: "Avatar", type: .dynamic, targets: ["AvatarEntry"]),
        .library(name: "PollBackground", type: .dynamic, targets: ["PollBackgroundEntry"]),
        .library(name: "Map", type: .dynamic, targets: ["MapEntry"]),
        .library(name: "Fault", type: .dynamic, targets: ["FaultPlugin"]),
        .library(name: "CPlugin", type: .dynamic, targets: ["CPlugin"]),
    ],
    targets: [
        system("CFastCGI", "fcgi", "libfcgi-dev"),
        system("CYAML", "yaml-0.1", "libyaml-dev"),
        system("CXXHash", "libxxhash", "libxxhash-dev"),
        system("CSeccomp", "libseccomp", "libseccomp-dev"),
        system("CVips", "vips", "libvips-dev"),
        system("CZlib", "zlib", "zlib1g-dev"),
        system("CPangoCairo", "pangocairo", "libpango1.0-dev"),
        system("CSQLite", "sqlite3", "libsqlite3-dev"),

        // The words and the mechanics. Everything may import these two; they import nothing of ours but CLinux.
        target("URLLoading", []),
        .target(name: "CLinux"),
        target("Linux", ["CLinux", "URLLoading"]),

        // Parameters are declared once; plugins and gateway read the same declaration.
        target("Parameters", ["URLLoading"]),
        // What gateway and host say to each other.
        target("HostMessages", ["URLLoading", "Linux"]),

        // The gateway's parts. They do not know each other.
        target("FastCGI", ["CFastCGI", "URLLoading", "Linux"]),
        target("Routing", ["Parameters", "URLLoading", "Linux"]),
        target("Caching", ["CXXHash", "URLLoading", "Linux"]),
        target("HostPools", ["HostMessages", "URLLoading", "Linux"]),
        target("Origins", ["URLLoading", "Linux"]),
        target("Configuring", ["CYAML", "URLLoading", "Linux"]),

        // Gateway introduces them to each other.
        target(
            "Gateway",
            [
                "FastCGI", "Routing", "Caching", "HostPools", "HostMessages", "Origins", "Configuring", "Parameters",
                "URLLoading", "Linux",
            ]),
        .executableTarget(
            name: "urlgate", dependencies: ["Gateway", "Configuring", "Parameters", "URLLoading", "Linux"],
            swiftSettings: strict),

        // The child process that runs one plugin.
        .target(name: "CUrlgatePlugin"),
        target("PluginLoading", ["HostMessages", "CUrlgatePlugin", "CSeccomp", "URLLoading", "Linux"]),
        .executableTarget(
            name: "urlgate-host", dependencies: ["PluginLoading", "Linux", "URLLoading"], swiftSettings: strict),

        // For plugin authors.
        target("URLGatePluginKit", ["CUrlgatePlugin", "Parameters", "URLLoading"]),
        target("URLGateTesting", ["Linux"]),

        // For plugins that make pictures; the gateway never links these.
        target("Compression", ["CZlib"]),
        target("Imaging", ["CVips", "Compression"]),
        target("Drawing", ["CPangoCairo"]),
        target("SQLite", ["CSQLite"]),

        plugin("Asset", ["Imaging", "Parameters", "URLLoading", "Linux"], exclude: ["Entry"]),
        entry("Asset"),
        plugin("Avatar", ["Imaging", "Drawing", "Parameters", "URLLoading"], exclude: ["Entry"]),
        entry("Avatar"),
        plugin("PollBackground", ["Imaging", "Parameters", "URLLoading"], exclude: ["Entry"]),
        entry("PollBackground"),
        // The world's coasts, borders and names, and styles for tiles, in the library itself.
        .target(name: "CMapPack", exclude: ["world.mappack", "NOTICE", "openmaptiles.json", "protomaps.json"]),
        plugin(
            "Map", ["CMapPack", "Compression", "SQLite", "Imaging", "Drawing", "Parameters", "URLLoading", "Linux"],
            exclude: ["Entry"]),
        entry("Map"),
        plugin("Fault", ["Parameters", "URLLoading", "Linux"]),
        // A plugin in plain C, against nothing but the header.
        .target(name: "CPlugin", dependencies: ["CUrlgatePlugin"], path: "Tests/CPlugin", publicHeadersPath: "."),

        // Measures what a process of its own costs a handler: a part of `Tests/run bench`.
        .executableTarget(
            name: "host-round-trip", dependencies: ["HostPools", "HostMessages", "URLLoading", "Linux"],
            path: "Tests/Benchmarks/HostRoundTrip", swiftSettings: strict),

        // Tests, one folder a target; Serving drives the real binaries through sockets and nginx.
        .target(
            name: "GoldenPictures", dependencies: ["Imaging"], path: "Tests/GoldenPictures", swiftSettings: strict),
        // Puts pictures on one sheet, for docs/contact-sheets.
        .executableTarget(
            name: "contact-sheet", dependencies: ["Drawing", "Imaging"], path: "Tests/ContactSheet",
            swiftSettings: strict),
        tests("URLLoading", ["URLLoading"]),
        tests("Linux", ["Linux"]),
        tests("Parameters", ["Parameters", "URLLoading"]),
        tests("Routing", ["Routing", "Parameters", "URLLoading"]),
        tests("HostMessages", ["HostMessages", "URLLoading", "Linux"]),
        tests("FastCGI", ["FastCGI", "URLGateTesting", "URLLoading", "Linux"]),
        tests("Caching", ["Caching", "URLLoading", "Linux"]),
        tests("HostPools", ["HostPools", "HostMessages", "URLLoading", "Linux"]),
        tests("Origins", ["Origins", "URLLoading", "Linux"]),
        tests("Configuring", ["Configuring", "URLLoading", "Linux"]),
        tests(
            "PluginLoading",
            ["PluginLoading", "HostMessages", "Parameters", "CUrlgatePlugin", "URLLoading", "Linux"]),
        tests("URLGatePluginKit", ["URLGatePluginKit", "CUrlgatePlugin", "Parameters", "URLLoading"]),
        tests("Imaging", ["GoldenPictures", "Imaging"]),
        tests("Drawing", ["Drawing", "GoldenPictures", "Imaging"]),
        tests(
            "AssetPlugin",
            ["AssetPlugin", "GoldenPictures", "Imaging", "URLGatePluginKit", "Parameters", "URLLoading", "Linux"]),
        tests(
            "AvatarPlugin",
            [
                "AvatarPlugin", "Drawing", "GoldenPictures", "Imaging", "URLGatePluginKit", "Parameters", "URLLoading",
            ]),
        tests(
            "PollBackgroundPlugin",
            ["PollBackgroundPlugin", "GoldenPictures", "Imaging", "URLGatePluginKit", "Parameters", "URLLoading"]),
        tests(
            "MapPlugin",
            [
                "MapPlugin", "Compression", "Drawing", "GoldenPictures", "Imaging", "Linux", "URLGatePluginKit",
                "Parameters", "URLLoading",
            ]),
        tests("Gateway", ["Gateway", "Caching", "Configuring", "HostMessages", "HostPools", "URLLoading", "Linux"]),
        tests("Serving", ["URLGateTesting", "Linux"]),
    ]
)
