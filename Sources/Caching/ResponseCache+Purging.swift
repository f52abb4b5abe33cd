import Linux
import URLLoading

extension ResponseCache {
    /// Carries out a purge in every tier, and says what it met. What is being loaded meanwhile of what is meant is handed
    /// to whoever waits for it already, and not kept. Looks at every entry; hits go on meanwhile.
    @discardableResult
    public func purge(_ purge: Purge) -> PurgeCount {
        ledger.record(purge)
        let count = memory.purge(purge, at: .now)
        counters.purges.add(1)
        counters.purged.add(count.answers)
        return count
    }

    /// Whether what a flight brought is meant by a purge that came after its start and before a request.
    func isPurged(
        _ outcome: Result<Flight.Landing, GatewayError>?, of flight: Flight, before generation: PurgeGeneration
    ) -> Bool {
        switch outcome {
        case nil: false
        case .success(let landing):
            !landing.isStale
                && ledger.concerns(
                    flight.key, landing.answer.sources, after: flight.generation, until: generation)
        case .failure: ledger.concerns(flight.key, nil, after: flight.generation, until: generation)
        }
    }
}
