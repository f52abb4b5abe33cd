import Caching
import Configuring
import FastCGI
import HostPools
import Linux
import Routing
import Synchronization
import URLLoading

extension Gateway {
    /// Counts an answer, and logs it where the configuration asks for all requests.
    func record(_ exchange: FastCGIExchange, _ response: Response, key: CacheKey, since start: Deadline) {
        if response.status == 304 { counters.notModified.add(1) }
        if !response.omitsBody { counters.bytesSent.add(response.body.count) }
        guard configuration.log.requests == .all else { return }
        log.write(
            .info, "request", facts(exchange, response.status, since: start) + [("key", .string(key.description))])
    }

    /// The answer for an error, and the operator's line about it.
    func fail(_ exchange: FastCGIExchange, _ error: GatewayError, since start: Deadline) -> Response {
        counters.failures.add(1)
        let logID = String(logIDs.next(), radix: 36)
        if configuration.log.requests != .none {
            let level: EventLog.Level = error.status >= 500 ? .error : .info
            log.write(
                level, "request",
                facts(exchange, error.status, since: start) + [
                    ("code", .string(error.code)), ("detail", .string(error.message)),
                    ("cause", JSON(error.privateDetail)), ("log-id", .string(logID)),
                ])
        }
        var response = ProblemDocument.response(error, logID: logID)
        site(of: exchange)?.add(to: &response.head, for: exchange.environment.header("Origin"))
        response.omitsBody = exchange.environment.method == "HEAD"
        return response
    }

    /// What the operator adds to answers of the scheme that was asked for: scripts may read why they get none.
    private func site(of exchange: FastCGIExchange) -> SiteFields? {
        guard let target = exchange.environment.requestTarget,
            let url = try? SchemeURL(requestTarget: target, prefix: configuration.prefix, limits: limits),
            let route = try? router.route(url)
        else { return nil }
        return plugins[route.index].site
    }

    private func facts(_ exchange: FastCGIExchange, _ status: Int, since start: Deadline) -> [(String, JSON)] {
        let microseconds = Int((Deadline.now.nanoseconds - start.nanoseconds) / 1000)
        return [
            ("method", JSON(exchange.environment.method)),
            ("target", JSON(exchange.environment.requestTarget.map(GatewayError.excerpt))),
            ("status", .integer(status)), ("microseconds", .integer(microseconds)),
        ]
    }
}

/// Numbers that tell log lines apart: they start at the machine's uptime in milliseconds, so that a restarted
/// gateway does not begin at the same one, and count up.
final class LogIDs: Sendable {
    private let last: Atomic<UInt64>

    init() { last = Atomic(Deadline.now.nanoseconds / 1_000_000) }

    /// The next number.
    func next() -> UInt64 { last.wrappingAdd(1, ordering: .relaxed).newValue }
}
