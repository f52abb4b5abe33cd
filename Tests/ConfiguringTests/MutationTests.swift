import Testing

@testable import Configuring

/// The same numbers in each run (xorshift64).
private struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}

@Suite struct MutationTests {
    private static let pieces =
        [
            "\t", "\n", " ", ":", "- ", "[", "]", "{", "}", "'", "\"", "#", "&a ", "*a", "<<: ", "? ", "| ", "> ", "%",
            "!x ",
            "\0", "\u{FEFF}", "é", "💥", "\u{2028}", "---\n", "...\n", "-1", "99999999999999999999", "10 s", "null", "~",
            "\\", "\r\n", "{id}", "..", "\u{7}", "\u{85}",
        ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xFE, 0xFF]]

    /// A change or a few at random places.
    private static func mutate(_ source: [UInt8], _ dice: inout Dice) -> [UInt8] {
        var bytes = source
        for _ in 0..<Int.random(in: 1...4, using: &dice) {
            let start = Int.random(in: 0...bytes.count, using: &dice)
            let end = min(bytes.count, start + Int.random(in: 0...12, using: &dice))
            switch Int.random(in: 0..<4, using: &dice) {
            case 0: bytes.removeSubrange(start..<end)
            case 1: bytes.insert(contentsOf: bytes[start..<end], at: Int.random(in: 0...bytes.count, using: &dice))
            case 2: bytes.replaceSubrange(start..<end, with: pieces.randomElement(using: &dice) ?? [])
            default: bytes.insert(contentsOf: pieces.randomElement(using: &dice) ?? [], at: start)
            }
        }
        return bytes
    }

    @Test func `a damaged file gives a configuration or errors with their places, never a crash`() throws {
        let example = try #require(StoredText("deploy/urlgate.yaml").read())
        let seeds = CaseFile.all.map(\.yaml) + [example]
        var dice = Dice(state: 0x9E37_79B9_7F4A_7C15)
        var accepted = 0
        for round in 0..<3000 {
            let bytes = Self.mutate(seeds[round % seeds.count], &dice)
            do throws(ConfigurationErrors) {
                _ = try Configuration(SourceText(file: "x", bytes: bytes), .complete)
                accepted += 1
            } catch {
                Self.check(error, lines: bytes.count { $0 == 10 || $0 == 13 } + bytes.count { $0 >= 0x80 } + 2)
            }
        }
        #expect((1..<3000).contains(accepted))
    }

    private static func check(_ error: ConfigurationErrors, lines: Int) {
        #expect(!error.errors.isEmpty)
        #expect(error.errors.map(\.mark) == error.errors.map(\.mark).sorted())
        for error in error.errors {
            #expect((1...lines).contains(error.mark.line) && error.mark.column >= 1, "\(error)")
            #expect(!error.message.isEmpty && !error.message.utf8.contains { $0 < 32 }, "\(error)")
        }
    }

    @Test func `a bomb of aliases is stopped before it takes memory`() {
        var bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...12 {
            let items = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
            bomb += "a\(level): &a\(level) [\(items)]\n"
        }
        let result = Configuration.result(Array(bomb.utf8))
        #expect(
            result == "urlgate.yaml:4:45: The configuration has more than 10000 values up to here, "
                + "aliases counted as what they stand for.")
    }

    @Test func `a megabyte of brackets is told to be too deep`() {
        let result = Configuration.result([UInt8](repeating: UInt8(ascii: "["), count: 1 << 20))
        #expect(result.hasPrefix("urlgate.yaml:1:18: Lists and sections lie more than 16 deep"))
    }
}
