internal import CFastCGI
internal import Glibc
internal import Linux

/// What libfcgi makes of a request's head.
struct ParsedRequest: Sendable {
    let environment: FastCGIEnvironment
    let requestID: UInt16
    /// FCGI_KEEP_CONN: the web server wants the connection open afterwards.
    let keepsConnection: Bool
}

/// libfcgi, used as the parser and nothing else.
///
/// It reads from a file in memory, never from a connection: so it cannot block, close, answer or read too far. Bytes of a
/// connection are received straight into ``bytes``; libfcgi is called when a whole head is there.
///
/// Rationale: left to itself `FCGX_Accept_r` holds a thread for each idle kept connection, reads ahead of a request it
/// then forgets, drops a body it was not asked for in the middle, waits two seconds for peers to close, and aborts on a
/// long FCGI_GET_VALUES.
///
/// One thread at a time may use it; ``ParserShelf`` sees to that.
final class RequestParser: @unchecked Sendable {  // handed from thread to thread by ParserShelf
    private let file: MemoryFile
    /// libfcgi's own descriptor of the file, until it refuses a request and so closes it.
    private var reader: FileDescriptor?
    private let request: UnsafeMutablePointer<FCGX_Request>

    /// Room for a head and for what follows it.
    static let capacity = 2 * FastCGIOptions.headLimit

    /// Where a request's bytes belong, head first; what a former request left is garbage.
    var bytes: UnsafeMutableRawBufferPointer { file.bytes }

    /// An idle parser.
    init() throws(SystemError) {
        _ = Self.library
        file = try MemoryFile("fastcgi-request", byteCount: Self.capacity)
        reader = try file.descriptor.duplicate()
        request = .allocate(capacity: 1)
        FCGX_InitRequest(request, -1, 0)
    }

    deinit { request.deallocate() }

    /// `FCGX_Init` takes SIGPIPE, SIGUSR1 and SIGTERM for itself; they are put back.
    private static let library: Void = Signals.preserving([SIGPIPE, SIGUSR1, SIGTERM]) { FCGX_Init() }

    /// Parses the head at the start of ``bytes``, which ``RequestScanner`` has found complete.
    /// Nil when libfcgi refuses it all the same.
    func parse() throws(SystemError) -> ParsedRequest? {
        if reader == nil { reader = try file.descriptor.duplicate() }
        file.rewind()
        // Below the header's "don't use", and the same in 2.4.2 to 2.4.7. A refusal closes `ipcFd` (`detached`: without
        // waiting for the peer) and then accepts from `listen_sock`, which is none: so it returns.
        request.pointee.ipcFd = reader?.number ?? -1
        request.pointee.keepConnection = 1
        request.pointee.detached = 1
        guard FCGX_Accept_r(request) == 0, let variables = request.pointee.envp else {
            _ = reader.take()?.release()
            return nil
        }
        defer { FCGX_Free(request, 0) }
        return ParsedRequest(
            environment: FastCGIEnvironment(copying: variables),
            requestID: UInt16(truncatingIfNeeded: request.pointee.requestId),
            keepsConnection: request.pointee.keepConnection != 0)
    }
}

/// Idle parsers. When all are lent one more is made, and thrown away afterwards: each is two descriptors and 256 KiB.
struct ParserShelf: Sendable {
    private let idle: Lock<[RequestParser]>
    private let count: Int

    /// Makes the first `count`, so that running out of descriptors later does not hinder parsing.
    init(_ count: Int) throws(SystemError) {
        self.count = count
        var parsers: [RequestParser] = []
        for _ in 0..<count { parsers.append(try RequestParser()) }
        idle = Lock(parsers)
    }

    /// Lends a parser to `body`.
    func withParser<Result>(_ body: (RequestParser) throws(SystemError) -> Result) throws(SystemError) -> Result {
        let parser: RequestParser
        if let idle = idle.withLock({ $0.popLast() }) { parser = idle } else { parser = try RequestParser() }
        defer { idle.withLock { if $0.count < count { $0.append(parser) } } }
        return try body(parser)
    }
}
