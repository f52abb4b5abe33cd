import Linux
public import URLLoading

extension ResponseCache {
    /// The most loads that the cache itself wants at a time. What is asked for while there are so many stays stale a
    /// little longer: clients go first.
    static let refreshLimit = 16

    /// Loads another answer in the background, in place of one that is stale and in use. Does nothing when that is under
    /// way, or no longer needed. Never blocks.
    public func refresh(_ key: CacheKey, within patience: Duration = .seconds(600), loader: @escaping Loader) {
        let flight = flights.boardRefresh(
            key, limit: Self.refreshLimit,
            open: { open(key, depth: 0, .refresh, within: patience) },
            needed: { peek(key)?.freshness.verdict(at: .now) == .revalidating })
        guard let flight else { return }
        counters.refreshes.add(1)
        begin(flight, loader)
    }

    /// A flight with the answer that it may find still right.
    func open(_ key: CacheKey, depth: Int, _ kind: Flight.Kind, within patience: Duration) -> Flight {
        let kept = peek(key)
        return Flight(
            key: key, depth: depth, kind: kind, deadline: .after(patience), generation: ledger.generation,
            cachedAnswer: kept?.isIncomplete == false ? kept : nil)
    }

    /// Runs the loader on a thread of its own.
    func begin(_ flight: Flight, _ loader: @escaping Loader) {
        do throws(SystemError) {
            try Thread.start("load") { [self] in land(flight, loader) }
        } catch {
            finish(flight, .failed(.overloaded("No thread for another load.", retryAfterSeconds: 1)))
        }
    }

    private enum Outcome {
        case loaded(CachedAnswer)
        case stale(CachedAnswer)
        case failed(GatewayError)
    }

    private func land(_ flight: Flight, _ loader: Loader) {
        do throws(GatewayError) {
            var loaded = try loader(flight)
            if flight.dependsOnPlace || flight.kind == .unkept { loaded.storagePolicy = .notAllowed }
            finish(flight, .loaded(CachedAnswer(loaded, now: .now)))
        } catch {
            if let stale = staleAnswer(for: flight.key, after: error) {
                counters.staleOnError.add(1)
                finish(flight, .stale(stale))
            } else {
                finish(flight, .failed(error))
            }
        }
    }

    /// Kept first, then forgotten as a flight, then told: so nobody in between starts a second load.
    private func finish(_ flight: Flight, _ outcome: Outcome) {
        switch outcome {
        case .loaded(let answer):
            var isStored = false
            flights.remove(flight) { isStored = keep(answer, of: flight) }
            flight.land(.success(Flight.Landing(answer: answer, isStored: isStored)))
        case .stale(let answer):
            flights.remove(flight) {}
            flight.land(.success(Flight.Landing(answer: answer, isStored: true, isStale: true)))
        case .failed(let error):
            flights.remove(flight) { keep(error, of: flight) }
            flight.land(.failure(error))
        }
        if flight.kind == .refresh { flights.leave(flight, from: nil) }
    }

    /// Whether it was kept.
    private func keep(_ answer: CachedAnswer, of flight: Flight) -> Bool {
        if answer.storagePolicy == .notAllowed {
            guard flight.kind != .unkept, !flight.dependsOnPlace else { return false }
            memory.remove(flight.key)
            passes.insert(flight.key)
            return false
        }
        passes.remove(flight.key)
        guard answer.freshUntil > answer.madeAt else { return false }
        return ledger.admit(flight.key, answer.sources, since: flight.generation) {
            memory.insert(flight.key, answer)
        }
    }

    private func keep(_ error: GatewayError, of flight: Flight) {
        guard let duration = NegativeLifetime.of(error), !flight.dependsOnPlace, flight.kind != .unkept else { return }
        // A deeper flight beside this one may have brought what this one could not.
        if let answer = peek(flight.key), answer.madeAt >= flight.startedAt { return }
        ledger.admitFailure(flight.key, since: flight.generation) {
            memory.insert(flight.key, error, until: .after(duration))
        }
    }
}

/// How long a failure is remembered, so that a broken URL asked for in a flood costs one load.
enum NegativeLifetime {
    static func of(_ error: GatewayError) -> Duration? {
        switch error.status {
        case 404: .seconds(5)
        case 422: .seconds(60)
        case 504: .seconds(5)
        case 502, 503: .seconds(1)
        default: nil
        }
    }
}

extension Flight {
    /// Whether a client sees it as the reload of something stale. What may not be used once it is stale counts as
    /// nothing.
    var replacesStale: Bool {
        guard let use = cachedAnswer?.staleUse else { return false }
        return use.onErrorSeconds > 0 || use.whileRevalidatingSeconds > 0
    }
}
