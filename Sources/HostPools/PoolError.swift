/// Why a pool has no host: for the operator, with what the host itself said.
public enum PoolError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The host looked at the plugin and refused it; a sentence a fault.
    case refused(library: String, reasons: [String])
    /// The host process did not start, or ended before it was ready.
    case notStarted(library: String, reason: String, lastWords: [String])
    /// The pool is being shut down.
    case drained(library: String)

    /// Sentences for the terminal and the log.
    public var description: String {
        switch self {
        case .refused(let library, let reasons):
            "\(library) was refused by its host: \(reasons.joined(separator: " "))"
        case .notStarted(let library, let reason, let lastWords):
            "\(library): its host \(reason)."
                + (lastWords.isEmpty ? "" : " Its last words:\n  " + lastWords.joined(separator: "\n  "))
        case .drained(let library):
            "\(library): its pool is shut down and starts no host any more."
        }
    }

    /// The same on one line, for a private detail.
    var reason: String {
        switch self {
        case .refused(_, let reasons): reasons.joined(separator: " ")
        case .notStarted(_, let reason, let lastWords): ([reason] + lastWords).joined(separator: " | ")
        case .drained: "the pool is shut down"
        }
    }
}
