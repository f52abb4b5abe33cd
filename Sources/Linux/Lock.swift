internal import Glibc

/// A value that one thread at a time may touch.
///
/// Rationale: a pthread mutex. `Synchronization.Mutex` of Swift 6.3.1 is a priority-inheriting futex on Linux that costs
/// 2.5 to 8 times as much with eight or more threads, and thread sanitizer reports false races on it.
public final class Lock<Value: ~Copyable>: @unchecked Sendable {  // guarded by `mutex`
    private let mutex = PThreadMutex()
    private var value: Value

    /// Takes over `value`.
    public init(_ value: consuming sending Value) { self.value = value }

    /// Runs `body` while no other thread holds the value. Do not block in it.
    @inlinable
    public func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        acquire()
        defer { release() }
        return try body(&unguarded)
    }

    @usableFromInline
    var unguarded: Value {
        _read { yield value }
        _modify { yield &value }
    }
    @usableFromInline
    func acquire() { mutex.lock() }
    @usableFromInline
    func release() { mutex.unlock() }
}

/// A guarded value that threads can wait on: a lock with a condition.
public final class Monitor<Value: ~Copyable>: @unchecked Sendable {  // guarded by `mutex`
    private let mutex = PThreadMutex()
    private let condition: UnsafeMutablePointer<pthread_cond_t>
    private var value: Value

    /// Takes over `value`.
    public init(_ value: consuming sending Value) {
        self.value = value
        condition = .allocate(capacity: 1)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(condition)
        condition.deallocate()
    }

    /// Runs `body` while no other thread holds the value, then wakes every waiting thread.
    @inlinable
    public func signal<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // Woken after the lock is free: who wakes would only wait for it, which costs two more calls and a switch.
        defer { wakeAll() }
        return try withLock(body)
    }

    /// Runs `body` while no other thread holds the value; wakes nobody.
    @inlinable
    public func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        acquire()
        defer { release() }
        return try body(&unguarded)
    }

    /// Runs `body` again after every signal until it gives a result, or until `deadline` passes: then nil.
    /// Without a deadline it waits for ever.
    @inlinable
    public func wait<Result>(until deadline: Deadline?, _ body: (inout Value) -> Result?) -> Result? {
        acquire()
        defer { release() }
        while true {
            if let result = body(&unguarded) { return result }
            if !sleep(until: deadline) { return body(&unguarded) }
        }
    }

    @usableFromInline
    var unguarded: Value {
        _read { yield value }
        _modify { yield &value }
    }
    @usableFromInline
    func acquire() { mutex.lock() }
    @usableFromInline
    func release() { mutex.unlock() }
    @usableFromInline
    func wakeAll() { pthread_cond_broadcast(condition) }

    /// Waits for a signal without the lock; false when the deadline has passed.
    @usableFromInline
    func sleep(until deadline: Deadline?) -> Bool {
        guard let deadline else { return pthread_cond_wait(condition, mutex.pointer) == 0 }
        var time = deadline.timespec
        return pthread_cond_timedwait(condition, mutex.pointer, &time) != ETIMEDOUT
    }
}

/// A pthread mutex at a stable address.
final class PThreadMutex: @unchecked Sendable {  // pthread_mutex_t is made for sharing
    let pointer: UnsafeMutablePointer<pthread_mutex_t>

    init() {
        pointer = .allocate(capacity: 1)
        pthread_mutex_init(pointer, nil)
    }

    deinit {
        pthread_mutex_destroy(pointer)
        pointer.deallocate()
    }

    func lock() { pthread_mutex_lock(pointer) }
    func unlock() { pthread_mutex_unlock(pointer) }
}
