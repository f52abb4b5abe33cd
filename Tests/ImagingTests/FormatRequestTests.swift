import Imaging
import Testing

@Suite struct FormatRequestTests {
    static let spellings: [(String, FormatRequest)] = [
        ("jpeg", .exactly(.jpeg)), ("png", .exactly(.png)), ("avif", .exactly(.avif)), ("auto", .automatic([])),
        ("auto:", .automatic([])), ("auto:webp", .automatic([.webp])), ("auto:avif,webp", .automatic([.avif, .webp])),
        ("auto:png", .lossless),
    ]

    @Test(arguments: spellings) func `the canonical spelling is read`(text: String, request: FormatRequest) {
        #expect(FormatRequest(canonical: text) == request)
    }

    @Test func `a colour is read from its canonical spelling only`() {
        #expect(Colour(hex: "ff8000") == Colour(red: 255, green: 128, blue: 0))
        #expect(Colour(hex: "ff800040") == Colour(red: 255, green: 128, blue: 0, alpha: 64))
        #expect(Colour(hex: "#ff8000") == nil && Colour(hex: "red") == nil && Colour(hex: "") == nil)
    }
}
