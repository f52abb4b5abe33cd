import Testing
import URLGateTesting

@testable import FastCGI

@Suite struct RequestParserTests {
    private func parse(_ head: [UInt8], with parser: RequestParser) throws -> ParsedRequest? {
        parser.bytes.copyBytes(from: head)
        return try parser.parse()
    }

    @Test func `a head becomes its variables, its id and the wish to keep the connection`() throws {
        let parser = try RequestParser()
        let request = try #require(
            try parse(FastCGIRecord.request("/a", [("HTTP_X", "")], keepConnection: true, id: 513), with: parser))
        #expect(request.requestID == 513 && request.keepsConnection)
        #expect(request.environment.requestTarget == "/a" && request.environment.header("x") == "")
        #expect(try parse(FastCGIRecord.request("/b"), with: parser)?.keepsConnection == false)
    }

    @Test func `a head that libfcgi refuses leaves the parser usable`() throws {
        let parser = try RequestParser()
        for _ in 0..<3 {
            let refused = try parse([UInt8](repeating: 9, count: 100), with: parser)
            #expect(refused == nil)
            #expect(try parse(FastCGIRecord.request("/a"), with: parser)?.environment.requestTarget == "/a")
        }
    }

    @Test func `a head of the greatest length is parsed`() throws {
        let parser = try RequestParser()
        let value = String(repeating: "x", count: 60_000)
        let head = FastCGIRecord.request("/a", [("A", value), ("B", value)])
        #expect(try parse(head, with: parser)?.environment["B"] == value)
    }
}
