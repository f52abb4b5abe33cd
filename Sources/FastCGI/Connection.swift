internal import Linux

/// One connection of the web server. Its descriptor closes with the last reference to it.
///
/// Whoever owns it may touch it: the thread that accepted it, then whoever took it out of ``ParkedConnections``.
final class Connection: @unchecked Sendable {  // handed from thread to thread by ParkedConnections
    let descriptor: FileDescriptor
    /// Its name among the events; never used twice.
    let serial: UInt64
    private let tally: Tally

    /// Whether epoll knows it.
    var isWatched = false
    /// What came and belongs to a request that is not complete, or to the one after.
    var input: [UInt8] = []
    /// How far the request that is being read has come.
    var scanner: RequestScanner
    /// When the request that is being read must be there; nil until it has begun.
    var readDeadline: Deadline?
    /// Whether the client was seen to go away, and counted.
    var isAbandoned = false
    /// What is being sent.
    var answer: Answer?
    /// Whether the kernel holds more than usual of an answer for it.
    private var hasRoom = false
    /// What happens when the answer is out.
    var ending = Ending.close

    /// How a connection goes on after an answer.
    enum Ending {
        /// The next request may come.
        case keep
        /// It is over.
        case close
        /// It is over, and the peer still sends.
        case closeAfterReading
    }

    /// A connection just accepted, whose request must be there by `deadline`.
    init(_ descriptor: consuming FileDescriptor, serial: UInt64, bodyLimit: Int, deadline: Deadline?, tally: Tally) {
        self.descriptor = descriptor
        self.serial = serial
        self.tally = tally
        scanner = RequestScanner(bodyLimit: bodyLimit)
        readDeadline = deadline
        tally.open.add()
    }

    deinit { tally.open.add(-1) }

    /// Makes room for an answer that the usual socket buffer would cut into many rounds, where `net.core.wmem_max` allows.
    ///
    /// Rationale: at 1 MiB this takes a fifth off our CPU time. With more room than this the bytes fall out of the
    /// processor's cache before the web server reads them, and it pays more than we save.
    func makeRoom(for answer: Answer) {
        guard !hasRoom, answer.total > Self.usualRoom else { return }
        hasRoom = true
        descriptor.setSendBuffer(byteCount: 320 << 10)
    }

    /// About what a Unix socket takes at once by default (`net.core.wmem_default`).
    private static let usualRoom = 160 << 10
}
