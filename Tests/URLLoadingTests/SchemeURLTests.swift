import Testing
import URLLoading

struct SchemeURLTests {
    let limits = RequestLimits()

    private func url(_ target: String, prefix: String = "") throws -> SchemeURL {
        try SchemeURL(requestTarget: target, prefix: prefix, limits: limits)
    }

    private func error(_ target: String, prefix: String = "") -> GatewayError? {
        do throws(GatewayError) {
            _ = try SchemeURL(requestTarget: target, prefix: prefix, limits: limits)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: ["/map?", "/map/?", "/map:/?", "/map://?", "/MAP/?", "/Map://?", "/map:?"])
    func `all spellings of a scheme mean the same`(start: String) throws {
        let url = try url(start + "a=1&b=2")
        #expect(url.scheme == "map")
        #expect(url.location == [])
        #expect(url.query == [QueryItem("a", "1"), QueryItem("b", "2")])
        #expect(url.text == "map://?a=1&b=2")
    }

    @Test(arguments: ["/map", "/map/", "/map:", "/map:/", "/map://", "/map?", "/map/?", "/map/?&&"])
    func `a URL without a query has no items`(target: String) throws {
        #expect(try url(target).query == [])
        #expect(try url(target).location == [])
    }

    @Test func `the prefix is where the gateway is mounted`() throws {
        #expect(try url("/img/map/?a=1", prefix: "/img").text == "map://?a=1")
        #expect(try url("/img/img?a=1", prefix: "/img").scheme == "img")
        #expect(error("/image/map/?a=1", prefix: "/img")?.code == "outside-prefix")
        #expect(error("/img", prefix: "/img")?.code == "outside-prefix")
        #expect(error("/img?a=1", prefix: "/img")?.code == "outside-prefix")
        #expect(error("map/?a=1")?.code == "outside-prefix")
    }

    @Test func `what stands before the question mark is split at slashes and decoded once`() throws {
        #expect(try url("/tile/a/b%2Fc?x").location == ["a", "b/c"])
        #expect(try url("/tile://host/%2541/").location == ["host", "%41", ""])
        #expect(try url("/tile///a").location == ["", "a"])
    }

    @Test func `percent-encoding is decoded exactly once, in each component`() throws {
        #expect(try url("/a?x=%2541").query == [QueryItem("x", "%41")])
        #expect(try url("/a?x=1%262=3").query == [QueryItem("x", "1&2=3")])
        #expect(try url("/a?x%3Dy=z").query == [QueryItem("x=y", "z")])
        #expect(try url("/a?id=a%2Fb/c").query == [QueryItem("id", "a/b/c")])
        #expect(try url("/a?id=%C3%A9").query == [QueryItem("id", "\u{e9}")])
    }

    @Test func `a plus is a plus, an equals sign may be in a value, an empty value may be spelt two ways`() throws {
        #expect(try url("/a?x=1+2").query == [QueryItem("x", "1+2")])
        #expect(try url("/a?x=b=c==").query == [QueryItem("x", "b=c==")])
        #expect(try url("/a?x").query == (try url("/a?x=").query))
        #expect(try url("/a?x=a?b").query == [QueryItem("x", "a?b")])
        #expect(try url("/a?=5").query == [QueryItem("", "5")])
    }

    @Test func `repeated names keep their order`() throws {
        #expect(try url("/a?u=2&b=1&u=1&u=2").query.map(\.value) == ["2", "1", "1", "2"])
    }

    @Test(arguments: ["%", "%4", "%zz", "%4g", "a%", "%%41"])
    func `a malformed escape is 400 and is shown`(value: String) {
        let error = error("/a?x=\(value)")
        #expect(error?.status == 400)
        #expect(error?.code == "malformed-url")
        #expect(error?.message.contains("%25") == true)
    }

    @Test(arguments: ["%00", "a%00b", "\u{0}"])
    func `a NUL byte is 400`(value: String) {
        #expect(error("/a?x=\(value)")?.message.contains("NUL") == true)
        #expect(error("/a?\(value)=x")?.message.contains("NUL") == true)
        #expect(error("/a/\(value)?")?.message.contains("NUL") == true)
    }

    @Test(arguments: ["%ff", "%C3", "%C3%28", "%ED%A0%80", "%F4%90%80%80", "%C0%AF"])
    func `what is not UTF-8 once decoded is 400`(value: String) {
        #expect(error("/a?x=\(value)")?.message.contains("is not UTF-8") == true)
    }

    @Test(arguments: ["/", "/?a=1", "/://x", "//map?", "/ma%70?a=1", "/m_p?", "/\u{212A}?", "/m\u{e9}p?"])
    func `what is no scheme is 400`(target: String) {
        #expect(error(target)?.code == "malformed-url")
    }

    @Test func `a fragment is 400 and says how to write a number sign`() {
        #expect(error("/a?x=#fff")?.message.contains("%23") == true)
    }

    @Test func `delimiters are bytes, whatever combining mark follows`() throws {
        let url = try url("/a?\u{301}x=1&\u{301}y=\u{301}z")
        #expect(url.query.map(\.name) == ["\u{301}x", "\u{301}y"])
        #expect(url.query.map(\.value) == ["1", "\u{301}z"])
        #expect(error("/a?x=#\u{301}")?.code == "malformed-url")
    }

    @Test func `a target of 64 KiB is 414`() {
        let error = error("/a?x=" + String(repeating: "y", count: 64 << 10))
        #expect(error?.status == 414)
        #expect(error?.message.contains("16384 bytes") == true)
    }

    @Test func `10,000 parameters are 400 and 256 are read`() throws {
        var limits = limits
        limits.targetBytes = 1 << 20
        func read(_ count: Int) throws(GatewayError) -> Int {
            let target = "/a?" + (0..<count).map { "n\($0)=1" }.joined(separator: "&")
            return try SchemeURL(requestTarget: target, prefix: "", limits: limits).query.count
        }
        #expect(try read(256) == 256)
        for count in [257, 10_000] {
            let error = #expect(throws: GatewayError.self) { try read(count) }
            #expect(error?.code == "too-many-parameters")
        }
    }

    @Test func `a nested URL is read like a target`() throws {
        for text in ["asset://?id=7", "asset:/?id=7", "asset:?id=7", "ASSET://?id=7"] {
            let url = try SchemeURL(text, limits: limits)
            #expect(url.scheme == "asset")
            #expect(url.query == [QueryItem("id", "7")])
            #expect(url.text == text)
        }
        #expect(try SchemeURL("origin://photos/a/b.jpg", limits: limits).location == ["photos", "a", "b.jpg"])
    }

    @Test(arguments: ["", "id=7", "/asset?id=a:b", "asset?id=a:b", "asset/x:y", "://x"])
    func `a nested URL without a scheme is 400`(text: String) {
        #expect(throws: GatewayError.self) { try SchemeURL(text, limits: limits) }
    }
}
