import HostMessages
import Testing

@Suite struct AnswerRulesTests {
    @Test(arguments: ["image/png", "text/plain; charset=utf-8", "a/" + String(repeating: "b", count: 125)])
    func `a content type is something, a slash, something`(type: String) {
        #expect(AnswerRules.isContentType(type))
    }

    @Test(arguments: ["", "png", "/png", "image/", " image/png", "a/b\nc", "a/" + String(repeating: "b", count: 126)])
    func `anything else is none`(type: String) { #expect(!AnswerRules.isContentType(type)) }
}
