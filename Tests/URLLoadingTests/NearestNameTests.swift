import Testing

@testable import URLLoading

struct NearestNameTests {
    let names = ["width", "height", "fit", "background", "id"]

    @Test(
        arguments: [
            ("widht", "width"), ("Width", "width"), ("wdth", "width"), ("backgroud", "background"),
            ("hieght", "height"),
            ("fot", "fit"), ("ID", "id"), ("ix", "id"),
        ])
    func `a slip of the pen has its name nearby`(typed: String, meant: String) {
        #expect(NearestName.find(typed, among: names) == meant)
        #expect(NearestName.question(typed, among: names) == " Did you mean '\(meant)'?")
    }

    @Test(arguments: ["", "colour", "zzzzz", "w", String(repeating: "width", count: 20)])
    func `what is far from every name has none`(typed: String) {
        #expect(NearestName.find(typed, among: names) == nil)
        #expect(NearestName.question(typed, among: names) == "")
    }

    @Test func `the distance counts insertions, deletions, replacements and swaps`() {
        func distance(_ one: String, _ other: String) -> Int {
            NearestName.editDistance(Array(one.utf8), Array(other.utf8))
        }
        #expect(distance("", "abc") == 3)
        #expect(distance("abc", "abc") == 0)
        #expect(distance("abc", "acb") == 1)
        #expect(distance("abc", "abd") == 1)
        #expect(distance("abc", "ab") == 1)
        #expect(distance("kitten", "sitting") == 3)
    }
}
