import Testing

@testable import Configuring

@Suite struct DeclarationTests {
    private static let minimal = "listen: { path: /run/u.sock }\nplugins: [{ library: libAsset.so }]\n"

    @Test func `every default is a value that its own key accepts`() throws {
        let page = ReferencePage(Configuration.section)
        var checked = 0
        for case let (path, .value(standard)) in Self.leaves(of: page, path: []).map({ ($0.path, $0.row.standard) }) {
            let text = Self.minimal(with: path, standard)
            #expect(Configuration.result(Array(text.utf8)) == Configuration.result(Array(Self.minimal.utf8)), "\(text)")
            checked += 1
        }
        #expect(checked > 20)
    }

    @Test func `every key has a sentence`() {
        for (path, row) in Self.leaves(of: ReferencePage(Configuration.section), path: []) {
            #expect(row.sentence.hasSuffix("."), "\(path)")
        }
    }

    @Test(arguments: [Units.durations, Units.sizes])
    func `an amount that was spelt is read as the same amount`(_ units: Units) {
        for amount in [0, 1, 999, 1000, 1024, 59_000, 60_000, 3_600_000, 86_400_000, 1 << 20, (1 << 40) + 1] {
            #expect(units.parse(units.spell(amount)) == amount)
        }
    }

    @Test func `an amount that does not fit is no amount`() {
        #expect(Units.sizes.parse("9223372036854775807 B") == .max)
        #expect(Units.sizes.parse("9223372036854775807 KiB") == nil)
        #expect(Units.sizes.parse("99999999999999999999 B") == nil)
    }

    /// The keys that are no sections, with the keys above them.
    private static func leaves(of page: ReferencePage, path: [String]) -> [(path: [String], row: ReferencePage.Row)] {
        page.rows.flatMap { row in
            row.page.map { leaves(of: $0, path: path + [row.name]) } ?? [(path + [row.name], row)]
        }
    }

    /// The smallest configuration, plus one key with its default written out.
    private static func minimal(with path: [String], _ value: String) -> String {
        func nested(_ keys: ArraySlice<String>) -> String {
            keys.reversed().reduce(value) { "{ \($1): \($0) }" }
        }
        func inner(_ keys: ArraySlice<String>) -> String { String(nested(keys).dropFirst().dropLast()) }
        return switch path[0] {
        case "listen": "listen: { path: /run/u.sock,\(inner(path[1...]))}\nplugins: [{ library: libAsset.so }]\n"
        case "plugins": "listen: { path: /run/u.sock }\nplugins: [{ library: libAsset.so,\(inner(path[1...]))}]\n"
        case "origins": minimal
        default: "\(path[0]): \(nested(path[1...]))\n\(minimal)"
        }
    }
}
