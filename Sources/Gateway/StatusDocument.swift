import Caching
import FastCGI
import HostPools
import Linux
import Parameters
import Routing

/// What the gateway counted and holds, as JSON and as text. Names are stable: tests and monitors read them.
struct StatusDocument {
    let members: [(String, JSON)]

    init(_ gateway: Gateway, server: FastCGICounters?) {
        let counters = gateway.counters
        members = [
            ("version", .string(Version.number)),
            ("uptime-seconds", .integer(Int((Deadline.now.nanoseconds - gateway.start.nanoseconds) / 1_000_000_000))),
            ("requests", .integer(counters.requests.count)),
            ("failures", .integer(counters.failures.count)),
            ("not-modified", .integer(counters.notModified.count)),
            ("bytes-sent", .integer(counters.bytesSent.count)),
            ("renders", .integer(counters.renders.count)),
            ("renewals", .integer(counters.renewals.count)),
            ("aliases", .integer(gateway.aliases.count)),
            ("cache", Self.cache(gateway.cache.totals)),
            ("connections", server.map(Self.connections) ?? .null),
            ("pools", .array(gateway.plugins.map { Self.pool($0) })),
        ]
    }

    /// One object.
    var json: JSON { .object(members) }

    /// `cache.hits: 12`, a line each, for people.
    var text: String {
        var lines: [String] = []
        Self.flatten(.object(members), path: "", into: &lines)
        return lines.joined(separator: "\n") + "\n"
    }

    private static func cache(_ totals: CacheTotals) -> JSON {
        .object([
            ("hits", .integer(totals.hits)), ("stale-hits", .integer(totals.staleHits)),
            ("negative-hits", .integer(totals.negativeHits)),
            ("misses", .integer(totals.misses)), ("joined", .integer(totals.joined)),
            ("passes", .integer(totals.passes)), ("refreshes", .integer(totals.refreshes)),
            ("stale-on-error", .integer(totals.staleOnError)), ("refused-waiters", .integer(totals.refusedWaiters)),
            ("purges", .integer(totals.purges)), ("purged", .integer(totals.purged)),
            ("evictions", .integer(totals.evictions)), ("entries", .integer(totals.entries)),
            ("bytes", .integer(totals.bytes)), ("limit-bytes", .integer(totals.byteLimit)),
            ("flights", .integer(totals.flights)), ("waiters", .integer(totals.waiters)),
        ])
    }

    private static func connections(_ counters: FastCGICounters) -> JSON {
        .object([
            ("accepted", .integer(counters.acceptedConnections)), ("open", .integer(counters.openConnections)),
            ("parked", .integer(counters.parkedConnections)), ("requests", .integer(counters.requests)),
            ("bytes-sent", .integer(counters.bytesSent)), ("refused-peers", .integer(counters.refusedPeers)),
            ("refused-requests", .integer(counters.refusedRequests)),
            ("read-timeouts", .integer(counters.readTimeouts)), ("send-timeouts", .integer(counters.sendTimeouts)),
            ("aborted-clients", .integer(counters.abortedClients)), ("cut-answers", .integer(counters.cutAnswers)),
            ("accept-pauses", .integer(counters.acceptPauses)), ("permits-in-use", .integer(counters.permitsInUse)),
            ("permits-refused", .integer(counters.permitsRefused)), ("threads", .integer(counters.threads)),
        ])
    }

    private static func pool(_ plugin: LoadedPlugin) -> JSON {
        let status = plugin.pool.status
        let counters = status.counters
        return .object([
            ("plugin", .string(plugin.info.name)), ("version", .string(plugin.info.version)),
            ("schemes", .array(plugin.info.handlers.map { .string($0.scheme) })),
            ("sandbox", .array(plugin.sandbox.map(JSON.string))),
            ("running", .integer(status.running)), ("lending", .integer(status.lending)),
            ("queued", .integer(status.queued)), ("loads", .integer(counters.loads)),
            ("answered", .integer(counters.answered)), ("failed", .integer(counters.failed)),
            ("retried", .integer(counters.retried)), ("overloaded", .integer(counters.overloaded)),
            ("timed-out", .integer(counters.timedOut)), ("cancelled", .integer(counters.cancelled)),
            ("misbehaved", .integer(counters.misbehaved)), ("crashed", .integer(counters.crashed)),
            ("nested", .integer(counters.nested)), ("admissions", .integer(counters.admissions)),
            ("hosts-started", .integer(counters.started)), ("hosts-ready", .integer(counters.ready)),
            ("max-running", .integer(counters.maxRunning)),
            ("exits", .object(counters.exits.sorted { $0.key < $1.key }.map { ($0.key, .integer($0.value)) })),
            ("unavailable", JSON(status.unavailable)), ("hosts", .array(status.hosts.map(host))),
        ])
    }

    private static func host(_ host: PoolStatus.Host) -> JSON {
        .object([
            ("pid", .integer(Int(host.pid))), ("state", .string(host.state.rawValue)), ("loads", .integer(host.loads)),
            ("milliseconds", .integer(host.milliseconds)), ("cpu-microseconds", .integer(Int(host.cpuMicroseconds))),
            ("peak-kib", .integer(Int(host.peakKiB))),
        ])
    }

    private static func flatten(_ value: JSON, path: String, into lines: inout [String]) {
        switch value {
        case .object(let members):
            for (name, member) in members {
                flatten(member, path: path.isEmpty ? name : "\(path).\(name)", into: &lines)
            }
        case .array(let values):
            for (index, each) in values.enumerated() { flatten(each, path: "\(path)[\(index)]", into: &lines) }
        default: lines.append("\(path): \(value.text)")
        }
    }
}
