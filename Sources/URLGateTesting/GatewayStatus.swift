/// What the gateway counted and holds, from its admin socket: `cache.hits`, `pools[0].exits.crashed`, …
public struct GatewayStatus: Sendable {
    private let values: [Substring: Substring]
    /// As the gateway wrote it, a line each.
    public let text: String

    /// Reads the lines of `GET /status`.
    init(_ text: String) {
        self.text = text
        var values: [Substring: Substring] = [:]
        for line in text.split(separator: "\n") {
            guard let colon = line.firstRange(of: ": ") else { continue }
            values[line[..<colon.lowerBound]] = line[colon.upperBound...]
        }
        self.values = values
    }

    /// A number; 0 for a name that is not there, as counters by reason are not before their first time.
    public subscript(name: String) -> Int { values[name[...]].flatMap { Int($0) } ?? 0 }

    /// A value as JSON; nil for a name that is not there.
    public func json(_ name: String) -> String? { values[name[...]].map(String.init) }
}
