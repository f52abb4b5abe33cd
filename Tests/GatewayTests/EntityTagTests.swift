import Testing

@testable import Gateway

/// `If-None-Match` by RFC 9110 section 13.1.2.
struct EntityTagTests {
    @Test(arguments: [
        #""a1""#, #"W/"a1""#, #""b2", "a1""#, #""b2" ,W/"a1""#, "*", " * ", #""b2",,"a1""#,
    ])
    func `a list that names the tag matches, weak or strong`(_ list: String) {
        #expect(EntityTags.contain(list, #""a1""#))
    }

    @Test(arguments: ["", "a1", #""a1"#, #""b2""#, #""a1 ""#, #""A1""#, #"W/"b2", "c3""#, "**"])
    func `a list that does not name the tag does not match`(_ list: String) {
        #expect(!EntityTags.contain(list, #""a1""#))
    }

    @Test func `a comma inside a tag does not end it`() {
        #expect(EntityTags.contain(#""x,y", "a1""#, #""a1""#))
        #expect(!EntityTags.contain(#""x,"a1"y""#, #""b""#))
    }
}
