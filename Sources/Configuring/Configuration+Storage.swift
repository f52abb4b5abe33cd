public import URLLoading

extension Configuration.Plugin {
    /// What may be kept, and how long.
    public struct Storage: Sendable, Equatable {
        /// Lowers the handler's own policy, never raises it; `allowed` by default.
        public var policy = StoragePolicy.allowed
        /// How long an answer is fresh here; 1 s...365 d, 1 d by default.
        public var timeToLive = Duration.seconds(86_400)
        /// How long afterwards it is sent while another is loaded in the background; 0 ms...365 d, 0 by default.
        public var staleWhileRevalidate = Duration.zero
        /// How long afterwards it is sent when loading another fails; 0 ms...365 d, 0 by default.
        public var staleIfError = Duration.zero
        /// How long after such a failure nobody tries again; 1 s...1 h, 10 s by default.
        public var retryInterval = Duration.seconds(10)

        /// The defaults.
        public init() {}
    }
}

extension Configuration.Plugin.Storage {
    static let section = Section<Self>(
        "'storage'", "What may be kept of the plugin's answers, and how long.", initial: { _ in Self() },
        keys: [
            Key("policy", .choice, \.policy, "Lowers what the handler allows, never raises it."),
            Key(
                "ttl", .duration(.seconds(1)...year), \.timeToLive,
                "How long an answer is fresh here. A handler may say less."),
            Key(
                "stale-while-revalidate", .duration(.zero...year), \.staleWhileRevalidate,
                "How long after its `ttl` an answer is still sent, while another is loaded in the background. One whose "
                    + "original has changed is not, nor one with something missing."),
            Key(
                "stale-if-error", .duration(.zero...year), \.staleIfError,
                "How long after its `ttl` an answer is still sent when loading another fails (500, 502, 503 or 504)."),
            Key(
                "retry", .duration(.seconds(1)...(.seconds(3600))), \.retryInterval,
                "How long after such a failure the stale answer is sent without another try."),
        ])

    private static let year = Duration.seconds(365 * 86_400)
}
