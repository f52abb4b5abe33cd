import Testing
import URLLoading

/// Every text of the gateway's own errors.
struct GatewayErrorTests {
    @Test(
        arguments: [
            (
                .malformedURL("a://?x=%", reason: "'%' is no percent escape"),
                "400 malformed-url: a://?x=% is malformed: '%' is no percent escape."
            ),
            (
                .targetTooLong(limit: 16384),
                "414 url-too-long: The URL is longer than 16384 bytes. Shorten it, or name fewer members."
            ),
            (
                .tooManyParameters(limit: 256, url: "a://?x"),
                "400 too-many-parameters: More than 256 parameters in a://?x. Give at most 256."
            ),
            (
                .outsidePrefix("/img", target: "/x"),
                "404 outside-prefix: /x is not below '/img/'. Write /img/SCHEME/?name=value."
            ),
            (
                .unknownScheme("aset", known: ["asset", "avatar"]),
                "404 unknown-scheme: No handler for 'aset'. Did you mean 'asset'? Schemes here: asset, avatar."
            ),
            (
                .unknownScheme("map", known: []), "404 unknown-scheme: No handler for 'map'. Schemes here: none."
            ),
            (
                .unexpectedLocation("asset://x?id=7", scheme: "asset"),
                "400 unexpected-path: asset://x?id=7 has a path, and asset takes none. Write asset://?name=value."
            ),
            (
                .methodNotAllowed("POST", allowed: ["GET", "HEAD"]),
                "405 method-not-allowed: POST is not answered here. Use GET or HEAD."
            ),
            (
                .bodyTooLarge(limit: 1024),
                "413 body-too-large: The request's body is larger than 1024 bytes. Send none."
            ),
            (.originalNotFound(), "404 original-not-found: There is no such original."),
            (
                .missingEnvironment("REQUEST_URI"),
                "500 missing-fastcgi-parameter: REQUEST_URI did not arrive. "
                    + "Put 'include urlgate_params;' into the nginx location."
            ),
            (
                .overloaded("Asset's queue is full.", retryAfterSeconds: 2),
                "503 overloaded: Asset's queue is full. Try again in 2 s."
            ),
            (
                .loadTimedOut(plugin: "Map", milliseconds: 5000),
                "504 load-timed-out: Map did not answer within 5000 ms and its host process was stopped. "
                    + "Raise pool.timeout or simplify the request."
            ),
            (
                .waitTimedOut(milliseconds: 5000),
                "504 wait-timed-out: No answer within 5000 ms. Ask again: the work may be done by then."
            ),
            (
                .handlerCrashed(plugin: "Map"),
                "502 handler-crashed: Map crashed on this request. The operator's log has its last words."
            ),
            (
                .handlerMisbehaved(plugin: "Map", how: "length"),
                "502 handler-misbehaved: Map gave an answer that cannot be passed on."
            ),
            (
                .handlerUnavailable(plugin: "Map", reason: "no symbol"),
                "503 handler-unavailable: Map has no host process that answers. The operator's log says why."
            ),
            (
                .nestedCycle("avatar://?url=x"),
                "508 nested-cycle: avatar://?url=x needs itself. Break the circle of nested URLs."
            ),
            (
                .nestedTooDeeply("a://?b"),
                "508 nested-too-deeply: a://?b lies more than 4 loads deep. Nest fewer URLs."
            ),
            (.notCached(), "504 not-cached: Nothing is kept for this URL. Ask without only-if-cached."),
            (.cancelled(), "499 cancelled: Nobody waits for this load any more."),
            (.internalFault("index"), "500 internal-error: The gateway failed. The operator's log says how."),
        ] as [(GatewayError, String)])
    func `an error says what, where and how to mend it`(error: GatewayError, text: String) {
        #expect("\(error.status) \(error.code): \(error.message)" == text)
    }

    @Test(
        arguments: [
            (
                .rangeNotSatisfiable(length: 1000),
                "416 range-not-satisfiable: None of the ranges asked for lies in the 1000 bytes of the answer."
            ),
            (
                .sizeNotAllowed("width", "33", allowed: [20, 40], nearest: 40, url: "a://?width=33"),
                "400 size-not-allowed: In a://?width=33: 'width' is 33. Did you mean 40? Sizes here: 20, 40."
            ),
            (
                .unknownAdminPage("/statsu", known: ["/status", "/purge"]),
                "404 unknown-page: /statsu is not answered here. Did you mean '/status'? Pages here: /status, /purge."
            ),
            (
                .unknownAdminParameter("tog", of: "/purge", known: ["tag", "url"]),
                "400 unknown-parameter: /purge knows no 'tog'. Did you mean 'tag'? Allowed: tag, url."
            ),
            (
                .missingAdminParameter("/warm", allowed: "url=URL"), "400 missing-parameter: /warm needs url=URL."
            ),
            (
                .adminHeadTooLong(limit: 1024),
                "431 head-too-long: The request's head is longer than 1024 bytes. Shorten it."
            ),
            (
                .noOriginFile("x", known: ["photos"]),
                "404 no-origin-file: x lies in no origin. Write NAME/PATH, the path as below the origin's folder, or an "
                    + "absolute path in one. Origins here: photos."
            ),
            (
                .noCachedResponse(),
                "404 no-cached-response: This load replaces no kept answer: the request's cached response is null."
            ),
        ] as [(GatewayError, String)])
    func `so do the errors of parts, sizes, the admin socket and kept answers`(error: GatewayError, text: String) {
        #expect("\(error.status) \(error.code): \(error.message)" == text)
    }

    @Test func `one problem gives its code, several are told together`() {
        func problem(_ name: String) -> ParameterProblem {
            ParameterProblem(
                code: "unknown-parameter", parameter: name, value: "1", allowed: "id", suggestion: nil,
                message: "unknown parameter '\(name)'. Allowed: id.")
        }
        let one = GatewayError.parameters([problem("x")], url: "a://?x=1")
        #expect(one.code == "unknown-parameter")
        #expect(one.message == "In a://?x=1: unknown parameter 'x'. Allowed: id.")
        let two = GatewayError.parameters([problem("x"), problem("y")], url: "a://?x=1&y=1")
        #expect(two.code == "invalid-parameters")
        #expect(
            two.message
                == "In a://?x=1&y=1: unknown parameter 'x'. Allowed: id. unknown parameter 'y'. Allowed: id.")
        let many = GatewayError.parameters((0..<20).map { problem("p\($0)") }, url: "a://")
        #expect(many.problems.count == 20)
        #expect(many.message.hasSuffix("unknown parameter 'p15'. Allowed: id. And 4 more."))
    }

    @Test func `what only the operator may see is not in the message`() {
        #expect(GatewayError.internalFault("secret").privateDetail == "secret")
        #expect(GatewayError.handlerMisbehaved(plugin: "Map", how: "secret").privateDetail == "secret")
        #expect(GatewayError.handlerUnavailable(plugin: "Map", reason: "secret").privateDetail == "secret")
        #expect(GatewayError.handlerUnavailable(plugin: "Map", reason: "").retryAfterSeconds == 1)
        #expect(GatewayError.overloaded("Full.", retryAfterSeconds: 3).retryAfterSeconds == 3)
        #expect(GatewayError.methodNotAllowed("PUT", allowed: ["GET"]).allowedMethods == ["GET"])
    }

    @Test func `long text is cut at a whole code point`() {
        #expect(GatewayError.excerpt(String(repeating: "x", count: 300)).utf8.count == 300)
        #expect(GatewayError.excerpt(String(repeating: "x", count: 301)) == String(repeating: "x", count: 280) + "…")
        let accents = "a" + String(repeating: "\u{e9}", count: 200)
        #expect(GatewayError.excerpt(accents) == "a" + String(repeating: "\u{e9}", count: 139) + "…")
        // One Character of many bytes.
        let marks = "a" + String(repeating: "\u{301}", count: 50_000)
        #expect(GatewayError.excerpt(marks).utf8.count < 300)
    }
}
