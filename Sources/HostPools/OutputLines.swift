import Linux

/// Cuts what a host writes to stdout and stderr into lines, bounded in length and rate, and remembers the last ones.
struct OutputLines {
    /// Longer lines are cut, in bytes.
    static let longest = 1024
    /// Lines kept as last words.
    static let remembered = 20
    /// Lines a second on average that are passed on; twice as many at once. The rest is counted.
    static let perSecond = 50

    /// The last lines, oldest first, whether or not they were passed on.
    private(set) var last: [String] = []
    private var line: [UInt8] = []
    private var isCut = false
    private var budget = TokenBucket(perSecond: perSecond, burst: 2 * perSecond)
    private var dropped = 0

    /// Takes bytes; returns the complete lines to pass on, and how many were dropped before them.
    mutating func receive(_ bytes: some Sequence<UInt8>, now: Deadline) -> (lines: [String], dropped: Int) {
        var lines: [String] = []
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                end(&lines, now: now)
            } else if line.count < Self.longest {
                line.append(byte)
            } else {
                isCut = true
            }
        }
        return (lines, takeDropped(unless: lines.isEmpty))
    }

    /// The output ended: a last line without an end counts too.
    mutating func finish(now: Deadline) -> (lines: [String], dropped: Int) {
        var lines: [String] = []
        if !line.isEmpty { end(&lines, now: now) }
        return (lines, takeDropped(unless: false))
    }

    private mutating func end(_ lines: inout [String], now: Deadline) {
        let text = String(decoding: line, as: UTF8.self) + (isCut ? "…" : "")
        line.removeAll(keepingCapacity: true)
        isCut = false
        last.append(text)
        if last.count > Self.remembered { last.removeFirst() }
        if budget.take(1, now: now) { lines.append(text) } else { dropped += 1 }
    }

    private mutating func takeDropped(unless nothingPassed: Bool) -> Int {
        if nothingPassed { return 0 }
        defer { dropped = 0 }
        return dropped
    }
}

/// A budget that refills with time.
struct TokenBucket {
    private let perSecond: Int
    private let burst: Int
    private var tokens: Int
    private var filledAt: Deadline?

    init(perSecond: Int, burst: Int) {
        self.perSecond = perSecond
        self.burst = burst
        tokens = burst
    }

    /// Takes `count` if there are as many.
    mutating func take(_ count: Int, now: Deadline) -> Bool {
        refill(now: now)
        guard tokens >= count else { return false }
        tokens -= count
        return true
    }

    /// Takes `count`, also when that makes a debt. True while there is none.
    mutating func overdraw(_ count: Int, now: Deadline) -> Bool {
        refill(now: now)
        tokens -= count
        return tokens >= 0
    }

    private mutating func refill(now: Deadline) {
        guard let filledAt, now > filledAt else {
            if filledAt == nil { filledAt = now }
            return
        }
        let gained = Int(Double(now.nanoseconds - filledAt.nanoseconds) / 1e9 * Double(perSecond))
        guard gained > 0 else { return }
        tokens = min(burst, tokens + gained)
        self.filledAt = now
    }
}
