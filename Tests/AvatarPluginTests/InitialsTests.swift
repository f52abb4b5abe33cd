import Drawing
import Testing

@testable import AvatarPlugin

@Suite struct InitialsTests {
    static let names = [
        ("Anna Petrova", "AP"), ("anna", "A"), ("Анна Иванова", "АИ"), ("Jean-Luc Ponty", "JP"),
        ("Ludwig van Beethoven", "LB"), ("王小明", "王"), ("محمد علي", "م\u{200C}ع"), ("  Ó  Dálaigh ", "ÓD"),
        ("(Bob) - Smith", "BS"), ("🎉 Party", "🎉P"), ("👩‍👩‍👧", "👩‍👩‍👧"), ("स्नेहा", "स्ने"), ("", ""), ("- ?", ""),
        ("1st Team", "1T"), ("ßen", "Ss"), ("გიორგი", "გ"), ("ǆ", "ǅ"), ("@anna_p", "A"), ("O'Neil", "O"), ("김철수", "김"),
        ("เก่ง ใจดี", "ก่จ"), ("\u{301} \u{93E}", ""), ("\u{200F}דוד כהן", "דכ"), ("e\u{301}mile", "E\u{301}"), ("A", "A"),
        ("Anna \u{1F600}", "A\u{1F600}"), ("🇺🇦", "🇺🇦"), ("#1️⃣", "1️⃣"), ("— Bob", "B"),
    ]

    @Test(arguments: names) func `initials are the letters a reader sees`(name: String, initials: String) {
        #expect(Initials.of(name) == initials)
    }

    @Test func `a name of ten kilobytes has initials, and a letter with marks without end is the letter`() {
        #expect(Initials.of(String(repeating: "Anna Petrova ", count: 800)) == "AP")
        #expect(Initials.of(String(repeating: "Ж", count: 5000)) == "Ж")
        #expect(Initials.of(String(repeating: " ", count: 10_000)) == "")
        #expect(Initials.of("z" + String(repeating: "\u{335}", count: 5000)).unicodeScalars.count == 2)
    }

    @Test func `what is not shown is counted, shortly from a thousand on`() {
        let texts = [1: "+1", 99: "+99", 999: "+999", 1000: "+1K", 1999: "+1K", 12_345: "+12K", 3_000_000: "+3M"]
        for (count, text) in texts { #expect(FallbackTile.text(count) == text) }
    }

    @Test func `white is read well on every colour`() {
        #expect(MemberColour.ofOthers.contrast(to: .white) >= 4.5)
        for colour in MemberColour.palette { #expect(colour.contrast(to: .white) >= 4.5) }
        #expect(Set(MemberColour.palette).count == 16)
    }

    @Test func `the same text has the same colour, and texts use all colours`() {
        #expect(MemberColour.of("user-1") == MemberColour.of("user-1"))
        let used = Set((0..<400).map { MemberColour.of("user-\($0)") })
        #expect(used.count == 16)
    }
}
