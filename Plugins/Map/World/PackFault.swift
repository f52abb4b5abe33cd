/// Why a map pack cannot be used.
struct PackFault: Error, Sendable, Equatable {
    /// In words, without a full stop.
    let reason: String
}
