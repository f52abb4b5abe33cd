internal import Linux

/// Connections that no thread is busy with, and what each is there for: a value that decides who may go on with which.
///
/// To take a connection out is to own it; who finds it gone leaves it alone. So of a readiness event, a timeout and the
/// end of serving, exactly one wins.
struct ParkedConnections<Connection> {
    /// What a connection is there for.
    enum Reason {
        /// Kept open by the web server; no byte of a next request has come.
        case nextRequest
        /// New or half-read.
        case restOfRequest
        /// The socket took no more of an answer.
        case room
        /// Answered for good; what the peer still sends is thrown away, or closing would destroy the answer.
        case farewell
        /// A handler waits on a thread of its own, and wants to know if the client goes away.
        case handler(Cancellation)
    }

    struct Entry {
        let connection: Connection
        let reason: Reason
        /// When it has stood here for too long; nil for ever.
        var deadline: Deadline?
    }

    private var entries: [UInt64: Entry] = [:]
    private var isDraining = false

    var count: Int { entries.count }

    /// Puts a connection here. False when it must be closed instead: while draining nobody waits for a next request.
    mutating func park(_ connection: Connection, _ serial: UInt64, for reason: Reason, until deadline: Deadline?)
        -> Bool
    {
        if isDraining, case .nextRequest = reason { return false }
        entries[serial] = Entry(connection: connection, reason: reason, deadline: deadline)
        return true
    }

    /// Takes one out; nil when somebody else has it.
    mutating func take(_ serial: UInt64) -> Entry? { entries.removeValue(forKey: serial) }

    /// Takes out what has stood here for too long.
    mutating func takeExpired(at now: Deadline) -> [Entry] {
        takeAll { entry in
            guard let deadline = entry.deadline else { return false }
            return now >= deadline
        }
    }

    /// Takes out what waits for a next request; from now on no other comes in. A request that was being read has until
    /// `grace` to come to its end.
    mutating func beginDraining(grace: Deadline) -> [Entry] {
        isDraining = true
        for (serial, entry) in entries {
            guard case .restOfRequest = entry.reason else { continue }
            entries[serial]?.deadline = min(entry.deadline ?? grace, grace)
        }
        return takeAll { entry in
            if case .nextRequest = entry.reason { true } else { false }
        }
    }

    /// Takes out everything.
    mutating func takeAll() -> [Entry] { takeAll { _ in true } }

    private mutating func takeAll(where condition: (Entry) -> Bool) -> [Entry] {
        var taken: [Entry] = []
        for (serial, entry) in entries where condition(entry) {
            entries.removeValue(forKey: serial)
            taken.append(entry)
        }
        return taken
    }
}
