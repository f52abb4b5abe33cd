import Testing
import URLLoading

struct CanonicalRequestTests {
    @Test func `its text escapes all that could be mistaken`() {
        let request = CanonicalRequest(
            scheme: "tile", location: ["a/b", "c"], items: [QueryItem("x", "1&y=2"), QueryItem("y", "")])
        #expect(request.text == "tile://a%2Fb/c?x=1%26y%3D2&y=")
        #expect(CanonicalRequest(scheme: "a", items: []).text == "a://")
    }

    @Test func `different items give different texts`() {
        let requests = [
            CanonicalRequest(scheme: "s", items: [QueryItem("a", "1b"), QueryItem("c", "2")]),
            CanonicalRequest(scheme: "s", items: [QueryItem("a", "1"), QueryItem("bc", "2")]),
            CanonicalRequest(scheme: "s", items: [QueryItem("a", "1&b=c"), QueryItem("c", "2")]),
            CanonicalRequest(scheme: "s", items: [QueryItem("a", "1%26")]),
            CanonicalRequest(scheme: "s", items: [QueryItem("a", "1&")]),
            CanonicalRequest(scheme: "s", items: [QueryItem("a", "\u{e9}")]),
            CanonicalRequest(scheme: "s", items: [QueryItem("a", "e\u{301}")]),
            CanonicalRequest(scheme: "s", location: ["a", "b"], items: []),
            CanonicalRequest(scheme: "s", location: ["a/b"], items: []),
        ]
        #expect(Set(requests).count == requests.count)
        #expect(Set(requests.map(\.text)).count == requests.count)
    }

    @Test func `a key holds plugin, version, options and request`() {
        let request = CanonicalRequest(scheme: "s", items: [QueryItem("a", ";")])
        let key = CacheKey(plugin: "Asset", renderingVersion: 3, optionsDigest: "00ff", request: request)
        #expect(key.description == "Asset;3;00ff;s://?a=%3B")
        #expect(key != CacheKey(plugin: "Asset", renderingVersion: 4, optionsDigest: "00ff", request: request))
        #expect(key != CacheKey(plugin: "Asset", renderingVersion: 3, optionsDigest: "00fe", request: request))
        #expect(key != CacheKey(plugin: "Other", renderingVersion: 3, optionsDigest: "00ff", request: request))
    }
}
