import Parameters
import Routing
import Testing
import URLLoading

struct AliasTableTests {
    private static let route = Route(
        index: 0, plugin: "A", handler: HandlerInfo(scheme: "a", help: "h", parameters: []), renderingVersion: 1,
        optionsDigest: "")

    private func resolved(_ id: String = "7") -> ResolvedRequest {
        let request = CanonicalRequest(scheme: "a", items: [QueryItem("id", id)])
        return ResolvedRequest(route: Self.route, request: request, key: Self.route.key(for: request))
    }

    @Test func `what was resolved is found under its target, formats and generation, and no other`() {
        let table = AliasTable()
        let entry = resolved()
        table.insert(entry, target: "/a?id=7", accepts: .webp, generation: 3)
        #expect(table.resolved(target: "/a?id=7", accepts: .webp, generation: 3) === entry)
        #expect(table.resolved(target: "/a?id=07", accepts: .webp, generation: 3) == nil)
        #expect(table.resolved(target: "/a?id=7", accepts: [], generation: 3) == nil)
        #expect(table.resolved(target: "/a?id=7", accepts: .webp, generation: 4) == nil)
        #expect(table.count == 1)
    }

    @Test func `targets that only look the same are different`() {
        let table = AliasTable()
        table.insert(resolved("composed"), target: "/a?id=\u{e9}", accepts: [], generation: 0)
        #expect(table.resolved(target: "/a?id=e\u{301}", accepts: [], generation: 0) == nil)
    }

    @Test func `the same target again replaces what was known`() {
        let table = AliasTable()
        let newer = resolved("8")
        table.insert(resolved(), target: "/a", accepts: [], generation: 0)
        table.insert(newer, target: "/a", accepts: [], generation: 0)
        #expect(table.resolved(target: "/a", accepts: [], generation: 0) === newer)
        #expect(table.count == 1)
    }

    @Test func `it never holds more entries than its limit`() {
        let table = AliasTable(entryLimit: 320)
        for number in 0..<5000 { table.insert(resolved(), target: "/a?id=\(number)", accepts: [], generation: 0) }
        #expect(table.count <= 320)
        #expect(table.count >= 160 - 16)
    }

    @Test func `it never holds more bytes than its limit`() {
        let table = AliasTable(byteLimit: 1 << 20)
        let padding = String(repeating: "x", count: 1000)
        for number in 0..<5000 {
            table.insert(resolved(), target: "/a?id=\(number)&\(padding)", accepts: [], generation: 0)
        }
        #expect(table.count <= (1 << 20) / 1000)
        #expect(table.count > 100)
        let huge = String(repeating: "x", count: 1 << 16)
        table.insert(resolved(), target: huge, accepts: [], generation: 0)
        #expect(table.resolved(target: huge, accepts: [], generation: 0) == nil)
    }

    @Test func `what is asked for survives a flood of new spellings`() {
        let table = AliasTable(entryLimit: 320)
        let hot = resolved("hot")
        table.insert(hot, target: "/hot", accepts: [], generation: 0)
        for number in 0..<5000 {
            table.insert(resolved(), target: "/a?id=\(number)", accepts: [], generation: 0)
            #expect(table.resolved(target: "/hot", accepts: [], generation: 0) === hot)
        }
        #expect(table.resolved(target: "/a?id=0", accepts: [], generation: 0) == nil)
    }

    @Test func `many threads may use it at once`() async {
        let table = AliasTable(entryLimit: 64)
        await withTaskGroup(of: Int.self) { group in
            for worker in 0..<8 {
                group.addTask {
                    var found = 0
                    for number in 0..<500 {
                        let target = "/a?id=\((number * 7 + worker) % 100)"
                        table.insert(self.resolved(target), target: target, accepts: [], generation: 0)
                        if let entry = table.resolved(target: target, accepts: [], generation: 0) {
                            found += entry.request.items.first?.value == target ? 1 : -1_000_000
                        }
                    }
                    return found
                }
            }
            for await found in group { #expect(found > 0) }
        }
        #expect(table.count <= 64)
    }
}
