/// What went wrong with a connection, for whoever runs the server. Requests that go well are not reported here.
public struct FastCGIIncident: Sendable, Equatable, CustomStringConvertible {
    /// Stable, in kebab-case.
    public let code: String
    /// What happened, and how to mend it.
    public let description: String

    static func refusedPeer(_ user: UInt32?) -> FastCGIIncident {
        FastCGIIncident(
            code: "peer-refused",
            description: "A connection of \(user.map { "user \($0)" } ?? "an unknown user") was refused. "
                + "Add the web server's user to those that may connect.")
    }

    static func fault(_ fault: RequestFault) -> FastCGIIncident? {
        switch fault {
        case .aborted: nil
        case .management:
            FastCGIIncident(
                code: "management-record",
                description: "A connection sent a FastCGI management record and was closed. nginx sends none.")
        case .malformed(let reason):
            FastCGIIncident(
                code: "malformed-request",
                description: "A connection was closed for what is no FastCGI request: \(reason).")
        case .parametersTooLarge:
            FastCGIIncident(
                code: "parameters-too-large",
                description:
                    "A request's parameters exceed \(FastCGIOptions.headLimit) bytes; its connection was closed. "
                    + "Lower large_client_header_buffers in nginx.")
        }
    }

    static func readTimedOut(milliseconds: Int) -> FastCGIIncident {
        FastCGIIncident(
            code: "read-timed-out",
            description: "A request was not there \(milliseconds) ms after its start; its connection was closed.")
    }

    static func sendTimedOut(milliseconds: Int) -> FastCGIIncident {
        FastCGIIncident(
            code: "send-timed-out",
            description: "A client took nothing of an answer for \(milliseconds) ms; its connection was closed.")
    }

    static func acceptPaused(_ reason: String) -> FastCGIIncident {
        FastCGIIncident(
            code: "accept-paused",
            description: "New connections wait in the backlog: \(reason). Raise the limit of open files, or have fewer."
        )
    }

    static func drainTimedOut(connections: Int) -> FastCGIIncident {
        FastCGIIncident(
            code: "drain-timed-out",
            description: "\(connections) connections were not done in time and were closed.")
    }

    static func noThread(_ reason: String) -> FastCGIIncident {
        FastCGIIncident(
            code: "no-thread",
            description: "No thread could be started for a request that must wait, so it was refused: \(reason). "
                + "Raise the limit of threads, or lower the number of permits.")
    }

    static func failed(_ reason: String) -> FastCGIIncident {
        FastCGIIncident(
            code: "connection-failed", description: "A connection was closed for a fault of the system: \(reason).")
    }
}
