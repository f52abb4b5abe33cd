internal import Glibc
internal import URLLoading

/// One answer as it goes over the wire, and how far it has got.
///
/// STDOUT records of at most 65528 bytes, then the empty one and FCGI_END_REQUEST. The body stays the array that the
/// cache holds; only the head and the few different record headers are made here.
struct Answer {
    /// Divisible by eight, so that no record needs padding; with its header 64 KiB.
    static let recordContent = 65528
    private static let fullRecord = recordContent + RecordHeader.size
    private static let trailerLength = 24
    /// Parts a call; they hold 1 MiB of body, more than a socket takes at once.
    static let partLimit = 36

    /// Header of a full record (8), end (24), header of the last record (8), head.
    private let frame: [UInt8]
    private let body: [UInt8]
    private let contentLength: Int
    /// Length on the wire.
    let total: Int
    /// Bytes that are gone.
    private(set) var sent = 0

    init(_ response: Response, requestID: UInt16) {
        var head: [UInt8] = []
        head.reserveCapacity(Self.headStart + 64 + response.head.bytes.count)
        head.append(contentsOf: repeatElement(0, count: Self.headStart))
        StatusLine.append(response.status, to: &head)
        head += response.head.bytes
        head += "\r\n".utf8
        body = response.omitsBody ? [] : response.body
        contentLength = head.count - Self.headStart + body.count
        let last = contentLength % Self.recordContent
        Self.write(.stdout, requestID, Self.recordContent, into: &head, at: 0)
        Self.write(.stdout, requestID, 0, into: &head, at: 8)
        Self.write(.endRequest, requestID, 8, into: &head, at: 16)
        Self.write(.stdout, requestID, last, into: &head, at: 32)
        frame = head
        total = contentLength / Self.recordContent * Self.fullRecord + (last > 0 ? last + 8 : 0) + Self.trailerLength
    }

    private static let headStart = 40

    private static func write(_ type: RecordType, _ id: UInt16, _ length: Int, into bytes: inout [UInt8], at start: Int)
    {
        bytes[start] = 1
        bytes[start + 1] = type.rawValue
        bytes[start + 2] = UInt8(id >> 8)
        bytes[start + 3] = UInt8(truncatingIfNeeded: id)
        bytes[start + 4] = UInt8(length >> 8)
        bytes[start + 5] = UInt8(truncatingIfNeeded: length)
    }

    /// Whether nothing is left to send.
    var isSent: Bool { sent == total }

    /// Counts what the socket took.
    mutating func advance(by count: Int) { sent += count }

    /// The next bytes to send, in at most ``partLimit`` parts, and how many they are together.
    func withParts<Result>(_ body: (UnsafeMutableBufferPointer<iovec>, Int) -> Result) -> Result {
        frame.withUnsafeBytes { frame in
            self.body.withUnsafeBytes { content in
                withUnsafeTemporaryAllocation(of: iovec.self, capacity: Self.partLimit) { parts in
                    var position = sent
                    var count = 0
                    while position < total, count < parts.count {
                        let part = part(at: position, frame, content)
                        position += part.count
                        if count > 0, let end = parts[count - 1].end, end == part.baseAddress {
                            parts[count - 1].iov_len += part.count
                        } else {
                            parts[count] = iovec(
                                iov_base: UnsafeMutableRawPointer(mutating: part.baseAddress), iov_len: part.count)
                            count += 1
                        }
                    }
                    return body(UnsafeMutableBufferPointer(rebasing: parts[..<count]), position - sent)
                }
            }
        }
    }

    /// The longest run of bytes in one place that starts at `position` of the wire.
    private func part(
        at position: Int, _ frame: UnsafeRawBufferPointer, _ body: UnsafeRawBufferPointer
    ) -> UnsafeRawBufferPointer {
        if position >= total - Self.trailerLength {
            let start = 8 + position - (total - Self.trailerLength)
            return UnsafeRawBufferPointer(rebasing: frame[start..<8 + Self.trailerLength])
        }
        let (record, offset) = position.quotientAndRemainder(dividingBy: Self.fullRecord)
        let isFull = record < contentLength / Self.recordContent
        if offset < 8 {
            let start = (isFull ? 0 : 32) + offset
            return UnsafeRawBufferPointer(rebasing: frame[start..<start + 8 - offset])
        }
        let start = record * Self.recordContent + offset - 8
        let end = min((record + 1) * Self.recordContent, contentLength)
        let headLength = contentLength - body.count
        if start < headLength {
            return UnsafeRawBufferPointer(
                rebasing: frame[Self.headStart + start..<Self.headStart + min(end, headLength)])
        }
        return UnsafeRawBufferPointer(rebasing: body[start - headLength..<end - headLength])
    }
}

extension iovec {
    fileprivate var end: UnsafeRawPointer? { UnsafeRawPointer(iov_base)?.advanced(by: iov_len) }
}

/// CGI's way to tell a status (RFC 3875 section 6.3.3); nginx passes the words on.
enum StatusLine {
    private static let known: [Int: [UInt8]] = Dictionary(
        uniqueKeysWithValues: phrases.map { ($0, Array("Status: \($0) \($1)\r\n".utf8)) })

    /// Words of RFC 9110 section 15, and of RFC 5842 for 508.
    private static let phrases: [(Int, String)] = [
        (200, "OK"), (206, "Partial Content"), (304, "Not Modified"), (400, "Bad Request"), (403, "Forbidden"),
        (404, "Not Found"), (405, "Method Not Allowed"), (413, "Content Too Large"), (414, "URI Too Long"),
        (416, "Range Not Satisfiable"), (422, "Unprocessable Content"), (500, "Internal Server Error"),
        (502, "Bad Gateway"), (503, "Service Unavailable"), (504, "Gateway Timeout"), (508, "Loop Detected"),
    ]

    /// Adds the line of a status; one without known words stands alone.
    static func append(_ status: Int, to head: inout [UInt8]) {
        if let line = known[status] { head += line } else { head += "Status: \(status)\r\n".utf8 }
    }
}
