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
        return LoadedResponse(
            status: Int(said.status), contentType: said.contentType,
            fields: said.fields + [HeaderField("X-Content-Type-Options", "nosniff")], body: answer.body,
            storagePolicy: policies.min() ?? .notAllowed, freshSeconds: seconds.min() ?? 0,
            clientSeconds: clientSeconds, isIncomplete: isIncomplete, sources: ingredients.compactMap(\.source))
    }
}

/// Something that an answer is made of: what came of one of its nested loads.
struct Ingredient: Sendable {
    /// Nil for what failed.
    let source: CachedAnswer.Source?
    let storagePolicy: StoragePolicy
    let freshSeconds: Int
    let isIncomplete: Bool

    /// What could not be had: it makes the whole incomplete.
    static let missing = Ingredient(nil, isIncomplete: true)

    /// A file of an origin; it sets no limits of its own.
    init(_ source: CachedAnswer.Source) { self.init(source, isIncomplete: false) }

    private init(_ source: CachedAnswer.Source?, isIncomplete: Bool) {
        self.source = source
        storagePolicy = .allowed
        freshSeconds = .max
        self.isIncomplete = isIncomplete
    }

    /// Another handler's answer.
    init(_ key: CacheKey, _ answer: CachedAnswer) {
        source = .answer(key)
        storagePolicy = answer.storagePolicy
        freshSeconds = answer.freshSecondsLeft(at: .now)
        isIncomplete = answer.isIncomplete
    }
}
