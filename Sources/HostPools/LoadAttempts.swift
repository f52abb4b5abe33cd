/// Whether a load whose host died is tried on another one.
///
/// A host that died of its own costs one more try: the request may be what kills it. One that an outside SIGKILL took
/// is no fault of the request: up to three more tries, until the deadline. A host that was dead before it read the
/// load costs none of either, but no load goes through more than sixteen hosts.
struct LoadAttempts {
    /// How a host was lost.
    enum Loss: Equatable {
        case beforeTheLoad
        case killedOutside
        case diedOfItsOwn
    }

    private var crashes = 0
    private var outsideKills = 0
    private var hosts = 0

    /// Notes a loss; true: try again.
    mutating func triesAgain(after loss: Loss) -> Bool {
        hosts += 1
        switch loss {
        case .beforeTheLoad: break
        case .killedOutside: outsideKills += 1
        case .diedOfItsOwn: crashes += 1
        }
        return crashes <= 1 && outsideKills <= 3 && hosts < 16
    }
}
