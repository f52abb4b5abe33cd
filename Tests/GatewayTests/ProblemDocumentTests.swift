import Testing
import URLLoading

@testable import Gateway

/// Errors as clients see them (RFC 9457).
struct ProblemDocumentTests {
    private func body(_ error: GatewayError) -> String {
        String(decoding: ProblemDocument.response(error, logID: "7f3a").body, as: UTF8.self)
    }

    @Test func `an error is a document with type, title, status, detail, code and log id`() {
        let document = body(.originalNotFound())
        #expect(
            document == """
                {"type":"urn:urlgate:error:original-not-found","title":"Original not found","status":404,\
                "detail":"There is no such original.","code":"original-not-found","log-id":"7f3a"}

                """)
    }

    @Test func `each wrong parameter is named with value, allowed values and suggestion`() {
        let problem = ParameterProblem(
            code: "value-out-of-range", parameter: "width", value: "9", allowed: "1...8", suggestion: nil,
            message: "No.")
        let document = body(.parameters([problem], url: "asset://?width=9"))
        #expect(
            document.contains(
                #""errors":[{"code":"value-out-of-range","parameter":"width","value":"9","allowed":"1...8","#
                    + #""suggestion":null,"detail":"No."}]"#))
    }

    @Test func `what only the operator may see is not in it`() {
        let document = body(.internalFault("open /srv/secret: No such file"))
        #expect(!document.contains("secret"))
    }

    @Test func `quotes and control characters of a request cannot break the document`() {
        let document = body(.unknownScheme("a\"b\u{1}\\", known: []))
        #expect(document.contains(#"'a\"b\u0001\\'"#))
    }

    @Test func `overload says when to come back`() {
        let response = ProblemDocument.response(.overloaded("Busy.", retryAfterSeconds: 2), logID: "1")
        #expect(response.head.value(of: "Retry-After") == "2")
        #expect(response.status == 503)
    }

    @Test func `a wrong method says which are right`() {
        let response = ProblemDocument.response(.methodNotAllowed("PUT", allowed: ["GET", "HEAD"]), logID: "1")
        #expect(response.head.value(of: "Allow") == "GET, HEAD")
    }

    @Test func `its length is that of its bytes`() {
        let response = ProblemDocument.response(.unknownScheme("ключ", known: ["карта"]), logID: "1")
        #expect(response.head.value(of: "Content-Length") == String(response.body.count))
    }
}
