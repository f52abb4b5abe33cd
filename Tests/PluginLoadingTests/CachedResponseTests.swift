import HostMessages
import Testing
import URLLoading

/// A kept answer in the hands of the handler that may find it right.
@Suite struct CachedResponseTests {
    private let items = [QueryItem("do", "revalidate"), QueryItem("size", "4")]
    private let cached = CachedResponse(
        entityTag: "\"a\"", contentType: "image/png", length: 4, ageSeconds: 7, isUnchanged: false)

    @Test func `the handler looks at its bytes and says that it is right`() throws {
        let host = try HostUnderTest.ready("Fault")
        try host.begin(items, cachedResponse: cached)
        let answer = try host.answer { message in
            guard case .nestedLoads(let batch, let requests) = message else {
                throw HostUnderTest.Unexpected("\(message)")
            }
            #expect(requests.map(\.url) == [CachedResponse.url])
            let kept = NestedAnswer(status: 200, contentType: "image/png", length: 4, source: .bytes)
            try host.send(.nestedResult(batch: batch, index: 0, kept), load: 1)
            try host.send(.nestedData(batch: batch, index: 0, [1, 2, 3, 4]), load: 1)
        }
        #expect(answer.response?.status == AnswerRules.unchanged && answer.bytes.isEmpty && answer.failure == nil)
    }

    @Test func `without one it makes the answer`() throws {
        let host = try HostUnderTest.ready("Fault")
        #expect(try host.load(items).bytes.count == 4)
    }

    @Test func `one that says so without having been told of one fails, and the host lives`() throws {
        let host = try HostUnderTest.ready("Fault")
        let answer = try host.load([QueryItem("do", "ok"), QueryItem("status", "304")])
        #expect(answer.failure?.code == "handler-misbehaved")
        #expect(answer.logged.contains { $0.contains("request.cached_response is null") })
        #expect(try host.load(items, load: 2).bytes.count == 4)
    }
}
