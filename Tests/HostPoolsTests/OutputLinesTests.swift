import Linux
import Testing

@testable import HostPools

struct OutputLinesTests {
    private let start = Deadline(nanoseconds: 1_000_000_000)

    @Test func `bytes are cut into lines, wherever they are torn`() {
        var output = OutputLines()
        #expect(output.receive(Array("one\ntw".utf8), now: start).lines == ["one"])
        #expect(output.receive(Array("o\n\nthree".utf8), now: start).lines == ["two", ""])
        #expect(output.finish(now: start).lines == ["three"])
        #expect(output.finish(now: start).lines == [])
    }

    @Test func `long lines are cut and broken text is repaired`() {
        var output = OutputLines()
        let bytes = [UInt8](repeating: 120, count: 5000) + [10, 0xff, 10]
        let lines = output.receive(bytes, now: start).lines
        #expect(lines[0] == String(repeating: "x", count: 1024) + "…")
        #expect(lines[1] == "\u{fffd}")
    }

    @Test func `lines beyond the rate are counted, and the last are remembered all the same`() {
        var output = OutputLines()
        let many = (1...500).map { "\($0)\n" }.joined()
        let (lines, dropped) = output.receive(Array(many.utf8), now: start)
        #expect(lines.count == 100)
        #expect(dropped == 400)
        #expect(output.last == (481...500).map(String.init))
        let later = output.receive(Array("again\n".utf8), now: start + .seconds(1))
        #expect(later.lines == ["again"])
        #expect(later.dropped == 0)
    }

    @Test func `a debt is paid with time`() {
        var bucket = TokenBucket(perSecond: 100, burst: 10)
        #expect(bucket.overdraw(10, now: start) == true)
        #expect(bucket.overdraw(50, now: start) == false)
        #expect(bucket.take(1, now: start + .milliseconds(400)) == false)
        #expect(bucket.take(1, now: start + .milliseconds(600)) == true)
    }
}
