import Glibc
import Testing
import URLLoading

@testable import FastCGI

@Suite struct AnswerTests {
    /// The bytes on the wire when the socket takes `step` at a time.
    private func wire(_ response: Response, step: Int) -> [UInt8] {
        var answer = Answer(response, requestID: 258)
        var bytes: [UInt8] = []
        while !answer.isSent {
            let part = answer.withParts { parts, planned in
                #expect(parts.reduce(0) { $0 + $1.iov_len } == planned)
                return parts.flatMap { Array(UnsafeRawBufferPointer(start: $0.iov_base, count: $0.iov_len)) }
            }
            bytes += part.prefix(step)
            answer.advance(by: min(step, part.count))
        }
        return bytes
    }

    /// What the STDOUT records carry; fails on records that are out of order.
    private func content(_ wire: [UInt8]) -> [UInt8] {
        var content: [UInt8] = []
        var rest = wire[...]
        var types: [UInt8] = []
        while rest.count >= 8 {
            let header = Array(rest.prefix(8))
            let length = Int(header[4]) << 8 | Int(header[5])
            #expect(header[0] == 1 && header[2] == 1 && header[3] == 2)
            types.append(header[1])
            if header[1] == 6 { content += rest.dropFirst(8).prefix(length) }
            rest = rest.dropFirst(8 + length + Int(header[6]))
        }
        #expect(rest.isEmpty)
        #expect(types.last == 3 && types.dropLast().allSatisfy { $0 == 6 })
        return content
    }

    @Test(arguments: [0, 1, 20_000, 65_500, 65_528, 65_529, 131_056, 200_000])
    func `head and body arrive as they are, at any size`(count: Int) {
        let body = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let response = Response(
            status: 200, head: HeaderText([HeaderField("ETag", "\"x\""), HeaderField("Age", "3")]), body: body)
        let head = Array("Status: 200 OK\r\nETag: \"x\"\r\nAge: 3\r\n\r\n".utf8)
        let whole = wire(response, step: .max)
        #expect(content(whole) == head + body)
        #expect(wire(response, step: 4093) == whole)
    }

    @Test func `content that fills records exactly has no empty record in its midst`() {
        let head = "Status: 200 OK\r\n\r\n".utf8.count
        let response = Response(status: 200, body: Array(repeating: 1, count: 65_528 - head))
        #expect(wire(response, step: .max).count == 65_536 + 24)
    }

    @Test func `a small answer is three parts`() {
        let answer = Answer(Response(status: 200, body: Array(repeating: 1, count: 20_000)), requestID: 1)
        #expect(answer.withParts { parts, _ in parts.count } == 3)
    }

    @Test func `an omitted body is not sent`() {
        var response = Response(status: 304, body: [1, 2, 3])
        response.omitsBody = true
        #expect(content(wire(response, step: .max)) == Array("Status: 304 Not Modified\r\n\r\n".utf8))
    }

    @Test func `a field that would be read as two is left out`() {
        let response = Response(
            status: 200, head: HeaderText([HeaderField("X", "a\r\nSet-Cookie: b"), HeaderField("Y", "c")]))
        #expect(content(wire(response, step: .max)) == Array("Status: 200 OK\r\nY: c\r\n\r\n".utf8))
    }
}
