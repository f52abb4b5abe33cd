internal import Glibc

/// A point in monotonic time (`CLOCK_MONOTONIC`), for timeouts that a changed wall clock must not move.
public struct Deadline: Comparable, Hashable, Sendable {
    /// Nanoseconds since an arbitrary start, the same for all processes of this boot.
    public let nanoseconds: UInt64

    /// A point known by its nanoseconds.
    public init(nanoseconds: UInt64) { self.nanoseconds = nanoseconds }

    /// The present.
    public static var now: Deadline {
        var time = Glibc.timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Deadline(nanoseconds: UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec))
    }

    /// `duration` from now; a negative one is now.
    public static func after(_ duration: Duration) -> Deadline { now + duration }

    /// Later by `duration`.
    public static func + (start: Deadline, duration: Duration) -> Deadline {
        let (sum, overflow) = start.nanoseconds.addingReportingOverflow(duration.wholeNanoseconds)
        return Deadline(nanoseconds: overflow ? .max : sum)
    }

    /// What is left of it; zero when it has passed.
    public var remaining: Duration {
        let now = Deadline.now
        return self > now ? .nanoseconds(Int64(min(nanoseconds - now.nanoseconds, UInt64(Int64.max)))) : .zero
    }

    /// Whole milliseconds left, rounded up, for poll and epoll_wait.
    public var remainingMilliseconds: Int32 {
        Int32(min((remaining.wholeNanoseconds + 999_999) / 1_000_000, UInt64(Int32.max)))
    }

    /// Whether it lies in the past.
    public var hasPassed: Bool { Deadline.now >= self }

    /// Earlier first.
    public static func < (one: Deadline, other: Deadline) -> Bool { one.nanoseconds < other.nanoseconds }

    var timespec: Glibc.timespec {
        Glibc.timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    }
}

extension Duration {
    /// Nanoseconds, never negative, capped at what 64 bits hold.
    public var wholeNanoseconds: UInt64 {
        let (seconds, attoseconds) = components
        if seconds < 0 { return 0 }
        let (product, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
        return overflow ? .max : product &+ UInt64(max(attoseconds, 0)) / 1_000_000_000
    }
}
