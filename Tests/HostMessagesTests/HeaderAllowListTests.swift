import HostMessages
import Testing
import URLLoading

/// Which header fields a handler may add.
@Suite struct HeaderAllowListTests {
    @Test(arguments: ["Content-Disposition", "content-language", "LINK", "X-Urlgate-Tile", "x-urlgate-a"])
    func `these may go out`(_ name: String) { #expect(HeaderAllowList.allows(HeaderField(name, "a"))) }

    @Test(arguments: ["Set-Cookie", "Content-Type", "Content-Length", "X-Urlgate-", "X-Urlgate", "Links", "", "Link "])
    func `these may not`(_ name: String) { #expect(!HeaderAllowList.allows(HeaderField(name, "a"))) }

    @Test func `a value may have visible ASCII only, up to 4096 bytes`() {
        #expect(HeaderAllowList.allows(HeaderField("Link", String(repeating: "a", count: 4096))))
        #expect(!HeaderAllowList.allows(HeaderField("Link", String(repeating: "a", count: 4097))))
        for value in ["a\r\nSet-Cookie: b", "a\u{0}", "ß"] {
            #expect(!HeaderAllowList.allows(HeaderField("Link", value)))
        }
    }
}
