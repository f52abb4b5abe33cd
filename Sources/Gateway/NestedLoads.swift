import Caching
import HostMessages
import HostPools
import Linux
import Origins
import Parameters
import Routing
import URLLoading

/// The loads that one handler asked for during one load of its own, one level deeper, and what came of them.
final class NestedLoads: Sendable {
    private let gateway: Gateway
    private let plugin: LoadedPlugin
    private let flight: Flight
    private let depth: Int
    private let deadline: Deadline
    private let gathered = Lock(Gathered())

    /// What came of the loads so far, the last word on each: a load whose host died asks for everything again.
    private struct Gathered {
        var ingredients: [CachedAnswer.Source: Ingredient] = [:]
        var failed: [NestedRequest] = []
    }

    /// For one load: `flight` waits for what is asked, under its own deadline.
    init(gateway: Gateway, plugin: LoadedPlugin, flight: Flight, depth: Int, deadline: Deadline) {
        self.gateway = gateway
        self.plugin = plugin
        self.flight = flight
        self.depth = depth
        self.deadline = deadline
    }

    /// What the answer is made of so far; whatever failed counts as missing, whether its handler says so or not.
    var ingredients: [Ingredient] {
        gathered.withLock { gathered in
            Array(gathered.ingredients.values) + (gathered.failed.isEmpty ? [] : [.missing])
        }
    }

    /// Runs the requests side by side, each on a thread of its own but the last, and waits for all of them. They end
    /// early when `cancellation` says that nobody wants them any more.
    func run(_ requests: [NestedRequest], until cancellation: Cancellation) -> [NestedOutcome] {
        let outcomes = Monitor<[NestedOutcome?]>(Array(repeating: nil, count: requests.count))
        for (index, request) in requests.enumerated() {
            let work: @Sendable () -> Void = { [self] in
                let outcome = outcome(of: request, until: cancellation)
                outcomes.signal { $0[index] = outcome }
            }
            if index == requests.count - 1 {
                work()
            } else {
                do throws(SystemError) { try Thread.start("nested-load", work) } catch { work() }
            }
        }
        return outcomes.wait(until: nil) { outcomes in
            outcomes.contains { $0 == nil } ? nil : outcomes.compactMap { $0 }
        } ?? []
    }

    private func outcome(of request: NestedRequest, until cancellation: Cancellation) -> NestedOutcome {
        do throws(GatewayError) {
            if request.url == CachedResponse.url { return try cachedResponse() }
            let url = try SchemeURL(request.url, limits: gateway.limits)
            return url.scheme == "origin" ? try open(url, request) : try load(url, request, until: cancellation)
        } catch {
            failed(request, error)
            return .failure(error)
        }
    }

    /// The handler is told what a client would be told; the rest is for the operator.
    private func failed(_ request: NestedRequest, _ error: GatewayError) {
        gathered.withLock { if !$0.failed.contains(request) { $0.failed.append(request) } }
        gateway.log.write(
            error.status >= 500 ? .warning : .info, "nested-failure",
            [
                ("plugin", .string(plugin.info.name)), ("url", .string(GatewayError.excerpt(request.url))),
                ("status", .integer(error.status)), ("code", .string(error.code)),
                ("detail", .string(error.message)), ("cause", JSON(error.privateDetail)),
            ])
    }

    /// The bytes of the kept answer that this load is to replace.
    private func cachedResponse() throws(GatewayError) -> NestedOutcome {
        guard let cached = flight.cachedAnswer else { throw .noCachedResponse() }
        return .bytes(cached.body, contentType: cached.contentType, isIncomplete: false)
    }

    /// `origin://NAME/PATH`, where the plugin's options name NAME.
    private func open(_ url: SchemeURL, _ request: NestedRequest) throws(GatewayError) -> NestedOutcome {
        guard let name = url.location.first, plugin.origins.contains(name), url.query.isEmpty else {
            throw .originNotPermitted(url.text)
        }
        let original = try gateway.origins.open(name, url.location.dropFirst().joined(separator: "/"))
        let facts = original.facts
        gather(
            Ingredient(
                .file(
                    origin: name, path: original.path, inode: facts.inode,
                    modifiedNanoseconds: facts.modifiedNanoseconds, byteCount: facts.byteCount)), for: request)
        return .file(OpenFile(original.takeFile()), length: UInt64(facts.byteCount))
    }

    /// Any other scheme goes the way of a client's request, from step 3 on.
    private func load(
        _ url: SchemeURL, _ request: NestedRequest, until cancellation: Cancellation
    ) throws(GatewayError) -> NestedOutcome {
        guard depth <= LoadRequest.maximumDepth else {
            flight.noteDependenceOnPlace()
            throw .nestedTooDeeply(url.text)
        }
        let resolved = try gateway.router.resolve(
            LoadRequest(
                url: url, accepts: AcceptedFormats(accept: request.accept), depth: depth, pixelBox: request.pixelBox))
        let answer = try find(resolved, patience: request.timeoutMilliseconds, until: cancellation)
        gather(Ingredient(resolved.key, answer), for: request)
        return .bytes(answer.body, contentType: answer.contentType, isIncomplete: answer.isIncomplete)
    }

    private func find(
        _ request: ResolvedRequest, patience: UInt32, until cancellation: Cancellation
    ) throws(GatewayError) -> CachedAnswer {
        if let answer = try current(request.key) { return answer }
        let share = patience == 0 ? deadline : min(deadline, .after(.milliseconds(Int64(patience))))
        let waiter = ResponseCache.Waiter(deadline: share, client: cancellation, parent: flight)
        return try gateway.load(request, depth: depth, for: waiter).answer
    }

    /// What is kept, once its originals were looked at: what is made of it is taken for new.
    private func current(_ key: CacheKey) throws(GatewayError) -> CachedAnswer? {
        guard let found = try gateway.cache.find(key, policy: .useProtocolCachePolicy, isNested: true) else {
            return nil
        }
        if gateway.origins.areUnchanged(found.answer) { return found.answer }
        return try gateway.cache.find(key, policy: .useProtocolCachePolicy, isNested: true)?.answer
    }

    private func gather(_ ingredient: Ingredient, for request: NestedRequest) {
        gathered.withLock { gathered in
            ingredient.sources.first.map { gathered.ingredients[$0] = ingredient }
            gathered.failed.removeAll { $0 == request }
        }
    }
}
