import Linux

/// What the gateway counted since its start; tests use it as their oracle.
final class GatewayCounters: Sendable {
    let requests = Counter()
    let renders = Counter()
    let renewals = Counter()
    let failures = Counter()
    let notModified = Counter()
    let bytesSent = Counter()
}
