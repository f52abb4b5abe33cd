internal import Linux

/// Looks again and again, every few milliseconds, until something holds. Returns whether it did within `patience`.
///
/// For what tells nobody when it changes: counters of another process, files, processes.
public func eventually<Failure: Error>(
    patience: Duration = .seconds(60), _ condition: () throws(Failure) -> Bool
) throws(Failure) -> Bool {
    let deadline = Deadline.after(patience)
    let pause = Monitor(())
    while try !condition() {
        if deadline.hasPassed { return false }
        _ = pause.wait(until: .after(.milliseconds(4))) { _ in nil as Bool? }
    }
    return true
}
