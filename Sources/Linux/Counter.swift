internal import Synchronization

/// A count that any thread may raise.
public final class Counter: Sendable {
    private let value = Atomic<Int>(0)

    /// Zero.
    public init() {}

    /// Raises it.
    public func add(_ amount: Int) { value.wrappingAdd(amount, ordering: .relaxed) }

    /// Its value now.
    public var count: Int { value.load(ordering: .relaxed) }
}
