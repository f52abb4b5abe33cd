public import HostMessages
public import Linux
public import URLLoading

/// The hosts of one plugin: started when needed, one load at a time each, watched, replaced when they die.
///
/// Loads run on the threads of their callers. All decisions are made by values (``PoolSlots``: who may run,
/// ``HostRoster``: which hosts there are) under one lock; nothing waits while it is held.
public final class HostPool: Sendable {
    /// As given.
    public let configuration: PoolConfiguration
    let watch: HostWatch
    let log: @Sendable (PoolEvent) -> Void
    let state: Monitor<PoolState>

    /// A pool without hosts.
    ///
    /// - Parameters:
    ///   - watch: one for all pools.
    ///   - log: called from any thread, also the watch's: it must not block.
    public init(
        _ configuration: PoolConfiguration, watch: HostWatch, log: @escaping @Sendable (PoolEvent) -> Void
    ) {
        self.configuration = configuration
        self.watch = watch
        self.log = log
        state = Monitor(
            PoolState(configuration, name: PoolConfiguration.provisionalName(ofLibrary: configuration.library)))
    }

    deinit {
        for process in state.withLock({ Array($0.processes.values) }) { process.kill(.drained) }
    }

    /// Starts the first host and learns what the plugin says of itself. It waits for ``configure(name:options:)``.
    ///
    /// Blocks for as long as loading the library takes, at most 10 s.
    /// - Throws: the host's refusal, or its last words.
    public func describe() throws(PoolError) -> PluginIntroduction {
        let id = state.withLock { $0.roster.add(now: .now) }
        do throws(HostStartError) {
            let process = try spawn(id)
            let introduction = try handshake(process).introduction()
            state.withLock { state in
                state.introduction = introduction
                state.first = process
            }
            return introduction
        } catch {
            state.withLock { $0.roster.forget(id) }
            throw error.poolError(library: configuration.library)
        }
    }

    /// Configures the first host and every later one, and opens the pool. Call it once, after ``describe()``.
    ///
    /// - Parameters:
    ///   - name: what the plugin calls itself, for messages.
    ///   - options: checked, in canonical spelling, defaults filled in.
    /// - Throws: the host's refusal of the options, or its last words; then nothing was opened.
    public func configure(name: String, options: [QueryItem]) throws(PoolError) {
        state.withLock { state in
            state.name = name
            state.options = options
        }
        if state.withLock({ $0.first?.ended.isCancelled ?? true }) { try replaceFirst() }
        guard let first = state.withLock({ $0.first }) else { throw .drained(library: configuration.library) }
        do throws(HostStartError) {
            try handshake(first).configure(options: options)
        } catch {
            state.withLock { $0.roster.forget(first.id) }
            throw error.poolError(library: configuration.library)
        }
        act { state in
            state.first = nil
            state.phase = .open
            return state.gotReady(first, now: .now) + state.roster.open(now: .now)
        }
    }

    /// The first host died before it was configured. Its successor must describe itself in the same words: the options
    /// were checked against those.
    private func replaceFirst() throws(PoolError) {
        let expected = state.withLock { $0.introduction?.description }
        forgetFirst()
        let description = try describe().description
        if expected == nil || description == expected { return }
        forgetFirst()
        throw HostStartError.misbehaved(.otherDescription).poolError(library: configuration.library)
    }

    /// Ends the first host if it still lives; the roster would wait for it to get ready.
    private func forgetFirst() {
        state.withLock { state in
            guard let first = state.first.take() else { return }
            first.kill(.misbehaved)
            state.roster.forget(first.id)
        }
    }

    /// Has a host render one answer, on this thread; blocks until it is there, checked and whole.
    ///
    /// - Parameters:
    ///   - order: `timeoutMilliseconds` is set by the pool.
    ///   - deadline: when it passes, or `timeout` after the load got its slot, the host is killed: 504 `load-timed-out`.
    ///   - cancellation: when it comes the handler is asked to stop and killed 500 ms later: 499 `cancelled`.
    ///   - nested: loads what the handler asks for, side by side, and blocks until all are done; called on this thread,
    ///     not concurrently, while this load's slot is lent. Its second argument is cancelled with the load and when
    ///     the host dies. One outcome a request, in their order.
    /// - Throws: 502 when the host crashed twice or misbehaved, 503 when the pool has too much to do or no host, and
    ///   what the handler failed with.
    public func load(
        _ order: LoadOrder, deadline: Deadline, cancellation: Cancellation,
        nested: ([NestedRequest], Cancellation) -> [NestedOutcome]
    ) throws(GatewayError) -> LoadedAnswer {
        let ticket = Ticket(depth: Int(order.depth), deadline: deadline, cancellation: cancellation)
        let load = try enter(ticket)
        let result = Result { () throws(GatewayError) in try run(order, load, ticket, nested) }
        leave(load)
        return try result.get()
    }
}
