import Glibc
import HostMessages
import Linux
import Synchronization
import URLLoading

@testable import HostPools

/// A real pool of real hosts with `Plugins/Fault`, and what it reported.
final class PoolRig: Sendable {
    let watch: HostWatch
    let pool: HostPool
    private let recorded = Lock<[PoolEvent]>([])

    /// Longer than any step takes on a busy machine.
    static let patience = Duration.seconds(60)

    /// A pool of one host at most, on demand, not opened yet.
    init(_ change: (inout PoolConfiguration) -> Void = { _ in }) throws {
        var configuration = PoolConfiguration(
            library: BuiltFiles.path("libFault.so"), hostExecutable: BuiltFiles.path("urlgate-host"))
        configuration.runtimeFolders = OwnProcess.libraryFolders
        configuration.maxChildren = 1
        configuration.timeout = Self.patience
        configuration.queueTimeout = Self.patience
        configuration.idleTimeout = Self.patience
        change(&configuration)
        watch = try HostWatch()
        let recorded = recorded
        pool = HostPool(configuration, watch: watch) { event in recorded.withLock { $0.append(event) } }
    }

    /// An open pool.
    static func open(_ change: (inout PoolConfiguration) -> Void = { _ in }) throws -> PoolRig {
        let rig = try PoolRig(change)
        _ = try rig.pool.describe()
        try rig.pool.configure(name: "Fault", options: [QueryItem("at-create", "ok")])
        return rig
    }

    var events: [PoolEvent] { recorded.withLock { $0 } }
    var status: PoolStatus { pool.status }
    var counters: PoolCounters { pool.status.counters }

    /// Ends all hosts and the watch.
    func end() {
        pool.drain(until: .now)
        watch.end()
    }

    typealias Nested = ([NestedRequest], Cancellation) -> [NestedOutcome]

    /// One load of `fault://?…`.
    func load(
        _ items: [String: String], urls: [String] = [], depth: UInt8 = 0, timeout: Duration = patience,
        cancellation: Cancellation = Cancellation(), nested: Nested = { _, _ in [] }
    ) -> Result<LoadedAnswer, GatewayError> {
        let order = Self.order(items, urls: urls, depth: depth)
        return Result { () throws(GatewayError) in
            try pool.load(order, deadline: .after(timeout), cancellation: cancellation, nested: nested)
        }
    }

    /// What the gateway would send after its check: defaults filled in, sorted by name.
    static func order(_ items: [String: String], urls: [String], depth: UInt8) -> LoadOrder {
        let defaults = [
            "size": "1024", "milliseconds": "100", "policy": "allowed", "ttl": "0", "incomplete": "false",
            "status": "200", "type": "application/octet-stream", "loads-before": "0", "salt": "",
        ]
        let single = defaults.merging(items) { $1 }.map { QueryItem($0.key, $0.value) }
        let all = (single + urls.map { QueryItem("url", $0) }).sorted { $0.name < $1.name }
        let url = CanonicalRequest(scheme: "fault", items: all).text
        return LoadOrder(scheme: "fault", items: all, url: url, timeoutMilliseconds: 0, depth: depth)
    }

    /// Waits until the status is as wanted; false after a long time.
    func waits(for condition: (PoolStatus) -> Bool) -> Bool {
        let deadline = Deadline.after(Self.patience)
        while !condition(pool.status) {
            if deadline.hasPassed { return false }
            poll(nil, 0, 2)
        }
        return true
    }

    /// Sends a signal to a host.
    func signal(_ number: Int32, to pid: Int32) { if pid > 0 { kill(pid, number) } }
}

/// What was built beside the tests.
enum BuiltFiles {
    static func path(_ name: String) -> String {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        let program = String(decoding: buffer[..<max(count, 0)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return program.lastIndex(of: "/").map { String(program[..<$0]) + "/" + name } ?? name
    }
}

/// Threads of a test, which end before the test does.
final class Crew: Sendable {
    private let working = Monitor(0)

    /// Runs `body` on a thread of its own.
    func start(_ body: @escaping @Sendable () -> Void) throws {
        working.withLock { $0 += 1 }
        try Thread.start("test") { [working] in
            body()
            working.signal { $0 -= 1 }
        }
    }

    /// Waits until all are done; false after a long time.
    func isDone() -> Bool { working.wait(until: .after(PoolRig.patience)) { $0 == 0 ? true : nil } ?? false }
}

extension Result where Failure == GatewayError {
    /// The error's code; nil on success.
    var code: String? {
        if case .failure(let error) = self { error.code } else { nil }
    }

    var error: GatewayError? {
        if case .failure(let error) = self { error } else { nil }
    }
}
