import Testing

@testable import Gateway

/// Which parts of an answer of 100 bytes a `Range` field means.
struct ByteRangesTests {
    @Test(
        arguments: [
            ("bytes=0-0", [0..<1]), ("bytes=0-", [0..<100]), ("bytes=10-19", [10..<20]), ("bytes=-1", [99..<100]),
            ("bytes=-200", [0..<100]), ("bytes=90-1000", [90..<100]), ("Bytes = 5-6", [5..<7]),
            ("bytes=0-0, 50-59 ,-1", [0..<1, 50..<60, 99..<100]), ("bytes=50-59,0-0", [50..<60, 0..<1]),
            ("bytes=0-49,40-59", [0..<60]), ("bytes=0-9,10-19", [0..<20]), ("bytes=0-1,90-91,0-95", [0..<96]),
            ("bytes=500-,3-4", [3..<5]), ("bytes=3-99999999999999999999", [3..<100]),
            ("bytes=-99999999999999999999", [0..<100]),
        ])
    func `ranges are cut to what is there, and merged where they meet`(field: String, parts: [Range<Int>]) {
        #expect(ByteRanges(field, length: 100) == .parts(parts))
    }

    @Test(arguments: ["bytes=100-", "bytes=100-200,500-", "bytes=-0", "bytes=99999999999999999999-"])
    func `what lies behind the end cannot be satisfied`(field: String) {
        #expect(ByteRanges(field, length: 100) == .unsatisfiable)
    }

    @Test(
        arguments: [
            "", "bytes", "bytes=", "items=0-1", "bytes=5", "bytes=-", "bytes=5-4", "bytes=a-b", "bytes=1-2,x",
            "bytes=+1-2",
            "bytes=1--2", "bytes=0x1-2", "bytes=" + Array(repeating: "0-0", count: 17).joined(separator: ","),
        ])
    func `what makes no sense is not there`(field: String) { #expect(ByteRanges(field, length: 100) == .whole) }

    @Test func `of an empty answer nothing can be satisfied`() {
        #expect(ByteRanges("bytes=0-0", length: 0) == .unsatisfiable)
        #expect(ByteRanges("bytes=-5", length: 0) == .unsatisfiable)
    }

    @Test func `a part is sent only of the very bytes that the client has`() {
        #expect(RangeCondition.holds(nil, entityTag: "\"a\""))
        #expect(RangeCondition.holds(" \"a\" ", entityTag: "\"a\""))
        for other in ["W/\"a\"", "\"b\"", "a", "", "Mon, 30 Nov 2026 22:00:00 GMT", "*"] {
            #expect(!RangeCondition.holds(other, entityTag: "\"a\""), "\(other)")
        }
    }
}
