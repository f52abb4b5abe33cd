import Configuring
import URLLoading

/// The fields that the operator adds to a plugin's answers: who may read them, who may show them, and others.
struct SiteFields: Sendable {
    /// Fields that are the same in each answer.
    let constant: HeaderText
    /// The web origins of which one may be named in an answer, when there is a choice.
    private let origins: Set<String>

    /// The operator adds nothing.
    static let none = SiteFields(Configuration.Plugin.HTTP())

    init(_ http: Configuration.Plugin.HTTP) {
        var fields = http.fields
        if let policy = http.resourcePolicy {
            fields.append(HeaderField("Cross-Origin-Resource-Policy", policy.rawValue))
        }
        if http.allowedOrigins.count == 1 {
            fields.append(HeaderField("Access-Control-Allow-Origin", http.allowedOrigins[0]))
        }
        if !http.allowedOrigins.isEmpty {
            // Scripts see only a few fields unless told otherwise (Fetch section 3.3.3).
            fields.append(HeaderField("Access-Control-Expose-Headers", "*"))
        }
        constant = HeaderText(fields)
        origins = http.allowedOrigins.count > 1 ? Set(http.allowedOrigins) : []
    }

    /// Whether an answer depends on the request's `Origin`, and says so in `Vary`.
    var dependOnOrigin: Bool { !origins.isEmpty }

    /// Adds the fields of an answer to a request of that `Origin`.
    func add(to head: inout HeaderText, for origin: String?) {
        head.add(constant)
        if let origin, origins.contains(origin) { head.add(HeaderField("Access-Control-Allow-Origin", origin)) }
    }
}
