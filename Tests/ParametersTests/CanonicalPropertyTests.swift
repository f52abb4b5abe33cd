import Parameters
import Testing
import URLLoading

/// Properties of the canonical form over many generated queries; the seeds are fixed, so a failure comes again.
struct CanonicalPropertyTests {
    private static let set = Declarations.asset

    private func canonical(_ query: [QueryItem], accepts: AcceptedFormats = []) throws -> CanonicalRequest {
        CanonicalRequest(scheme: "asset", items: try Self.set.check(query, accepts: accepts, url: "asset://"))
    }

    /// Each row: spellings of one value, the canonical one first.
    private static let equal: [(name: [String], spellings: [String])] = [
        (["width", "w"], ["600", "0600", "00600"]),
        (["height", "h"], ["1", "01"]),
        (["fit"], ["inside", "contain"]), (["fit"], ["cover"]),
        (["enlarge"], ["true", "1"]), (["enlarge"], ["false", "0"]),
        (["dpr"], ["1", "1.0", "1.004", "0.995"]), (["dpr"], ["1.5", "1.50", "01.5", "1.4999"]),
        (["background"], ["ff0000", "#F00", "red", "RED", "ff0000ff", "f00f"]),
        (["background"], ["ffffff", "white", "#fff"]), (["background"], ["00000000", "transparent", "#0000"]),
        (["crop"], ["0,0,10,10", "-0,00,010,10"]),
        (["gravity"], ["0.3,0.7", ".3,.70", "0.3000,0.7"]), (["gravity"], ["center"]),
        (["rotate"], ["90", "90"]), (["rotate"], ["12.5", "12.50", "12.46"]),
        (["quality"], ["80", "080"]), (["format"], ["auto"]), (["format"], ["png"]),
        (["download"], ["a=b&c.jpg"]), (["download"], [""]), (["download"], ["\u{e9}"]), (["download"], ["e\u{301}"]),
    ]

    /// A query with each parameter at most once, as (row, spelling).
    private func rows(_ generator: inout Generator) -> [Int] {
        var seen: Set<String> = ["id"]
        return Self.equal.indices.shuffled(using: &generator).prefix(Int.random(in: 0...8, using: &generator))
            .filter { seen.insert(Self.equal[$0].name.first ?? "").inserted }
    }

    private func spell(_ rows: [Int], _ generator: inout Generator) -> [QueryItem] {
        let items = rows.map { row in
            QueryItem(
                generator.pick(Self.equal[row].name, or: ""), generator.pick(Self.equal[row].spellings, or: ""))
        }
        return (items + [QueryItem("id", "a/b.jpg")]).shuffled(using: &generator)
    }

    @Test func `spelling, order and defaults make no difference`() throws {
        var generator = Generator(seed: 1)
        for _ in 0..<400 {
            let rows = rows(&generator)
            let accepts = AcceptedFormats(rawValue: UInt8.random(in: 0...3, using: &generator))
            let one = try canonical(spell(rows, &generator), accepts: accepts)
            let other = try canonical(spell(rows, &generator), accepts: accepts)
            #expect(one.text == other.text)
            let filled = Self.set.filled(one.items)
            #expect(try canonical(filled, accepts: accepts) == one)
        }
    }

    @Test func `the canonical form of a canonical form is itself, through its text`() throws {
        var generator = Generator(seed: 2)
        for _ in 0..<400 {
            let accepts = AcceptedFormats(rawValue: UInt8.random(in: 0...3, using: &generator))
            let one = try canonical(spell(rows(&generator), &generator), accepts: accepts)
            let again = try SchemeURL(one.text, limits: RequestLimits())
            #expect(try canonical(again.query, accepts: accepts).text == one.text)
            #expect(Set(one.items.map(\.name)).isSubset(of: Self.set.parameters.map(\.name)))
        }
    }

    @Test func `different meanings have different texts`() throws {
        var generator = Generator(seed: 3)
        var meanings: [String: [QueryItem]] = [:]
        for _ in 0..<1000 {
            let rows = rows(&generator)
            let meaning = Self.set.filled(try canonical(spell(rows, &generator)).items)
            let text = try canonical(meaning).text
            if let known = meanings[text] {
                #expect(known.map { Array("\($0)".utf8) } == meaning.map { Array("\($0)".utf8) })
            }
            meanings[text] = meaning
        }
        #expect(meanings.count > 300)
    }

    /// Free text with everything that could be mistaken for structure.
    private func hostileText(_ generator: inout Generator) -> String {
        let alphabet: [Unicode.Scalar] = [
            "a", "=", "&", "%", "2", "6", ";", "/", "?", "#", "+", " ", "\u{e9}", "\u{301}", ",",
        ]
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...4, using: &generator) { text.append(generator.pick(alphabet, or: "a")) }
        return String(text)
    }

    @Test func `different decoded items have different texts, and percent-encoding makes no difference`() throws {
        let set: ParameterSet = [
            .optional("a", .text(maximumBytes: 99), repeats: 1...9, help: "h"),
            .optional("bc", .text(maximumBytes: 99), repeats: 1...9, help: "h"),
            .optional("c", .text(maximumBytes: 99), repeats: 1...9, help: "h"),
        ]
        var generator = Generator(seed: 4)
        var known: [String: [[UInt8]]] = [:]
        for _ in 0..<1500 {
            var items: [QueryItem] = []
            for _ in 0..<Int.random(in: 0...3, using: &generator) {
                items.append(QueryItem(generator.pick(["a", "bc", "c"], or: "a"), hostileText(&generator)))
            }
            let canonical = CanonicalRequest(scheme: "s", items: try set.check(items, url: "s://"))
            let bytes = canonical.items.flatMap { [Array($0.name.utf8), Array($0.value.utf8)] }
            if let other = known[canonical.text] { #expect(other == bytes) }
            known[canonical.text] = bytes
            // Each byte of each value escaped, needed or not.
            let escaped = items.map { item in
                "\(item.name)=" + item.value.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            }
            let url = try SchemeURL("s://?" + escaped.joined(separator: "&"), limits: RequestLimits())
            #expect(CanonicalRequest(scheme: "s", items: try set.check(url.query, url: "s://")).text == canonical.text)
        }
        #expect(known.count > 300)
    }

    @Test func `hostile values end in a canonical form or an error, never in a trap`() throws {
        let values = [
            "", "0", "-0", "-1", "NaN", "nan", "inf", "-Infinity", "1e309", "1e-309", "1000000000", ".", "-", "-.", ",",
            ",,,", ":", "blur:", "blur:,", ":,:", "auto:", "#", "##", "%", "\u{0}", "\u{feff}1", "١", "true ",
            "-99999999999999999999999999999999999999999", "0.00000000000000000000000000000000000000000001",
            String(repeating: "9", count: 1000), String(repeating: ",", count: 5000),
            String(repeating: ":", count: 1000),
        ]
        for set in [Declarations.asset, Declarations.avatar, Declarations.pollBackground, Declarations.map] {
            for parameter in set.parameters {
                for value in values {
                    let query = [QueryItem(parameter.name, value)]
                    guard let items = try? set.check(query, url: "x://") else { continue }
                    #expect(try set.check(items, url: "x://") == items)
                }
            }
        }
    }
}
