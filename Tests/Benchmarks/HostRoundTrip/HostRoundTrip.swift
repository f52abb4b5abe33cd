import HostMessages
import HostPools
import Linux
import URLLoading

/// What it costs that a handler runs in a process of its own: loads of the fault plugin's `do=ok`, one after the other on
/// one warm host, for bodies of 0, 20480 and 204800 bytes.
///
/// Prints a line for each: bytes, then minimum, median and 90th percentile in microseconds. What the handler itself
/// needs to make the bytes is in it. Run it beside `urlgate-host` and `libFault.so`.
@main
enum HostRoundTrip {
    private static let rounds = 2000

    static func main() {
        do { try run() } catch {
            OutputStream.write(Array("host-round-trip: \(error)\n".utf8), to: 2)
            OwnProcess.leave(1)
        }
    }

    private static func run() throws {
        let folder = Executable.folder ?? "."
        var configuration = PoolConfiguration(
            library: folder + "/libFault.so", hostExecutable: folder + "/urlgate-host")
        configuration.runtimeFolders = SwiftRuntime.folders
        configuration.sandbox = .bestEffort
        configuration.maxRequests = 0
        configuration.maxChildren = 1
        let pool = HostPool(configuration, watch: try HostWatch()) { _ in }
        _ = try pool.describe()
        try pool.configure(name: "Fault", options: [QueryItem("at-create", "ok")])
        for bytes in [0, 20_480, 204_800] {
            let times = try measure(pool, order(bytes))
            let columns = [0, times.count / 2, times.count * 9 / 10].map { String(times[$0] / 1000) }
            OutputStream.write(Array("\(bytes) \(columns.joined(separator: " "))\n".utf8), to: 1)
        }
        pool.drain(until: .after(.seconds(1)))
    }

    private static func order(_ bytes: Int) -> LoadOrder {
        let items = [
            QueryItem("do", "ok"), QueryItem("milliseconds", "0"), QueryItem("policy", "allowed"),
            QueryItem("size", String(bytes)), QueryItem("status", "200"),
            QueryItem("type", "application/octet-stream"),
        ]
        return LoadOrder(scheme: "fault", items: items, url: "fault://?do=ok", timeoutMilliseconds: 10_000, depth: 0)
    }

    /// Nanoseconds of each load, sorted.
    private static func measure(_ pool: HostPool, _ order: LoadOrder) throws -> [UInt64] {
        var times: [UInt64] = []
        for _ in 0..<rounds {
            let start = Deadline.now
            _ = try pool.load(order, deadline: start + .seconds(10), cancellation: Cancellation()) { _, _ in [] }
            times.append(Deadline.now.nanoseconds - start.nanoseconds)
        }
        return times.sorted()
    }
}
