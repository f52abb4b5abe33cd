// swift-tools-version: 6.2
// A plugin of somebody else: a package of its own that depends on urlgate by path and gives `libHello.so`.
import PackageDescription

let package = Package(
    name: "hello",
    products: [.library(name: "Hello", type: .dynamic, targets: ["Hello"])],
    dependencies: [.package(name: "urlgate", path: Context.environment["URLGATE_PACKAGE"] ?? "../..")],
    targets: [
        .target(name: "Hello", dependencies: [.product(name: "URLGatePluginKit", package: "urlgate")])
    ]
)
