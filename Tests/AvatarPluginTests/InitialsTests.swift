import Drawing
import Testing

@testable import AvatarPlugin

@Suite struct InitialsTests {
    static let names = [
        ("Anna Petrova", "AP"), ("anna", "A"), ("Анна Иванова", "АИ"), ("Jean-Luc Ponty", "JP"),
        ("Ludwig van Beethoven", "LB"), ("王小明", "王"), ("محمد علي", "م\u{200C}ع"), ("  Ó  Dálaigh ", "ÓD"),
        ("(Bob) - Smith", "BS"), ("🎉 Party", "🎉P"), ("👩‍👩‍👧", "👩‍👩‍👧"), ("स्नेहा", "स्ने"), ("", ""), ("- ?", ""),
        ("1st Team", "1T"), ("ßen", "SS"),
    ]

    @Test(arguments: names) func `initials are the letters a reader sees`(name: String, initials: String) {
        #expect(Initials.of(name) == initials)
    }

    @Test func `white is read well on every colour`() {
        for colour in MemberColour.palette { #expect(colour.contrast(to: .white) >= 4.5) }
        #expect(Set(MemberColour.palette).count == 16)
    }

    @Test func `the same text has the same colour, and texts use all colours`() {
        #expect(MemberColour.of("user-1") == MemberColour.of("user-1"))
        let used = Set((0..<400).map { MemberColour.of("user-\($0)") })
        #expect(used.count == 16)
    }
}
