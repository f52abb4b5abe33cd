import HostMessages
import HostPools
import Linux
import URLLoading

/// What it costs that a handler runs in a process of its own: one load after the other on a warm host, on this thread.
enum HostRoundTrip {
    /// Nanoseconds of each load of `order`, sorted; take the median, and what the handler itself needs off it.
    static func measure(_ pool: HostPool, _ order: LoadOrder, rounds: Int) throws(GatewayError) -> [UInt64] {
        var times: [UInt64] = []
        for _ in 0..<rounds {
            let start = Deadline.now
            _ = try pool.load(order, deadline: start + .seconds(10), cancellation: Cancellation()) { _, _ in [] }
            times.append(Deadline.now.nanoseconds - start.nanoseconds)
        }
        return times.sorted()
    }
}
