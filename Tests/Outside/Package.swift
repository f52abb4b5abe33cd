// swift-tools-version: 6.2
// A plugin of somebody else: a package of its own that depends on urlgate by path and gives `libDisc.so`.
import PackageDescription

let package = Package(
    name: "disc",
    products: [.library(name: "Disc", type: .dynamic, targets: ["Disc"])],
    dependencies: [.package(name: "urlgate", path: Context.environment["URLGATE_PACKAGE"] ?? "../..")],
    targets: [
        .target(name: "Disc", dependencies: [.product(name: "URLGatePluginKit", package: "urlgate")])
    ]
)
