import Caching
import URLLoading

/// What a client says in `Cache-Control` (RFC 9111 section 5.2.1) of the answers that may be used for it.
struct ClientWishes: Equatable {
    var policy = CachePolicy.useProtocolCachePolicy
    var limits = UseLimits.none

    /// It says nothing.
    static let none = ClientWishes()

    private init() {}

    /// Reads the fields; `Pragma` where there is no `Cache-Control`. What can only save work always counts; what can cause
    /// work counts where clients are trusted.
    init(cacheControl: String?, pragma: @autoclosure () -> String? = nil, isTrusted: Bool) {
        self.init()
        if let cacheControl {
            read(cacheControl, isTrusted: isTrusted)
        } else if isTrusted, pragma()?.lowercased() == "no-cache" {
            policy = .reloadIgnoringLocalCacheData
        }
    }

    /// Directives that are unknown or malformed say nothing; `only-if-cached` wins over the others.
    private mutating func read(_ field: String, isTrusted: Bool) {
        for directive in field.split(separator: ",") {
            let name = directive.prefix { $0 != "=" }
            let seconds = Self.seconds(directive.dropFirst(name.count + 1))
            switch name.trimmingBlanks().lowercased() {
            case "only-if-cached": policy = .returnCacheDataDontLoad
            case "max-stale": limits.maxStaleSeconds = name.count == directive.count ? .max : seconds ?? 0
            case "no-cache" where isTrusted: forceLoad()
            case "no-store" where isTrusted:
                forceLoad()
                limits.forbidsKeeping = true
            case "max-age" where isTrusted: limits.maxAgeSeconds = seconds ?? limits.maxAgeSeconds
            case "min-fresh" where isTrusted: limits.minFreshSeconds = seconds ?? 0
            default: break
            }
        }
    }

    private mutating func forceLoad() {
        if policy == .useProtocolCachePolicy { policy = .reloadIgnoringLocalCacheData }
    }

    /// A number of seconds, perhaps in quotes (section 1.2.2); one too large for us is the largest.
    private static func seconds(_ value: Substring) -> Int? {
        var digits = value.trimmingBlanks()
        if digits.count > 1, digits.first == "\"", digits.last == "\"" { digits = digits.dropFirst().dropLast() }
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(digits).map { min($0, Int(Int32.max)) } ?? Int(Int32.max)
    }
}
