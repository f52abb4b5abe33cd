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
    ) throws -> Response {
        let loaded = LoadedResponse(
            status: 200, contentType: "image/png", body: [1, 2, 3], storagePolicy: policy, freshSeconds: fresh,
            clientSeconds: client)
        let found = ResponseCache.Found(answer: CachedAnswer(loaded, now: Self.madeAt), origin: origin)
        return try HTTPAnswer(found: found, isNegotiable: isNegotiable, isHead: isHead, ifNoneMatch: ifNoneMatch)
            .response(now: Self.madeAt + .seconds(age))
    }

    private func value(_ name: String, in response: Response) -> String? {
        response.head.value(of: name)
    }

    @Test func `a hit tells its age, and clients keep it for max-age from now`() throws {
        let response = try answer(age: 100)
        #expect(value("Age", in: response) == "100")
        #expect(value("Cache-Control", in: response) == "public, max-age=3700")
        #expect(value("Cache-Status", in: response) == "urlgate; hit; ttl=86300; detail=memory")
    }

    @Test func `clients are never told more than is left of our own freshness`() throws {
        let response = try answer(fresh: 50, age: 20)
        #expect(value("Cache-Control", in: response) == "public, max-age=50")
    }

    @Test func `a miss has no age and says whether it is kept`() throws {
        let response = try answer(origin: .loaded(isStored: true))
        #expect(value("Age", in: response) == nil)
        #expect(value("Cache-Control", in: response) == "public, max-age=3600")
        #expect(value("Cache-Status", in: response) == "urlgate; fwd=miss; stored")
    }

    @Test func `who joined another's load is told so`() throws {
        let response = try answer(origin: .joined(isStored: true))
        #expect(value("Cache-Status", in: response) == "urlgate; fwd=miss; stored; collapsed")
    }

    @Test func `what may not be kept here may not be kept by clients`() throws {
        let response = try answer(origin: .loaded(isStored: false), policy: .notAllowed)
        #expect(value("Cache-Control", in: response) == "no-store")
        #expect(value("Cache-Status", in: response) == "urlgate; fwd=miss")
    }

    @Test func `a max-age of 0 lets clients keep it and ask each time`() throws {
        #expect(try value("Cache-Control", in: answer(client: 0)) == "no-cache")
        #expect(try value("Cache-Control", in: answer(policy: .notAllowed, client: 0)) == "no-store")
    }

    @Test func `a stale answer says for how long it has been stale, and why it is sent`() throws {
        for (reason, detail): (ResponseCache.Found.Reason, String) in [
            (.revalidating, "stale-while-revalidate"), (.error, "stale-if-error"), (.asked, "max-stale"),
        ] {
            let response = try answer(origin: .stale(reason), fresh: 50, age: 62)
            #expect(value("Cache-Status", in: response) == "urlgate; hit; ttl=-12; detail=\(detail)")
            #expect(value("Age", in: response) == "62" && value("Cache-Control", in: response) == "no-cache")
        }
    }

    @Test func `only a negotiable answer varies`() throws {
        #expect(try value("Vary", in: answer(isNegotiable: true)) == "Accept")
        #expect(try value("Vary", in: answer()) == nil)
    }

    @Test func `HEAD has the length of the body and no body`() throws {
        let response = try answer(isHead: true)
        #expect(response.omitsBody)
        #expect(value("Content-Length", in: response) == "3")
    }

    @Test func `a client that has it gets 304 with the fields of 200 and no length`() throws {
        let whole = try answer(isNegotiable: true, age: 5)
        let response = try answer(isNegotiable: true, ifNoneMatch: "*", age: 5)
        #expect(response.status == 304)
        #expect(response.omitsBody)
        #expect(value("Content-Length", in: response) == nil)
        var head = response.head
        head.add("Content-Length: 3")
        #expect(head == whole.head)
    }

    @Test func `a client that has another version gets the whole answer`() throws {
        let response = try answer(ifNoneMatch: #""other""#)
        #expect(response.status == 200)
        #expect(response.body == [1, 2, 3])
    }
}
