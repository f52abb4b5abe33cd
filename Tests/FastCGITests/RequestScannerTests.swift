import Testing
import URLGateTesting

@testable import FastCGI

@Suite struct RequestScannerTests {
    /// Gives `bytes` in pieces of `size`, as a connection would, and returns the first verdict and what is left over.
    private func scan(_ bytes: [UInt8], pieces size: Int, bodyLimit: Int = 1 << 20) -> (
        RequestScanner, RequestScanner.Verdict
    ) {
        var scanner = RequestScanner(bodyLimit: bodyLimit)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: RequestParser.capacity, alignment: 8)
        defer { buffer.deallocate() }
        var count = 0
        var given = 0
        while given < bytes.count {
            let piece = bytes[given..<min(given + size, bytes.count)]
            for byte in piece {
                buffer[count] = byte
                count += 1
            }
            given += piece.count
            let verdict = scanner.scan(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            if verdict != .incomplete { return (scanner, verdict) }
            count = scanner.compact(buffer, count: count)
        }
        return (scanner, .incomplete)
    }

    @Test(arguments: [1, 7, 8, 9, 100, 1000])
    func `a request is complete at its last byte, in whatever pieces it comes`(size: Int) {
        let request = FastCGIRecord.request("/x", method: "POST", body: Array(repeating: 7, count: 3000))
        #expect(scan(request, pieces: size).1 == .complete)
        #expect(scan(request.dropLast(), pieces: size).1 == .incomplete)
        #expect(scan(request, pieces: size).0.bodyLength == 3000)
    }

    @Test func `the next request starts where this one ends`() {
        let request = FastCGIRecord.request("/x")
        let (scanner, verdict) = scan(request + FastCGIRecord.request("/y"), pieces: 10_000)
        #expect(verdict == .complete)
        #expect(scanner.position == request.count)
    }

    @Test func `a body over the limit is known before its end`() {
        let request = FastCGIRecord.request("/x", method: "POST", body: Array(repeating: 7, count: 100_000))
        #expect(scan(request, pieces: 500, bodyLimit: 99_999).1 == .bodyTooLarge)
        #expect(scan(request, pieces: 500, bodyLimit: 100_000).1 == .complete)
    }

    @Test func `a management record is refused wherever it stands`() {
        let values = FastCGIRecord.spell(type: 9, id: 0, FastCGIRecord.pair(Array("FCGI_MAX_CONNS".utf8), []))
        let begin = FastCGIRecord.begin(keepConnection: true)
        let head = begin + FastCGIRecord.parameters([("A", "b")])
        for start in [[], begin, head] { #expect(scan(start + values, pieces: 16).1 == .refused(.management)) }
    }

    @Test func `an abort is no fault`() {
        let begin = FastCGIRecord.begin(keepConnection: true)
        #expect(scan(begin + FastCGIRecord.spell(type: 2), pieces: 100).1 == .refused(.aborted))
    }

    @Test func `parameters beyond the limit are refused at the record that exceeds it`() {
        let long = String(repeating: "x", count: 30_000)
        let parameters = (0..<5).map { ("P\($0)", long) }
        let request = FastCGIRecord.begin(keepConnection: true) + FastCGIRecord.parameters(parameters)
        #expect(scan(request, pieces: 4096).1 == .refused(.parametersTooLarge))
    }

    @Test func `a parameter that says it is longer than any may be is refused before it is allocated`() {
        let huge = FastCGIRecord.spell(type: 4, [0xff, 0xff, 0xff, 0xff, 0])
        #expect(
            scan(FastCGIRecord.begin(keepConnection: false) + huge, pieces: 3).1 == .refused(.parametersTooLarge))
    }

    @Test(arguments: [
        FastCGIRecord.spell(type: 4, [1, 1, 65, 66]),
        FastCGIRecord.begin(keepConnection: false, role: 2),
        FastCGIRecord.spell(type: 1, [0, 1, 0]),
        FastCGIRecord.begin(keepConnection: false) + FastCGIRecord.begin(keepConnection: false),
        FastCGIRecord.begin(keepConnection: false) + FastCGIRecord.spell(type: 4, id: 2),
        FastCGIRecord.begin(keepConnection: false) + FastCGIRecord.spell(type: 5, [1]),
        FastCGIRecord.begin(keepConnection: false) + FastCGIRecord.spell(type: 4, [1, 5, 65, 66])
            + FastCGIRecord.spell(type: 4),
        FastCGIRecord.begin(keepConnection: false) + FastCGIRecord.spell(type: 4, [1, 2, 65, 66, 0]),
        [2, 1, 0, 1, 0, 8, 0, 0],
        Array("GET / HTTP/1.1\r\n\r\n".utf8),
    ])
    func `what no web server sends is refused`(bytes: [UInt8]) {
        guard case .refused(.malformed) = scan(bytes, pieces: 3).1 else {
            Issue.record("not refused")
            return
        }
    }

    @Test func `a length of four bytes is read as such`() {
        var scanner = ParameterScanner()
        let pair = FastCGIRecord.pair(Array("NAME".utf8), Array(repeating: 65, count: 300))
        for byte in pair {
            let fault = withUnsafeBytes(of: byte) { scanner.scan($0) }
            #expect(fault == nil)
        }
        #expect(scanner.isBetweenPairs)
    }
}
