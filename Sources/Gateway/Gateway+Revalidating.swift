import Caching
import Configuring
import HostMessages
import HostPools
import Linux
import Parameters
import Routing
import URLLoading

extension Gateway {
    /// The kept answer that a flight is to replace, as its handler is told of it.
    func cachedResponse(of flight: Flight) -> CachedResponse? {
        guard let cached = flight.cachedAnswer else { return nil }
        return CachedResponse(
            entityTag: cached.entityTag, contentType: cached.contentType, length: UInt64(cached.body.count),
            ageSeconds: UInt32(clamping: cached.ageSeconds(at: .now)), isUnchanged: isUnchanged(cached))
    }

    /// Whether all that an answer was made of is what it was then. Nested answers are when they are still kept, fresh and
    /// no newer than the whole; what is no longer kept cannot be told. A purged answer is to be made anew.
    private func isUnchanged(_ answer: CachedAnswer) -> Bool {
        guard answer.isUntouched, origins.areUnchanged(answer) else { return false }
        return answer.sources.allSatisfy { source in
            guard case .answer(let key) = source else { return true }
            return cache.peek(key).map { $0.isFresh(at: .now) && $0.madeAt <= answer.madeAt } ?? false
        }
    }

    /// Sends a stale answer's successor on its way, unless it is already. Never blocks.
    func refresh(_ request: ResolvedRequest) {
        cache.refresh(request.key, within: plugins[request.route.index].fillTime) {
            [self] (flight) throws(GatewayError) in try render(request, depth: 0, flight: flight)
        }
    }

    /// Has a host render the request; on the flight's own thread.
    func render(_ request: ResolvedRequest, depth: Int, flight: Flight) throws(GatewayError) -> LoadedResponse {
        counters.renders.add(1)
        let plugin = plugins[request.route.index]
        let deadline = Deadline.after(plugin.patience)
        let order = plugin.order(for: request, depth: depth, cachedResponse: cachedResponse(of: flight))
        let nested = NestedLoads(gateway: self, plugin: plugin, flight: flight, depth: depth + 1, deadline: deadline)
        let answer = try plugin.pool.load(order, deadline: deadline, cancellation: flight.cancellation) {
            requests, cancellation in
            nested.run(requests, until: cancellation)
        }
        if answer.response.status == AnswerRules.unchanged, let cached = flight.cachedAnswer {
            counters.renewals.add(1)
            return plugin.lowering.renew(cached, answer, madeOf: nested.ingredients)
        }
        return plugin.lowering.lower(answer, madeOf: nested.ingredients)
    }
}
