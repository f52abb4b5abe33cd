import Glibc
import HostMessages
import Linux
import Testing
import URLLoading

/// Nested loads and admission: what the gateway answers is what the plugin sees.
@Suite struct NestedLoadTests {
    /// Reads until the plugin asks for loads.
    private func asked(_ host: HostUnderTest) throws -> (batch: UInt32, requests: [NestedRequest]) {
        while true {
            switch try host.next() {
            case .nestedLoads(let batch, let requests): return (batch, requests)
            case .log: continue
            case let other: throw HostUnderTest.Unexpected("\(other)")
            }
        }
    }

    private func send(
        _ host: HostUnderTest, _ answer: NestedAnswer, batch: UInt32, index: UInt16 = 0, data: [[UInt8]] = []
    ) throws {
        try host.send(.nestedResult(batch: batch, index: index, answer), load: 1)
        for bytes in data { try host.send(.nestedData(batch: batch, index: index, bytes), load: 1) }
    }

    /// A file with these bytes, open for reading and deleted already.
    private func file(_ bytes: [UInt8], flags: Int32 = O_RDONLY) throws -> FileDescriptor {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/original"
        let writing = FileDescriptor(
            owning: try check("open", open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)))
        _ = write(writing.number, bytes, bytes.count)
        return FileDescriptor(owning: try check("open", open(path, flags | O_CLOEXEC)))
    }

    private func send(_ host: HostUnderTest, _ file: borrowing FileDescriptor, length: UInt64, batch: UInt32) throws {
        let answer = NestedAnswer(status: 200, length: length, source: .descriptor)
        let message = GatewayMessage.nestedResult(batch: batch, index: 0, answer)
        try host.channel.send(
            message.type, load: 1, payload: message.payload(), carrying: file, until: .after(HostUnderTest.patience))
    }

    private func nesting(_ urls: String...) throws -> HostUnderTest {
        let host = try HostUnderTest.ready("Fault")
        try host.begin(
            [QueryItem("do", urls.count == 1 ? "nested" : "nested-batch")] + urls.map { QueryItem("url", $0) })
        return host
    }

    @Test func `bytes that come in pieces arrive whole`() throws {
        let host = try nesting("asset://?id=7")
        let (batch, requests) = try asked(host)
        #expect(requests == [NestedRequest(url: "asset://?id=7")])
        let pieces = [[UInt8](repeating: 1, count: 900_000), [], [UInt8](repeating: 2, count: 900_000)]
        try send(
            host, NestedAnswer(status: 200, contentType: "image/png", length: 1_800_000, source: .bytes), batch: batch,
            data: pieces)
        let answer = try host.answer()
        let areRight = answer.bytes == Array(pieces.joined())
        #expect(areRight)
        #expect(answer.response?.contentType == "image/png")
    }

    @Test func `a file arrives as the bytes in it`() throws {
        let host = try nesting("origin://photos/7.jpg")
        let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        try send(host, try file(bytes), length: 100_000, batch: try asked(host).batch)
        let areRight = try host.answer().bytes == bytes
        #expect(areRight)
    }

    @Test func `an empty answer is an answer`() throws {
        let host = try nesting("asset://?id=7")
        try send(host, NestedAnswer(status: 200, source: .bytes), batch: try asked(host).batch)
        let answer = try host.answer()
        #expect(answer.failure == nil)
        #expect(answer.bytes.isEmpty)
    }

    @Test func `an error of a nested load reaches the handler whole`() throws {
        let host = try nesting("asset://?id=7")
        try send(
            host, NestedAnswer(status: 404, code: "original-not-found", message: "There is no such original."),
            batch: try asked(host).batch)
        #expect(
            try host.answer().failure
                == HandlerFailure(status: 404, code: "original-not-found", message: "There is no such original."))
    }

    @Test func `answers of a batch may come in any order and interleaved`() throws {
        let host = try nesting("a://", "b://", "c://")
        let (batch, requests) = try asked(host)
        #expect(requests.map(\.url) == ["a://", "b://", "c://"])
        let answer = { (length: UInt64) in NestedAnswer(status: 200, contentType: "t/t", length: length, source: .bytes)
        }
        try send(host, answer(4), batch: batch, index: 2, data: [[1, 2]])
        try send(host, answer(2), batch: batch, index: 0, data: [[1]])
        try send(host, NestedAnswer(status: 504, code: "load-timed-out"), batch: batch, index: 1)
        try host.send(.nestedData(batch: batch, index: 2, [3, 4]), load: 1)
        try host.send(.nestedData(batch: batch, index: 0, [9]), load: 1)
        #expect(try host.answer().text == "200 2 t/t\n504 load-timed-out\n200 4 t/t")
    }

    @Test func `more than sixteen loads are asked for in batches`() throws {
        let host = try HostUnderTest.ready("Fault")
        try host.begin([QueryItem("do", "nested-batch")] + (0..<20).map { QueryItem("url", "a://?n=\($0)") })
        for count in [16, 4] {
            let (batch, requests) = try asked(host)
            #expect(requests.count == count)
            for index in 0..<count {
                try send(host, NestedAnswer(status: 404, code: "n"), batch: batch, index: UInt16(index))
            }
        }
        #expect(try host.answer().text.split(separator: "\n").count == 20)
    }

    @Test func `a URL too long for any gateway is answered in the host`() throws {
        let host = try nesting("a://?x=" + String(repeating: "x", count: 20_000), "b://")
        let (batch, requests) = try asked(host)
        #expect(requests.map(\.url) == ["b://"])
        try send(host, NestedAnswer(status: 404, code: "n"), batch: batch)
        #expect(try host.answer().text == "414 url-too-long\n404 n")
    }

    @Test func `a stopped load does not wait for nested answers, and late ones do no harm`() throws {
        let host = try nesting("asset://?id=7")
        let (batch, _) = try asked(host)
        let whole = NestedAnswer(status: 200, length: 4, source: .bytes)
        try send(host, whole, batch: batch, data: [[1, 2]])
        try host.send(.stop, load: 1)
        #expect(try host.answer().failure?.code == "cancelled")
        try host.send(.nestedData(batch: batch, index: 0, [3, 4]), load: 1)
        #expect(try host.load([QueryItem("do", "ok"), QueryItem("size", "3")], load: 2).bytes.count == 3)
    }

    /// More bytes than announced, too many to believe, from nowhere, from a descriptor that is not there, twice.
    private static let wrongAnswers: [[(NestedAnswer, [UInt8])]] = [
        [(NestedAnswer(status: 200, length: 1, source: .bytes), [0, 0])],
        [(NestedAnswer(status: 200, length: 1 << 40, source: .bytes), [])],
        [(NestedAnswer(status: 200, length: 5, source: .none), [])],
        [(NestedAnswer(status: 200, length: 5, source: .descriptor), [])],
        [(NestedAnswer(status: 404), []), (NestedAnswer(status: 404), [])],
    ]

    @Test(arguments: wrongAnswers)
    func `lengths and sources that do not fit end the host`(_ answers: [(NestedAnswer, [UInt8])]) throws {
        let host = try nesting("a://", "b://")
        let (batch, _) = try asked(host)
        for (answer, bytes) in answers { try send(host, answer, batch: batch, data: bytes.isEmpty ? [] : [bytes]) }
        let end = host.end()
        #expect(end.exit == .exited(HostExitCode.malformedMessage.rawValue))
        #expect(end.log.contains("the gateway said what no host understands"))
    }

    @Test func `a file shorter than announced, or open for writing, ends the host`() throws {
        for (flags, length) in [(O_RDONLY, 11), (O_RDWR, 10)] {
            let host = try nesting("origin://photos/7.jpg")
            let batch = try asked(host).batch
            try send(
                host, try file([UInt8](repeating: 1, count: 10), flags: flags), length: UInt64(length), batch: batch)
            #expect(host.end().exit == .exited(HostExitCode.malformedMessage.rawValue))
        }
    }

    @Test func `a descriptor where none belongs ends the host`() throws {
        let host = try HostUnderTest.ready("Fault")
        let message = GatewayMessage.load(
            LoadOrder(scheme: "fault", items: [], url: "fault://", timeoutMilliseconds: 1, depth: 0))
        try host.channel.send(
            message.type, load: 1, payload: message.payload(), carrying: try file([1]),
            until: .after(HostUnderTest.patience))
        #expect(host.end().exit == .exited(HostExitCode.malformedMessage.rawValue))
    }

    /// Types and payloads: unknown, cut short, of the other side, with bytes left over, a second configure.
    private static let wrongMessages: [(type: UInt8, payload: [UInt8])] = [
        (99, []), (3, [1, 2, 3]), (101, []), (7, [0, 0]), (2, [0, 0, 0, 0]),
    ]

    @Test(arguments: wrongMessages)
    func `an unknown, malformed or untimely message ends the host`(_ message: (type: UInt8, payload: [UInt8])) throws {
        let host = try HostUnderTest.ready("Fault")
        let (type, payload) = message
        let frame =
            (0..<4).map { UInt8(truncatingIfNeeded: payload.count >> ($0 * 8)) } + [type, 0]
            + [UInt8](repeating: 0, count: 10) + payload
        _ = write(host.channel.number, frame, frame.count)
        #expect(host.end().exit == .exited(HostExitCode.malformedMessage.rawValue))
    }

    @Test func `a second load while one runs ends the host`() throws {
        let host = try HostUnderTest.ready("Fault")
        try host.begin([QueryItem("do", "hang")])
        try host.begin([QueryItem("do", "ok")], load: 2)
        #expect(host.end().exit == .exited(HostExitCode.malformedMessage.rawValue))
    }

    @Test func `heavy work waits until it is admitted`() throws {
        let host = try HostUnderTest.ready("Fault")
        try host.begin([QueryItem("do", "admit"), QueryItem("size", "5000000")])
        #expect(try host.next() == .admit(bytes: 5_000_000))
        try host.send(.admitted, load: 1)
        #expect(try host.answer().text == "admitted: true")
    }

    @Test func `a stopped load is not admitted`() throws {
        let host = try HostUnderTest.ready("Fault")
        try host.begin([QueryItem("do", "admit")])
        _ = try host.next()
        try host.send(.stop, load: 1)
        #expect(try host.answer().text == "admitted: false")
    }
}
