import Caching
import Configuring
import HostMessages
import HostPools
import Linux
import Parameters
import Routing
import URLLoading

/// A plugin that was started, asked what it offers, and given its options.
struct LoadedPlugin: Sendable {
    /// What it says of itself, checked.
    let info: PluginInfo
    /// Its part of the configuration.
    let configuration: Configuration.Plugin
    /// Its hosts.
    let pool: HostPool
    /// The layers its hosts have closed around them.
    let sandbox: [String]
    /// The origins that its options name: it reaches no others.
    let origins: Set<String>

    /// How long one load may take, waiting for its turn included.
    var patience: Duration { configuration.pool.timeout + configuration.pool.queue.timeout }
}

extension LoadedPlugin {
    /// A request as its hosts are given it.
    func order(for request: ResolvedRequest, depth: Int) -> LoadOrder {
        LoadOrder(
            scheme: request.request.scheme, location: request.request.location,
            items: request.route.filledItems(for: request.request), url: request.request.text,
            timeoutMilliseconds: UInt32(clamping: configuration.pool.timeout.wholeNanoseconds / 1_000_000),
            depth: UInt8(clamping: depth))
    }

    /// Lowers what a handler said to what may be kept: the minimum over handler, configuration and all it was made of.
    func lower(_ answer: LoadedAnswer, madeOf ingredients: [Ingredient]) -> LoadedResponse {
        let said = answer.response
        let isIncomplete = said.isIncomplete || ingredients.contains { $0.isIncomplete }
        var policy = min(said.storagePolicy, configuration.storage.policy)
        var seconds = min(
            said.ttlSeconds.map(Int.init) ?? .max, Int(configuration.storage.timeToLive.components.seconds))
        for ingredient in ingredients {
            policy = min(policy, ingredient.storagePolicy)
            seconds = min(seconds, ingredient.freshSeconds)
        }
        if isIncomplete {
            policy = min(policy, .allowedInMemoryOnly)
            seconds = min(seconds, Self.incompleteSeconds)
        }
        return LoadedResponse(
            status: Int(said.status), contentType: said.contentType,
            fields: said.fields + [HeaderField("X-Content-Type-Options", "nosniff")], body: answer.body,
            storagePolicy: policy, freshSeconds: seconds,
            clientSeconds: Int(configuration.http.maxAge.components.seconds), isIncomplete: isIncomplete,
            sources: ingredients.map(\.source))
    }

    /// How long an answer with something missing is kept.
    static let incompleteSeconds = 60
}

/// Something that an answer is made of: what came of one of its nested loads.
struct Ingredient: Sendable {
    let source: CachedAnswer.Source
    let storagePolicy: StoragePolicy
    let freshSeconds: Int
    let isIncomplete: Bool

    /// A file of an origin; it sets no limits of its own.
    init(_ source: CachedAnswer.Source) {
        self.source = source
        storagePolicy = .allowed
        freshSeconds = .max
        isIncomplete = false
    }

    /// Another handler's answer.
    init(_ key: CacheKey, _ answer: CachedAnswer) {
        source = .answer(key)
        storagePolicy = answer.storagePolicy
        freshSeconds = answer.freshSecondsLeft(at: .now)
        isIncomplete = answer.isIncomplete
    }
}
