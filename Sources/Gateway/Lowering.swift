import Caching
import Configuring
import HostMessages
import HostPools
import Linux
import URLLoading

/// What may be kept of an answer: the minimum over handler, configuration and all that it was made of.
struct Lowering {
    /// What the configuration allows.
    let storage: Configuration.Plugin.Storage
    /// What clients are told, in seconds.
    let clientSeconds: Int

    /// How long an answer with something missing is kept.
    static let incompleteSeconds = 60

    /// The answer with the policy and freshness that it may have.
    func lower(_ answer: LoadedAnswer, madeOf ingredients: [Ingredient]) -> LoadedResponse {
        let said = answer.response
        let isIncomplete = said.isIncomplete || ingredients.contains { $0.isIncomplete }
        let longest = isIncomplete ? Self.incompleteSeconds : Int.max
        let seconds =
            ingredients.map(\.freshSeconds) + [
                said.ttlSeconds.map(Int.init) ?? .max, Int(storage.timeToLive.components.seconds), longest,
            ]
        let policies =
            ingredients.map(\.storagePolicy) + [
                said.storagePolicy, storage.policy, isIncomplete ? .allowedInMemoryOnly : .allowed,
            ]
        let tags = Tags(said.fields)
        return LoadedResponse(
            status: Int(said.status), contentType: said.contentType,
            fields: tags.otherFields + [HeaderField("X-Content-Type-Options", "nosniff")], body: answer.body,
            storagePolicy: policies.min() ?? .notAllowed, freshSeconds: seconds.min() ?? 0,
            clientSeconds: clientSeconds, isIncomplete: isIncomplete,
            sources: Self.once(ingredients.flatMap(\.sources) + tags.sources), staleUse: staleUse,
            costMicroseconds: Int(clamping: answer.cpuMicroseconds))
    }

    /// What becomes of an answer that its handler found still right: the same content, fresh from now on.
    ///
    /// It is made of what the handler looked at this time; if that is nothing, of what it was made of before.
    func renew(
        _ cached: CachedAnswer, _ answer: LoadedAnswer, madeOf ingredients: [Ingredient]
    ) -> LoadedResponse {
        var renewed = lower(answer, madeOf: ingredients)
        renewed.renews = cached
        let kept = cached.sources.filter { source in
            if case .tag = source { true } else { ingredients.isEmpty }
        }
        renewed.sources = Self.once(renewed.sources + kept)
        return renewed
    }

    private var staleUse: StaleUse {
        StaleUse(
            whileRevalidatingSeconds: storage.staleWhileRevalidate.secondsRoundedUp,
            onErrorSeconds: storage.staleIfError.secondsRoundedUp,
            retrySeconds: storage.retryInterval.secondsRoundedUp)
    }

    private static func once(_ sources: [CachedAnswer.Source]) -> [CachedAnswer.Source] {
        var seen: Set<CachedAnswer.Source> = []
        return sources.filter { seen.insert($0).inserted }
    }
}

/// Something that an answer is made of: what came of one of its nested loads.
struct Ingredient: Sendable {
    /// It, and what it is made of itself; nothing for what failed.
    let sources: [CachedAnswer.Source]
    let storagePolicy: StoragePolicy
    let freshSeconds: Int
    let isIncomplete: Bool

    /// What could not be had: it makes the whole incomplete.
    static let missing = Ingredient([], isIncomplete: true)

    /// A file of an origin; it sets no limits of its own.
    init(_ source: CachedAnswer.Source) { self.init([source], isIncomplete: false) }

    private init(_ sources: [CachedAnswer.Source], isIncomplete: Bool) {
        self.sources = sources
        storagePolicy = .allowed
        freshSeconds = .max
        self.isIncomplete = isIncomplete
    }

    /// Another handler's answer. One that is stale and in use, since loading another failed, is good for the time in
    /// which nobody tries again.
    init(_ key: CacheKey, _ answer: CachedAnswer) {
        sources = [.answer(key)] + answer.sources
        storagePolicy = answer.storagePolicy
        freshSeconds = answer.secondsInUse(at: .now)
        isIncomplete = answer.isIncomplete
    }
}

/// What a handler says of an answer for purges, in `X-Urlgate-Tags: a, b`. It does not reach clients.
private struct Tags {
    let sources: [CachedAnswer.Source]
    let otherFields: [HeaderField]

    init(_ fields: [HeaderField]) {
        let isTags: (HeaderField) -> Bool = { $0.name.lowercased() == "x-urlgate-tags" }
        otherFields = fields.filter { !isTags($0) }
        sources = fields.filter(isTags).flatMap { field in
            field.value.split { $0 == "," || $0 == " " }.map { .tag(String($0)) }
        }
    }
}

extension Duration {
    /// In whole seconds.
    fileprivate var secondsRoundedUp: Int { Int(components.seconds) + (components.attoseconds > 0 ? 1 : 0) }
}
