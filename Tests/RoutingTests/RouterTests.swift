import Parameters
import Routing
import Testing
import URLLoading

struct RouterTests {
    private static let set: ParameterSet = [
        .required("id", .path, help: "h"),
        .optional("width", .pixels(1...8192), aliases: ["w"], help: "h"),
        .optional("format", .format(["jpeg", "webp"]), default: "auto", help: "h"),
    ]

    private static func route(
        _ scheme: String, index: Int, plugin: String = "Asset", takesLocation: Bool = false, renderingVersion: Int = 1,
        digest: String = "d0"
    ) -> Route {
        let handler = HandlerInfo(scheme: scheme, help: "h", parameters: set, takesLocation: takesLocation)
        return Route(
            index: index, plugin: plugin, handler: handler, renderingVersion: renderingVersion, optionsDigest: digest)
    }

    private let router = Router(routes: [
        route("asset", index: 0), route("avatar", index: 1), route("asset", index: 2),
        route("asset", index: 3, takesLocation: true),
    ])

    private func url(_ target: String) throws -> SchemeURL {
        try SchemeURL(requestTarget: target, prefix: "", limits: RequestLimits())
    }

    private func error(_ target: String) throws -> GatewayError? {
        let url = try url(target)
        do throws(GatewayError) {
            _ = try router.resolve(LoadRequest(url: url))
            return nil
        } catch {
            return error
        }
    }

    @Test func `the first handler of the configuration that accepts wins`() throws {
        #expect(try router.route(url("/asset/?id=7")).index == 0)
        #expect(try router.route(url("/ASSET?id=7")).index == 0)
        #expect(try router.route(url("/avatar://?id=7")).index == 1)
        #expect(try router.route(url("/asset/a/b?id=7")).index == 3)
        #expect(router.schemes == ["asset", "avatar"])
    }

    @Test func `an unknown scheme is 404 with the schemes and the nearest`() throws {
        let error = try error("/aset/?id=7")
        #expect(error?.status == 404)
        #expect(error?.message == "No handler for 'aset'. Did you mean 'asset'? Schemes here: asset, avatar.")
    }

    @Test(arguments: ["/origin://photos/7.jpg", "/https://example.org/a.jpg", "/http:/example.org"])
    func `schemes for nested loads are as unknown as any other`(target: String) throws {
        let error = try error(target)
        #expect(error?.status == 404)
        #expect(error?.code == "unknown-scheme")
    }

    @Test func `a path that no handler of the scheme takes is 400`() throws {
        let error = try error("/avatar/x?id=7")
        #expect(error?.status == 400)
        #expect(error?.message == "avatar://x?id=7 has a path, and avatar takes none. Write avatar://?name=value.")
    }

    @Test(arguments: ["/asset?id=a%2Fb&w=0600", "/asset:/?width=600&id=a/b", "/Asset://?width=600&id=%61/b"])
    func `all spellings of a request have one canonical request and one key`(target: String) throws {
        let resolved = try router.resolve(LoadRequest(url: url(target), accepts: .webp))
        #expect(resolved.request.text == "asset://?format=auto%3Awebp&id=a%2Fb&width=600")
        #expect(resolved.key.description == "Asset;1;d0;asset://?format=auto%3Awebp&id=a%2Fb&width=600")
    }

    @Test func `a nested load's box and a URL's path are part of the canonical request`() throws {
        let set: ParameterSet = [.optional("size", .pixels(1...99), default: "50", help: "h")]
        let handler = HandlerInfo(scheme: "tile", help: "h", parameters: set, takesLocation: true)
        let route = Route(index: 0, plugin: "Tile", handler: handler, renderingVersion: 1, optionsDigest: "")
        let box = PixelBox(width: 20, height: 10)
        let request = LoadRequest(url: try url("/tile/a%2Fb/c"), depth: 1, pixelBox: box)
        #expect(try route.canonicalRequest(for: request).text == "tile://a%2Fb/c?size=20")
        let plain = try route.canonicalRequest(for: LoadRequest(url: url("/tile/a/b/c")))
        #expect(plain.text == "tile://a/b/c")
        #expect(route.filledItems(for: plain) == [QueryItem("size", "50")])
    }

    @Test func `a plugin's routes carry its version and the digest of its options`() throws {
        let info = PluginInfo(
            name: "Asset", version: "2", renderingVersion: 5, options: [.optional("origin", .origin, help: "h")],
            handlers: [
                HandlerInfo(scheme: "asset", help: "h", parameters: Self.set),
                HandlerInfo(scheme: "thumb", help: "h", parameters: Self.set),
            ])
        let routes = Route.routes(of: info, index: 4, optionsDigest: "d4")
        #expect(routes.map(\.handler.scheme) == ["asset", "thumb"])
        #expect(routes.allSatisfy { $0.index == 4 && $0.optionsDigest == "d4" })
        let request = try routes[0].canonicalRequest(for: LoadRequest(url: url("/asset?id=7")))
        #expect(routes[0].key(for: request).description == "Asset;5;d4;asset://?id=7")
    }

    @Test(
        arguments: [
            ("/asset?id=7&width=0", "value-out-of-range"), ("/asset?id=7&width=-1", "value-out-of-range"),
            ("/asset?id=7&width=1000000000", "value-out-of-range"), ("/asset?id=7&width=NaN", "invalid-value"),
            ("/asset?id=7&width=1e309", "invalid-value"), ("/asset?id=7&width=+5", "invalid-value"),
            ("/asset?id=7&Width=5", "unknown-parameter"), ("/asset?id=7&id=8", "repeated-parameter"),
            ("/asset?w=5", "missing-parameter"), ("/asset?id=&w=0", "invalid-parameters"),
        ])
    func `bad parameters are 400 with a code of their own`(target: String, code: String) throws {
        let error = try error(target)
        #expect(error?.status == 400)
        #expect(error?.code == code)
        #expect(error?.message.hasPrefix("In asset://?") == true)
    }

    @Test func `ids that try to leave the origin are text like any other here`() throws {
        for id in ["../../etc/passwd", "/etc/passwd", "..%2F..%2Fetc%2Fpasswd"] {
            let resolved = try router.resolve(LoadRequest(url: url("/asset?id=" + id)))
            #expect(resolved.request.items.first { $0.name == "id" }?.value.contains("etc/passwd") == true)
        }
    }
}
