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
            let found = try find(request, for: exchange)
            let answer = HTTPAnswer(
                found: found, isNegotiable: request.isNegotiable, isHead: isHead,
                ifNoneMatch: exchange.environment.header("If-None-Match"))
            let response = answer.response(now: .now)
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
        let resolved = try router.resolve(LoadRequest(url: url, accepts: accepts))
        aliases.insert(resolved, target: target, accepts: accepts, generation: 0)
        return resolved
    }

    /// Steps 6 to 9: what is kept, or a load that may be shared. Only the second waits, and takes a permit for it.
    private func find(
        _ request: ResolvedRequest, for exchange: FastCGIExchange
    ) throws(GatewayError) -> ResponseCache.Found {
        if let found = try cache.find(request.key, policy: .useProtocolCachePolicy) { return found }
        let deadline = Deadline.after(plugins[request.route.index].patience)
        let found = try exchange.waiting { (client) throws(GatewayError) in
            try load(request, depth: 0, for: ResponseCache.Waiter(deadline: deadline, client: client))
        }
        guard let found else { throw .overloaded("Too many requests wait for pictures.", retryAfterSeconds: 1) }
        return found
    }

    /// Step 7 and 8: joins the flight of a canonical request, or starts it.
    func load(
        _ request: ResolvedRequest, depth: Int, for waiter: ResponseCache.Waiter
    ) throws(GatewayError) -> ResponseCache.Found {
        try cache.load(request.key, policy: .useProtocolCachePolicy, for: waiter, url: request.request.text) {
            [self] (flight) throws(GatewayError) in
            try render(request, depth: depth, flight: flight)
        }
    }

    /// Has a host render the request; on the flight's own thread.
    private func render(
        _ request: ResolvedRequest, depth: Int, flight: Flight
    ) throws(GatewayError) -> LoadedResponse {
        counters.renders.add(1)
        let plugin = plugins[request.route.index]
        let deadline = Deadline.after(plugin.patience)
        let order = plugin.order(for: request, depth: depth)
        let nested = NestedLoads(gateway: self, plugin: plugin, flight: flight, depth: depth + 1, deadline: deadline)
        let answer = try plugin.pool.load(order, deadline: deadline, cancellation: flight.cancellation) {
            requests, cancellation in
            nested.run(requests, until: cancellation)
        }
        return plugin.lowering.lower(answer, madeOf: nested.ingredients)
    }
}
