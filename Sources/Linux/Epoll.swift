internal import CLinux
internal import Glibc

/// Readiness of many descriptors (`man 7 epoll`). May be waited on by several threads at once.
public struct Epoll: ~Copyable, Sendable {
    private let descriptor: FileDescriptor

    /// What to wait for, and what came. `EPOLLHUP` and `EPOLLERR` come unasked.
    public struct Events: OptionSet, Sendable {
        /// The kernel's bits.
        public let rawValue: UInt32
        /// Wraps the kernel's bits.
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        /// EPOLLIN
        public static let readable = Events(rawValue: 0x001)
        /// EPOLLOUT
        public static let writable = Events(rawValue: 0x004)
        /// EPOLLERR
        public static let failed = Events(rawValue: 0x008)
        /// EPOLLRDHUP: the peer sends nothing more.
        public static let peerClosed = Events(rawValue: 0x2000)
        /// EPOLLONESHOT: disarmed after one event, until modified.
        public static let oneShot = Events(rawValue: 1 << 30)
    }

    /// One thing that happened.
    public struct Event: Sendable {
        /// What happened.
        public let events: Events
        /// What was given when the descriptor was added.
        public let tag: UInt64
    }

    /// A new, empty set, close-on-exec.
    public init() throws(SystemError) {
        descriptor = try FileDescriptor(owning: check("epoll_create1", epoll_create1(Int32(EPOLL_CLOEXEC))))
    }

    /// Watches `number` for `events`; what comes back carries `tag`.
    public func add(_ number: Int32, _ events: Events, tag: UInt64) throws(SystemError) {
        try control(EPOLL_CTL_ADD, number, events, tag)
    }

    /// Changes what is watched, and arms a one-shot descriptor again.
    public func modify(_ number: Int32, _ events: Events, tag: UInt64) throws(SystemError) {
        try control(EPOLL_CTL_MOD, number, events, tag)
    }

    /// Stops watching. Closing a descriptor's last copy does the same.
    public func remove(_ number: Int32) { _ = epoll_ctl(descriptor.number, EPOLL_CTL_DEL, number, nil) }

    /// Waits until something happens or `milliseconds` (-1: for ever) have passed, and hands each event to `body`.
    /// Returns how many there were; at most 16 a call.
    @discardableResult
    public func wait(milliseconds: Int32 = -1, atMost limit: Int = 16, _ body: (Event) -> Void) -> Int {
        withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 16) { buffer in
            let count = epoll_wait(descriptor.number, buffer.baseAddress, Int32(min(limit, 16)), milliseconds)
            guard count > 0 else { return 0 }
            for index in 0..<Int(count) {
                body(Event(events: Events(rawValue: buffer[index].events), tag: buffer[index].data.u64))
            }
            return Int(count)
        }
    }

    private func control(_ operation: Int32, _ number: Int32, _ events: Events, _ tag: UInt64) throws(SystemError) {
        var event = epoll_event()
        event.events = events.rawValue
        event.data.u64 = tag
        _ = try check("epoll_ctl", epoll_ctl(descriptor.number, operation, number, &event))
    }
}

/// A descriptor that becomes readable when another thread rings it (`man 2 eventfd`).
public struct Bell: ~Copyable, Sendable {
    private let descriptor: FileDescriptor

    /// A silent bell.
    public init() throws(SystemError) {
        descriptor = try FileDescriptor(
            owning: check("eventfd", eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))))
    }

    /// For epoll.
    public var number: Int32 { descriptor.number }

    /// Makes it readable until ``silence()``.
    public func ring() {
        var one: UInt64 = 1
        _ = write(descriptor.number, &one, 8)
    }

    /// Makes it unreadable again.
    public func silence() {
        var count: UInt64 = 0
        _ = read(descriptor.number, &count, 8)
    }
}
