import FastCGI
import Testing

@Suite struct EnvironmentTests {
    private let environment = FastCGIEnvironment([
        ("REQUEST_METHOD", "GET"), ("REQUEST_URI", "/a?b=c=d"), ("HTTP_IF_NONE_MATCH", "\"x\""),
        ("HTTP_ACCEPT", "image/avif"), ("HTTP_ACCEPT", "image/webp"), ("CONTENT_LENGTH", "12"), ("EMPTY", ""),
    ])

    @Test func `method and target are what the web server says`() {
        #expect(environment.method == "GET")
        #expect(environment.requestTarget == "/a?b=c=d")
        #expect(environment.contentLength == 12)
    }

    @Test func `a header is found in any case`() {
        #expect(environment.header("If-None-Match") == "\"x\"")
        #expect(environment.header("if-none-match") == "\"x\"")
        #expect(environment.header("If-Match") == nil)
    }

    @Test func `headers of one name are joined`() {
        #expect(environment.header("accept") == "image/avif, image/webp")
    }

    @Test func `an empty variable is there, an absent one is not`() {
        #expect(environment["EMPTY"] == "")
        #expect(environment["ABSENT"] == nil)
        #expect(FastCGIEnvironment([]).method == nil)
    }
}
