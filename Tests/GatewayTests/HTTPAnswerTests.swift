import Linux
import Testing
import URLLoading

@testable import Caching
@testable import Gateway

/// What a found answer looks like in HTTP.
struct HTTPAnswerTests {
    private static let madeAt = Deadline(nanoseconds: 1_000_000_000_000)

    private func answer(
        origin: ResponseCache.Found.Origin = .hit, policy: StoragePolicy = .allowed, fresh: Int = 86_400,
        client: Int = 3600, isNegotiable: Bool = false, isHead: Bool = false, ifNoneMatch: String? = nil, age: Int = 0
    ) -> Response {
        let loaded = LoadedResponse(
            status: 200, contentType: "image/png", body: [1, 2, 3], storagePolicy: policy, freshSeconds: fresh,
            clientSeconds: client)
        let found = ResponseCache.Found(answer: CachedAnswer(loaded, now: Self.madeAt), origin: origin)
        return HTTPAnswer(found: found, isNegotiable: isNegotiable, isHead: isHead, ifNoneMatch: ifNoneMatch)
            .response(now: Self.madeAt + .seconds(age))
    }

    private func value(_ name: String, in response: Response) -> String? {
        response.head.value(of: name)
    }

    @Test func `a hit tells its age, and clients keep it for max-age from now`() {
        let response = answer(age: 100)
        #expect(value("Age", in: response) == "100")
        #expect(value("Cache-Control", in: response) == "public, max-age=3700")
        #expect(value("Cache-Status", in: response) == "urlgate; hit; ttl=86300; detail=memory")
    }

    @Test func `clients are never told more than is left of our own freshness`() {
        let response = answer(fresh: 50, age: 20)
        #expect(value("Cache-Control", in: response) == "public, max-age=50")
    }

    @Test func `a miss has no age and says whether it is kept`() {
        let response = answer(origin: .loaded(isStored: true))
        #expect(value("Age", in: response) == nil)
        #expect(value("Cache-Control", in: response) == "public, max-age=3600")
        #expect(value("Cache-Status", in: response) == "urlgate; fwd=miss; stored")
    }

    @Test func `who joined another's load is told so`() {
        let response = answer(origin: .joined(isStored: true))
        #expect(value("Cache-Status", in: response) == "urlgate; fwd=miss; stored; collapsed")
    }

    @Test func `what may not be kept here may not be kept by clients`() {
        let response = answer(origin: .loaded(isStored: false), policy: .notAllowed)
        #expect(value("Cache-Control", in: response) == "no-store")
        #expect(value("Cache-Status", in: response) == "urlgate; fwd=miss")
    }

    @Test func `a max-age of 0 lets clients keep it and ask each time`() {
        #expect(value("Cache-Control", in: answer(client: 0)) == "no-cache")
        #expect(value("Cache-Control", in: answer(policy: .notAllowed, client: 0)) == "no-store")
    }

    @Test func `only a negotiable answer varies`() {
        #expect(value("Vary", in: answer(isNegotiable: true)) == "Accept")
        #expect(value("Vary", in: answer()) == nil)
    }

    @Test func `HEAD has the length of the body and no body`() {
        let response = answer(isHead: true)
        #expect(response.omitsBody)
        #expect(value("Content-Length", in: response) == "3")
    }

    @Test func `a client that has it gets 304 with the fields of 200 and no length`() {
        let whole = answer(isNegotiable: true, age: 5)
        let response = answer(isNegotiable: true, ifNoneMatch: "*", age: 5)
        #expect(response.status == 304)
        #expect(response.omitsBody)
        #expect(value("Content-Length", in: response) == nil)
        var head = response.head
        head.add("Content-Length: 3")
        #expect(head == whole.head)
    }

    @Test func `a client that has another version gets the whole answer`() {
        let response = answer(ifNoneMatch: #""other""#)
        #expect(response.status == 200)
        #expect(response.body == [1, 2, 3])
    }
}
