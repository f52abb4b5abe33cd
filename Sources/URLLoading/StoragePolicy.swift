/// What may be **kept** of an answer. The handler says it; configuration and completeness may lower it, nothing raises it.
public enum StoragePolicy: String, Sendable, Comparable, CaseIterable {
    /// Nothing is kept.
    case notAllowed
    /// Kept in this process's memory only, never in a file.
    case allowedInMemoryOnly
    /// Kept in memory, on disk and in the shared tier.
    case allowed

    private var rank: Int {
        switch self {
        case .notAllowed: 0
        case .allowedInMemoryOnly: 1
        case .allowed: 2
        }
    }

    /// Lower keeps less.
    public static func < (one: StoragePolicy, other: StoragePolicy) -> Bool { one.rank < other.rank }
}

/// What may be **used** to answer a request. The request says it, as far as the configuration trusts clients.
public enum CachePolicy: String, Sendable, CaseIterable {
    /// Fresh entries are used, stale ones are loaded again.
    case useProtocolCachePolicy
    /// What is kept is not looked at.
    case reloadIgnoringLocalCacheData
    /// Any kept entry is used, however old; else it is loaded.
    case returnCacheDataElseLoad
    /// Any kept entry is used, however old; else the answer is 504.
    case returnCacheDataDontLoad
}
