import Caching
import FastCGI
import Linux
import Parameters
import Routing
import URLLoading

extension Gateway {
    /// What the operator may ask for.
    func adminPages(_ server: @escaping @Sendable () -> FastCGICounters) -> [AdminPage] {
        [
            AdminPage(method: "GET", path: "/status", help: "What the gateway counted and holds, a line each.") {
                _ in AdminPage.text(StatusDocument(self, server: server()).text)
            },
            AdminPage(method: "GET", path: "/summary", help: "The same as a page for people; what is 0 is left out.") {
                _ in AdminPage.text(StatusDocument(self, server: server()).summary)
            },
            AdminPage(method: "GET", path: "/status.json", help: "The same as JSON.") { _ in
                AdminPage.json(StatusDocument(self, server: server()).json)
            },
            AdminPage(
                method: "POST", path: "/purge",
                help: "Makes kept answers go: ?url=URL, ?tag=TAG, ?origin-file=NAME/PATH, ?scheme=SCHEME or ?all, and "
                    + "all that was made of them. With &soft they stay, and are stale."
            ) { (request) throws(GatewayError) in try self.purge(request) },
            AdminPage(
                method: "POST", path: "/warm",
                help: "Loads ?url=URL, as for a client that says &accept=TYPES, unless it is kept."
            ) { (request) throws(GatewayError) in try self.warm(request) },
        ]
    }

    private func purge(_ request: AdminRequest) throws(GatewayError) -> Response {
        let order = try PurgeOrder(request.items)
        let purge = Purge(try target(of: order), isSoft: order.isSoft)
        let count = cache.purge(purge)
        log.write(
            .info, "purged",
            [
                ("by", .string(order.name)), ("value", .string(order.value)), ("soft", .flag(order.isSoft)),
                ("answers", .integer(count.answers)), ("failures", .integer(count.failures)),
            ])
        return AdminPage.json(
            .object([
                ("purged", .integer(count.answers)), ("failures", .integer(count.failures)),
                ("soft", .flag(order.isSoft)),
            ]))
    }

    private func target(of order: PurgeOrder) throws(GatewayError) -> Purge.Target {
        switch order.name {
        case "url": return .request(try allVariants(of: order.value))
        case "tag": return .tag(order.value)
        case "scheme":
            let scheme = order.value.lowercased()
            guard router.schemes.contains(scheme) else { throw .unknownScheme(scheme, known: router.schemes) }
            return .scheme(scheme)
        case "origin-file":
            guard let (origin, path) = origins.file(named: order.value) else {
                throw .noOriginFile(order.value, known: origins.names)
            }
            return .file(origin: origin, path: path)
        default: return .all
        }
    }

    /// The canonical request of a URL without what `Accept` would decide.
    private func allVariants(of url: String) throws(GatewayError) -> CanonicalRequest {
        let resolved = try router.resolve(LoadRequest(url: try schemeURL(url), accepts: []))
        let request = resolved.request
        return CanonicalRequest(
            scheme: request.scheme, location: request.location,
            items: resolved.route.handler.parameters.withoutNegotiation(request.items))
    }

    private func warm(_ request: AdminRequest) throws(GatewayError) -> Response {
        let known = ["url", "accept"]
        if let item = request.items.first(where: { !known.contains($0.name) }) {
            throw .unknownAdminParameter(item.name, of: "/warm", known: known)
        }
        guard let url = request.items.last(where: { $0.name == "url" })?.value, !url.isEmpty else {
            throw .missingAdminParameter("/warm", allowed: "url=URL, percent-encoded")
        }
        let accept = request.items.last { $0.name == "accept" }?.value ?? ""
        let start = Deadline.now
        let found = try load(url, accept: accept)
        let milliseconds = Int((Deadline.now.nanoseconds - start.nanoseconds) / 1_000_000)
        return AdminPage.json(
            .object([
                ("outcome", .string(Self.outcome(found.origin))), ("bytes", .integer(found.answer.body.count)),
                ("milliseconds", .integer(milliseconds)),
            ]))
    }

    private static func outcome(_ origin: ResponseCache.Found.Origin) -> String {
        switch origin {
        case .hit, .stale: "kept"
        case .loaded(isStored: true), .joined(isStored: true): "loaded"
        case .loaded, .joined: "not-kept"
        }
    }
}

/// What a purge is told to do: exactly one name with its value, and perhaps `soft`.
struct PurgeOrder: Equatable {
    /// `url`, `tag`, `origin-file`, `scheme` or `all`.
    let name: String
    /// Empty for `all`.
    let value: String
    let isSoft: Bool

    private static let targets = ["url", "tag", "origin-file", "scheme", "all"]

    init(_ items: [QueryItem]) throws(GatewayError) {
        let known = Self.targets + ["soft"]
        if let item = items.first(where: { !known.contains($0.name) }) {
            throw .unknownAdminParameter(item.name, of: "/purge", known: known)
        }
        isSoft = items.contains { $0.name == "soft" && $0.value != "false" && $0.value != "0" }
        let targets = items.filter { $0.name != "soft" }
        guard targets.count == 1, let target = targets.first, target.name == "all" || !target.value.isEmpty else {
            throw .missingAdminParameter(
                "/purge", allowed: "exactly one of url=URL, tag=TAG, origin-file=NAME/PATH, scheme=SCHEME and all")
        }
        name = target.name
        value = target.name == "all" ? "" : target.value
    }
}
