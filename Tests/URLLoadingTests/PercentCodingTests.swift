import Testing
import URLLoading

struct PercentCodingTests {
    @Test func `every byte but the unreserved ones of RFC 3986 is escaped`() {
        let unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
        for scalar in (1...127).compactMap(Unicode.Scalar.init) {
            let text = String(Character(scalar))
            let hex = String(scalar.value, radix: 16, uppercase: true)
            let escape = "%" + (hex.utf8.count == 1 ? "0" + hex : hex)
            #expect(PercentCoding.encode(text) == (unreserved.contains(text) ? text : escape))
        }
        #expect(PercentCoding.encode("\u{e9}") == "%C3%A9")
        #expect(PercentCoding.encode("") == "")
    }

    @Test func `decoding gives back what was encoded`() throws {
        for text in ["", "a", "a b+c%", "\u{e9}e\u{301}", "日本語 👨‍👩‍👧", "%41", "=&?/#"] {
            let decoded = try PercentCoding.decode(PercentCoding.encode(text)[...])
            #expect(decoded.utf8.elementsEqual(text.utf8))
        }
    }

    @Test func `hexadecimal digits may have either case`() throws {
        #expect(try PercentCoding.decode("%2f%2F%c3%A9") == "//\u{e9}")
    }

    @Test func `a failure says where it is, in bytes`() {
        #expect(throws: PercentCoding.Failure.malformedEscape(offset: 4)) { try PercentCoding.decode("a%41%4") }
        #expect(throws: PercentCoding.Failure.malformedEscape(offset: 2)) { try PercentCoding.decode("\u{e9}%") }
        #expect(throws: PercentCoding.Failure.nul(offset: 1)) { try PercentCoding.decode("a%00") }
        #expect(throws: PercentCoding.Failure.nul(offset: 1)) { try PercentCoding.decode("a\u{0}") }
        #expect(throws: PercentCoding.Failure.invalidUTF8) { try PercentCoding.decode("%80") }
    }
}
