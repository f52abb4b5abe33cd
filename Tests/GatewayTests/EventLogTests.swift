import Linux
import Testing

@testable import Gateway

/// Lines on their way to a reader.
struct EventLogTests {
    @Test func `lines come in order and whole, and the flush waits for them`() throws {
        let pipe = try OutputPipe.make()
        let log = EventLog(descriptor: pipe.second.number, least: .info)
        for number in 0..<100 { log.write(.info, "counted", [("number", .integer(number))]) }
        log.write(.debug, "too little")
        log.flush(within: .seconds(60))
        let text = String(decoding: pipe.first.readAvailable(atMost: 1 << 20) ?? [], as: UTF8.self)
        let lines = text.split(separator: "\n")
        #expect(lines.count == 100)
        #expect(lines.enumerated().allSatisfy { $1.hasSuffix("\"number\":\($0)}") && $1.hasPrefix("{\"time\":") })
    }

    /// Nobody reads: the writer stands still at a full pipe, and whoever logs does not.
    @Test func `a reader that stands still delays nobody, and what is dropped is counted`() throws {
        let pipe = try OutputPipe.make()
        let log = EventLog(descriptor: pipe.second.number, lineLimit: 10)
        let long = String(repeating: "x", count: 8 << 10)
        for _ in 0..<100 { log.write(.info, "long", [("text", .string(long))]) }
        let deadline = Deadline.after(.seconds(60))
        var text = ""
        while !text.contains("log-dropped") && !deadline.hasPassed {
            text += String(decoding: pipe.first.readAvailable(atMost: 1 << 20) ?? [], as: UTF8.self)
        }
        log.flush(within: .seconds(60))
        #expect(text.contains("\"event\":\"log-dropped\",\"lines\":"))
    }
}
