/// Why a connection is closed without an answer.
enum RequestFault: Sendable, Equatable {
    /// A record of request id 0, such as FCGI_GET_VALUES: libfcgi would answer it from a buffer that it can overrun.
    case management
    /// FCGI_ABORT_REQUEST: the web server lost interest.
    case aborted
    /// Not what FastCGI 1.0 lets a web server send to a responder.
    case malformed(String)
    /// More parameters than ``FastCGIOptions/headLimit``, or one that says it is longer.
    case parametersTooLarge
}

/// Finds where one request ends in the bytes of a connection (FastCGI 1.0 section 3.3), and whether libfcgi may see it.
///
/// The head, FCGI_BEGIN_REQUEST to the empty FCGI_PARAMS, stays at the start of the bytes; of the body only the length
/// is of interest, so its records are dropped as they come.
struct RequestScanner {
    enum Verdict: Equatable {
        /// More bytes are needed.
        case incomplete
        /// The request is there; the next one starts at ``position``.
        case complete
        /// The body is longer than allowed, and not over yet.
        case bodyTooLarge
        /// Nothing good comes of this connection.
        case refused(RequestFault)
    }

    private enum Phase { case begin, parameters, body }
    private var phase = Phase.begin
    private var requestID: UInt16 = 0
    private var parameters = ParameterScanner()
    private let bodyLimit: Int

    /// Where the next record starts; may lie behind the bytes that came so far.
    private(set) var position = 0
    /// How many bytes the head has; 0 while it is incomplete.
    private(set) var headLength = 0
    /// How many bytes of body came or are announced by the last record.
    private(set) var bodyLength = 0

    init(bodyLimit: Int) { self.bodyLimit = bodyLimit }

    /// Reads on. `bytes` starts with what was kept of the former call.
    mutating func scan(_ bytes: UnsafeRawBufferPointer) -> Verdict {
        while bytes.count - position >= RecordHeader.size {
            let header = RecordHeader(bytes, at: position)
            if let verdict = step(header, bytes) { return verdict }
        }
        return .incomplete
    }

    /// Drops what is known of the body from `bytes`, of which `count` are filled; returns how many remain.
    mutating func compact(_ bytes: UnsafeMutableRawBufferPointer, count: Int) -> Int {
        guard phase == .body else { return count }
        let known = min(position, count)
        let rest = count - known
        if known > headLength, rest > 0 {
            UnsafeMutableRawBufferPointer(rebasing: bytes[headLength..<headLength + rest])
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[known..<count]))
        }
        position -= known - headLength
        return headLength + rest
    }

    /// Takes one record; nil asks for the next.
    private mutating func step(_ header: RecordHeader, _ bytes: UnsafeRawBufferPointer) -> Verdict? {
        if header.version != 1 { return .refused(.malformed("protocol version \(header.version), not 1")) }
        if header.requestID == 0 { return .refused(.management) }
        if phase == .body { return bodyRecord(header, available: bytes.count - position) }
        if position + header.recordLength > FastCGIOptions.headLimit { return .refused(.parametersTooLarge) }
        guard bytes.count - position >= header.recordLength else { return .incomplete }
        let content = UnsafeRawBufferPointer(
            rebasing: bytes[position + RecordHeader.size..<position + RecordHeader.size + header.contentLength])
        position += header.recordLength
        return phase == .begin ? beginRecord(header, content) : parameterRecord(header, content)
    }

    private mutating func beginRecord(_ header: RecordHeader, _ content: UnsafeRawBufferPointer) -> Verdict? {
        guard header.type == .beginRequest, content.count == 8 else {
            return .refused(.malformed("record type \(header.type.rawValue) where a request should begin"))
        }
        // libfcgi 2.4.2 reads the padding of this one record as the next record.
        if header.paddingLength > 0 { return .refused(.malformed("padding after the begin of a request")) }
        let role = Int(content[0]) << 8 | Int(content[1])
        if role != 1 { return .refused(.malformed("role \(role), and only responders (1) are here")) }
        requestID = header.requestID
        phase = .parameters
        return nil
    }

    private mutating func parameterRecord(_ header: RecordHeader, _ content: UnsafeRawBufferPointer) -> Verdict? {
        if let fault = fault(of: header, expecting: .params) { return .refused(fault) }
        if content.isEmpty {
            guard parameters.isBetweenPairs else { return .refused(.malformed("parameters end within a pair")) }
            headLength = position
            phase = .body
            return nil
        }
        return parameters.scan(content).map(Verdict.refused)
    }

    private mutating func bodyRecord(_ header: RecordHeader, available: Int) -> Verdict? {
        if let fault = fault(of: header, expecting: .stdin) { return .refused(fault) }
        let isLast = header.contentLength == 0
        if isLast && available < header.recordLength { return .incomplete }
        position += header.recordLength
        if isLast { return .complete }
        bodyLength += header.contentLength
        return bodyLength > bodyLimit ? .bodyTooLarge : nil
    }

    private func fault(of header: RecordHeader, expecting type: RecordType) -> RequestFault? {
        if header.requestID != requestID {
            return .malformed("request \(header.requestID) inside request \(requestID); there is no multiplexing")
        }
        if header.type == .abortRequest { return .aborted }
        return header.type == type ? nil : .malformed("record type \(header.type.rawValue) inside a request")
    }
}

/// The type byte of a record; any number can arrive.
struct RecordType: RawRepresentable, Equatable {
    let rawValue: UInt8
    static let beginRequest = RecordType(rawValue: 1)
    static let abortRequest = RecordType(rawValue: 2)
    static let endRequest = RecordType(rawValue: 3)
    static let params = RecordType(rawValue: 4)
    static let stdin = RecordType(rawValue: 5)
    static let stdout = RecordType(rawValue: 6)
}

/// The eight bytes before each record's content (FastCGI 1.0 section 3.3).
struct RecordHeader {
    static let size = 8
    let version: UInt8
    let type: RecordType
    let requestID: UInt16
    let contentLength: Int
    let paddingLength: Int

    /// Eight bytes must be there.
    init(_ bytes: UnsafeRawBufferPointer, at start: Int) {
        version = bytes[start]
        type = RecordType(rawValue: bytes[start + 1])
        requestID = UInt16(bytes[start + 2]) << 8 | UInt16(bytes[start + 3])
        contentLength = Int(bytes[start + 4]) << 8 | Int(bytes[start + 5])
        paddingLength = Int(bytes[start + 6])
    }

    /// Header, content and padding.
    var recordLength: Int { Self.size + contentLength + paddingLength }
}
