import Linux
import URLLoading

/// The URLs of a list on their way through a running gateway.
final class WarmRun: Sendable {
    private let list: WarmList
    private let client: AdminClient
    private let accept: String
    private let state = Monitor(State())

    private struct State {
        var next = 0
        var report = WarmReport()
        /// What ended the run early: the gateway is not to be reached.
        var fault: CommandFault?
    }

    init(_ list: WarmList, client: AdminClient, accept: String) {
        self.list = list
        self.client = client
        self.accept = accept
    }

    /// Loads them all, so many at a time, and tells how far it is about once a second.
    func finish(jobs: Int, progress: (String) -> Void) throws(CommandFault) -> WarmReport {
        let start = Deadline.now
        for _ in 0..<min(jobs, list.urls.count) {
            do throws(SystemError) { try Thread.start("warm") { self.work() } } catch { throw .failed("\(error)") }
        }
        while true {
            let isDone = state.wait(until: .after(.seconds(1))) { state in
                state.report.count == self.list.urls.count || state.fault != nil ? true : nil
            }
            var report = state.withLock { $0.report }
            report.elapsed = Deadline.now.nanoseconds - start.nanoseconds
            if let fault = state.withLock({ $0.fault }) { throw fault }
            if isDone == true { return report }
            progress(report.progress(of: list.urls.count))
        }
    }

    private func work() {
        while let (place, url) = take() {
            do throws(CommandFault) {
                let outcome = try load(url)
                state.signal { $0.report.add(outcome, url: url, place: place) }
            } catch {
                state.signal { $0.fault = error }
            }
        }
    }

    private func take() -> (place: String, url: String)? {
        state.withLock { state in
            guard state.fault == nil, state.next < list.urls.count else { return nil }
            defer { state.next += 1 }
            return list.urls[state.next]
        }
    }

    /// What `POST /warm` answers.
    struct Loaded: Decodable, Sendable {
        let outcome: String
        let bytes: Int
        let milliseconds: Int
    }

    /// A gateway that is busy is asked again when it says so, a few times.
    private func load(_ url: String) throws(CommandFault) -> Result<Loaded, WarmFailure> {
        let items = [QueryItem("url", url)] + (accept.isEmpty ? [] : [QueryItem("accept", accept)])
        var attempts = 0
        while true {
            attempts += 1
            let answer = try client.ask("POST", "/warm", items, patience: .seconds(180))
            if answer.status == 200, let loaded: Loaded = answer.decoded() { return .success(loaded) }
            guard answer.status == 503, attempts < 30, let pause = answer.fields["retry-after"].flatMap({ Int64($0) })
            else { return .failure(WarmFailure(answer)) }
            _ = state.wait(until: .after(.seconds(pause))) { $0.fault == nil ? nil : true }
        }
    }
}

/// Why a URL was not loaded.
struct WarmFailure: Error, Sendable {
    let text: String

    init(_ answer: AdminClient.Answer) {
        text = answer.problem.map { "\(answer.status) \($0.code): \($0.detail)" } ?? "\(answer.status)"
    }
}

/// What came of a list.
struct WarmReport: Sendable {
    private var outcomes: [String: Int] = [:]
    private var bytes = 0
    private var slowest = (milliseconds: -1, url: "")
    /// A line for each URL that was not loaded.
    private(set) var failures: [String] = []
    /// Nanoseconds that it took.
    var elapsed: UInt64 = 0

    /// URLs that are done.
    var count: Int { failures.count + outcomes.values.reduce(0, +) }

    mutating func add(_ outcome: Result<WarmRun.Loaded, WarmFailure>, url: String, place: String) {
        switch outcome {
        case .failure(let failure): failures.append("\(place): \(url): \(failure.text)")
        case .success(let loaded):
            outcomes[loaded.outcome, default: 0] += 1
            bytes += loaded.bytes
            if loaded.milliseconds > slowest.milliseconds { slowest = (loaded.milliseconds, url) }
        }
    }

    /// `120 of 1000, 3 failed, 41/s`
    func progress(of total: Int) -> String { "\(count) of \(total), \(failures.count) failed, \(rate)/s" }

    /// The failures, a line each, and a summary.
    var text: String {
        var lines = failures
        lines.append(
            "\(outcomes["loaded", default: 0]) loaded, \(outcomes["kept", default: 0]) kept already, "
                + "\(outcomes["not-kept", default: 0]) that may not be kept, \(failures.count) failed: "
                + "\(bytes) bytes in \(elapsed / 1_000_000) ms, \(rate)/s.")
        if slowest.milliseconds >= 0 { lines.append("The slowest took \(slowest.milliseconds) ms: \(slowest.url)") }
        return lines.map { $0 + "\n" }.joined()
    }

    private var rate: UInt64 { elapsed == 0 ? 0 : UInt64(count) * 1_000_000_000 / elapsed }
}
