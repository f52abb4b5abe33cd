import Testing
import URLLoading

@testable import Caching

/// What a purge means.
struct PurgeTests {
    @Test(
        arguments: [
            ("asset://?id=7", true), ("asset://?format=webp&id=7", true), ("asset://?height=5&id=7&width=5", true),
            ("asset://?id=70", false), ("asset://?id=6&id=7", true), ("avatar://?id=7", false), ("asset://", false),
            ("asset://?x=id%3D7", false),
        ])
    func `a URL means itself and all that say more`(url: String, isMeant: Bool) {
        #expect(Purge(.request(.url("asset://?id=7"))).concerns(.url(url), []) == isMeant)
    }

    @Test func `repeated items are meant in their order`() {
        let purge = Purge(.request(.url("avatar://?url=a&url=b")))
        #expect(purge.concerns(.url("avatar://?url=a&url=x&url=b"), []))
        #expect(!purge.concerns(.url("avatar://?url=b&url=a"), []))
    }

    @Test func `an answer is meant with what it was made of`() {
        let sources: [CachedAnswer.Source] = [
            .answer(.url("asset://?id=7&width=100")), .photo("7.jpg"), .tag("user-1"),
        ]
        let key = CacheKey.url("avatar://?url=x")
        for target: Purge.Target in [
            .request(.url("asset://?id=7")), .tag("user-1"), .tag("origin://photos/7.jpg"),
            .tag("asset://?id=7&width=100"), .file(origin: "photos", path: "7.jpg"), .scheme("asset"),
            .scheme("avatar"),
            .all,
        ] { #expect(Purge(target).concerns(key, sources), "\(target)") }
        for target: Purge.Target in [
            .request(.url("asset://?id=8")), .tag("user-2"), .tag("origin://photos/8.jpg"), .tag("asset://?id=7"),
            .file(origin: "photos", path: "8.jpg"), .file(origin: "other", path: "7.jpg"), .scheme("map"),
            .scheme("asse"),
        ] { #expect(!Purge(target).concerns(key, sources), "\(target)") }
    }

    @Test func `a file's tag is escaped as in a canonical request`() {
        let source = CachedAnswer.Source.photo("2024/a b.jpg")
        #expect(source.tag == "origin://photos/2024/a%20b.jpg")
        #expect(Purge(.tag(source.tag)).concerns(.example(1), [source]))
        for other in ["origin://photos/2024/a b.jpg", "origin://photos/2024", "origin://photos", "origin://", "photos"]
        {
            #expect(!Purge(.tag(other)).concerns(.example(1), [source]), "\(other)")
        }
    }

    @Test func `a failure is meant by its own URL and scheme, and by every tag and file`() {
        let key = CacheKey.url("asset://?id=7")
        #expect(Purge(.request(.url("asset://?id=7"))).mayConcernFailure(of: key))
        #expect(!Purge(.request(.url("asset://?id=8"))).mayConcernFailure(of: key))
        #expect(!Purge(.scheme("map")).mayConcernFailure(of: key))
        #expect(Purge(.tag("x")).mayConcernFailure(of: key))
        #expect(Purge(.file(origin: "photos", path: "x")).mayConcernFailure(of: key))
    }
}

/// What was begun before a purge.
struct PurgeLedgerTests {
    private let ledger = PurgeLedger()
    private let key = CacheKey.url("asset://?id=7")

    private func isAdmitted(since stamp: PurgeGeneration) -> Bool {
        ledger.admit(key, [], since: stamp) { true }
    }

    @Test func `what is begun before a purge that means it is not kept, and what is begun after it is`() {
        let before = ledger.generation
        #expect(isAdmitted(since: before))
        ledger.record(Purge(.scheme("asset")))
        #expect(!isAdmitted(since: before))
        #expect(isAdmitted(since: ledger.generation))
    }

    @Test func `other purges do no harm`() {
        let before = ledger.generation
        for number in 0..<100 { ledger.record(Purge(.request(.url("asset://?id=\(1000 + number)")))) }
        #expect(isAdmitted(since: before))
    }

    @Test func `only purges between two stamps count`() {
        let first = ledger.generation
        ledger.record(Purge(.scheme("map")))
        let second = ledger.generation
        ledger.record(Purge(.all))
        #expect(!ledger.concerns(key, [], after: first, until: second))
        #expect(ledger.concerns(key, [], after: first, until: ledger.generation))
        #expect(!ledger.concerns(key, [], after: ledger.generation, until: ledger.generation))
        #expect(ledger.concerns(key, nil, after: first, until: ledger.generation))
    }

    @Test func `what is older than all that is remembered is taken for meant`() {
        let before = ledger.generation
        for _ in 0...PurgeLedger.memory { ledger.record(Purge(.scheme("map"))) }
        #expect(!isAdmitted(since: before))
        #expect(isAdmitted(since: ledger.generation))
    }
}
