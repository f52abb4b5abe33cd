import Caching
import Configuring
import FastCGI
import HostPools
import Linux
import Parameters
import Routing
import URLLoading

extension Gateway {
    /// The whole life of a request, read top to bottom. Runs on a responder's thread; waits only under a permit.
    func respond(to exchange: FastCGIExchange) -> FastCGIOutcome {
        counters.requests.add(1)
        let start = Deadline.now
        do throws(GatewayError) {
            let isHead = try checkMethod(exchange)
            let request = try resolve(exchange)
            let wishes = ClientWishes(
                cacheControl: exchange.environment.header("Cache-Control"),
                pragma: exchange.environment.header("Pragma"), isTrusted: configuration.cache.trustsClients)
            let found = try find(request, wishes, for: exchange)
            let response = try answer(found, to: request, isHead: isHead, exchange).response(now: .now)
            record(exchange, response, key: request.key, since: start)
            return .response(response)
        } catch {
            return .response(fail(exchange, error, since: start))
        }
    }

    private func checkMethod(_ exchange: FastCGIExchange) throws(GatewayError) -> Bool {
        guard let method = exchange.environment.method else { throw .missingEnvironment("REQUEST_METHOD") }
        guard method == "GET" || method == "HEAD" else {
            throw .methodNotAllowed(method, allowed: ["GET", "HEAD"])
        }
        if exchange.bodyWasTooLarge { throw .bodyTooLarge(limit: configuration.limits.bodyByteLimit) }
        return method == "HEAD"
    }

    /// Steps 2 to 5, skipped for a raw request line seen before.
    private func resolve(_ exchange: FastCGIExchange) throws(GatewayError) -> ResolvedRequest {
        guard let target = exchange.environment.requestTarget else { throw .missingEnvironment("REQUEST_URI") }
        let accepts = AcceptedFormats(accept: exchange.environment.header("Accept") ?? "")
        if let known = aliases.resolved(target: target, accepts: accepts, generation: 0) { return known }
        let url = try SchemeURL(requestTarget: target, prefix: configuration.prefix, limits: limits)
        let resolved = try resolve(url, accepts: accepts)
        aliases.insert(resolved, target: target, accepts: accepts, generation: 0)
        return resolved
    }

    /// What a URL means when a client asks for it, who may not ask for every size.
    func resolve(_ url: SchemeURL, accepts: AcceptedFormats) throws(GatewayError) -> ResolvedRequest {
        let resolved = try router.resolve(LoadRequest(url: url, accepts: accepts))
        try AllowedSizes(plugins[resolved.route.index].configuration.allowedSizes).check(
            resolved.request, url: url.text)
        return resolved
    }

    /// Steps 6 to 9: what is kept, or a load that may be shared. Only the second waits, and takes a permit for it.
    private func find(
        _ request: ResolvedRequest, _ wishes: ClientWishes, for exchange: FastCGIExchange
    ) throws(GatewayError) -> ResponseCache.Found {
        if let found = try current(request.key, wishes, for: exchange) {
            if found.origin == .stale(.revalidating) { refresh(request) }
            return found
        }
        let patience = plugins[request.route.index].patience
        let deadline = Deadline.after(configuration.cache.waitTimeout.map { min($0, patience) } ?? patience)
        let found = try exchange.waiting { (client) throws(GatewayError) in
            try load(request, wishes, depth: 0, for: ResponseCache.Waiter(deadline: deadline, client: client))
        }
        guard let found else { throw .overloaded("Too many requests wait for pictures.", retryAfterSeconds: 1) }
        return found
    }

    /// What is kept, as far as it may be used. One request in every `check-originals` looks, under a permit, whether the
    /// originals have changed; what is made of one that has is not fresh any more.
    ///
    /// Rationale: a look costs microseconds, and done later, off this request, it would come too late for this request: an
    /// original asked for once an hour would be served an hour after it was replaced.
    private func current(
        _ key: CacheKey, _ wishes: ClientWishes, for exchange: FastCGIExchange
    ) throws(GatewayError) -> ResponseCache.Found? {
        guard let found = try cache.find(key, policy: wishes.policy, limits: wishes.limits) else { return nil }
        guard found.answer.beginCheck(at: .now) else { return found }
        guard let isUnchanged = exchange.waiting({ _ in origins.areUnchanged(found.answer) }) else {
            found.answer.endCheck(next: .now)  // no permit: the next request looks
            return found
        }
        if isUnchanged { return found }
        return try cache.find(key, policy: wishes.policy, limits: wishes.limits)
    }

    /// Step 7 and 8: joins the flight of a canonical request, or starts it.
    func load(
        _ request: ResolvedRequest, _ wishes: ClientWishes = .none, depth: Int, for waiter: ResponseCache.Waiter
    ) throws(GatewayError) -> ResponseCache.Found {
        try cache.load(
            request.key, policy: wishes.policy, limits: wishes.limits, for: waiter, url: request.request.text,
            within: plugins[request.route.index].fillTime
        ) { [self] (flight) throws(GatewayError) in
            try render(request, depth: depth, flight: flight)
        }
    }

    /// Step 10.
    private func answer(
        _ found: ResponseCache.Found, to request: ResolvedRequest, isHead: Bool, _ exchange: FastCGIExchange
    ) -> HTTPAnswer {
        let environment = exchange.environment
        var answer = HTTPAnswer(
            found: found, isNegotiable: request.isNegotiable, isHead: isHead,
            ifNoneMatch: environment.header("If-None-Match"))
        answer.site = plugins[request.route.index].site
        if let range = environment.header("Range") {
            answer.range = range
            answer.ifRange = environment.header("If-Range")
        }
        if answer.site.dependOnOrigin { answer.webOrigin = environment.header("Origin") }
        return answer
    }
}
