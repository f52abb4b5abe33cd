import Caching
import URLLoading

/// One part of an answer, or several in a multipart document (RFC 9110 sections 15.3.7 and 14.6).
struct PartialAnswer {
    private let answer: CachedAnswer
    private let parts: [Range<Int>]

    /// Parts within the answer, at least one.
    init(_ answer: CachedAnswer, _ parts: [Range<Int>]) {
        self.answer = answer
        self.parts = parts
    }

    /// With the fields that the whole would have, the content's type first.
    func response(_ head: HeaderText) -> Response {
        var head = head
        let body: [UInt8]
        if parts.count == 1 {
            head.add(HeaderField("Content-Range", place(parts[0])))
            body = Array(answer.body[parts[0]])
        } else {
            head.removeFirst()
            head.add(HeaderField("Content-Type", "multipart/byteranges; boundary=\(boundary)"))
            body = document
        }
        head.add("Content-Length: ", body.count)
        return Response(status: 206, head: head, body: body)
    }

    private func place(_ part: Range<Int>) -> String {
        "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(answer.body.count)"
    }

    /// A digest of the content, which the content cannot be expected to hold.
    private var boundary: String { "urlgate-" + answer.entityTag.filter { $0 != "\"" } }

    private var document: [UInt8] {
        var document: [UInt8] = []
        document.reserveCapacity(parts.reduce(100) { $0 + $1.count + 200 })
        for part in parts {
            let head = HeaderText([
                HeaderField("Content-Type", answer.contentType), HeaderField("Content-Range", place(part)),
            ])
            document += "--\(boundary)\r\n".utf8
            document += head.bytes
            document += "\r\n".utf8
            document += answer.body[part]
            document += "\r\n".utf8
        }
        document += "--\(boundary)--\r\n".utf8
        return document
    }
}
