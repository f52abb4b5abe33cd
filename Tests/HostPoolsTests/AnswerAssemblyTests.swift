import HostMessages
import Testing
import URLLoading

@testable import HostPools

struct AnswerAssemblyTests {
    private func response(
        status: UInt16 = 200, type: String = "image/png", length: UInt64? = nil, fields: [HeaderField] = []
    ) -> HandlerResponse {
        HandlerResponse(
            status: status, contentType: type, contentLength: length, storagePolicy: .allowed, fields: fields)
    }

    @Test func `response, data and finish make an answer`() throws {
        var assembly = AnswerAssembly(byteLimit: 100)
        try assembly.receive(response(length: 3))
        try assembly.admit(dataBytes: 3)
        assembly.body += [1, 2, 3]
        #expect(try assembly.finish().contentLength == 3)
        #expect(assembly.body == [1, 2, 3])
    }

    @Test func `nothing may come before the response, and no second one after it`() throws {
        var assembly = AnswerAssembly(byteLimit: 100)
        #expect(throws: Misbehaviour.outOfOrder(.data, phase: "before 'response'")) {
            try assembly.admit(dataBytes: 1)
        }
        #expect(throws: Misbehaviour.outOfOrder(.finished, phase: "before 'response'")) { try assembly.finish() }
        try assembly.receive(response())
        #expect(throws: Misbehaviour.outOfOrder(.response, phase: "a second time")) {
            try assembly.receive(response())
        }
    }

    @Test func `more than declared, less than declared and more than allowed are refused`() throws {
        var assembly = AnswerAssembly(byteLimit: 100)
        try assembly.receive(response(length: 3))
        #expect(throws: Misbehaviour.longerThanDeclared(3)) { try assembly.admit(dataBytes: 4) }
        assembly.body += [1]
        #expect(throws: Misbehaviour.shorterThanDeclared(3, got: 1)) { try assembly.finish() }
        var undeclared = AnswerAssembly(byteLimit: 100)
        try undeclared.receive(response())
        #expect(throws: Misbehaviour.longerThanAllowed(100)) { try undeclared.admit(dataBytes: 101) }
        var boasting = AnswerAssembly(byteLimit: 100)
        #expect(throws: Misbehaviour.longerThanAllowed(100)) { try boasting.receive(response(length: 101)) }
    }

    @Test func `data without bytes is refused: it would cost the host nothing and the gateway a wake`() throws {
        var assembly = AnswerAssembly(byteLimit: 100)
        try assembly.receive(response())
        #expect(throws: Misbehaviour.emptyData) { try assembly.admit(dataBytes: 0) }
    }

    @Test func `a kept answer may be found right, without bytes, when the handler was told of one`() throws {
        var assembly = AnswerAssembly(byteLimit: 100, mayBeUnchanged: true)
        try assembly.receive(response(status: 304, type: "", length: 50))
        #expect(throws: Misbehaviour.longerThanDeclared(0)) { try assembly.admit(dataBytes: 1) }
        #expect(try assembly.finish().status == 304)
        var whole = AnswerAssembly(byteLimit: 100, mayBeUnchanged: true)
        try whole.receive(response())
        #expect(throws: Misbehaviour.badStatus(305)) {
            var other = AnswerAssembly(byteLimit: 100, mayBeUnchanged: true)
            try other.receive(response(status: 305))
        }
    }

    @Test(arguments: [0, 99, 199, 204, 206, 304, 404, 500, 65535])
    func `an answer has a status of success with content`(status: UInt16) {
        var assembly = AnswerAssembly(byteLimit: 100)
        #expect(throws: Misbehaviour.badStatus(status)) { try assembly.receive(response(status: status)) }
    }

    @Test(arguments: [
        "", "png", "/png", "image/", "image/png\r\nX: y", "image/p\u{e4}", String(repeating: "a/", count: 64),
    ])
    func `a content type is header text with a slash`(type: String) {
        var assembly = AnswerAssembly(byteLimit: 100)
        #expect(throws: Misbehaviour.badContentType(type)) { try assembly.receive(response(type: type)) }
    }

    @Test(arguments: [
        HeaderField("Set-Cookie", "a=b"), HeaderField("Link", "a\r\nb"), HeaderField("X-Urlgate-", "x"),
        HeaderField("X-Urlgate-A:", "x"), HeaderField("Content-Length", "3"),
    ])
    func `fields off the list or with control characters are refused`(field: HeaderField) {
        var assembly = AnswerAssembly(byteLimit: 100)
        #expect(throws: Misbehaviour.badField(field.name)) { try assembly.receive(response(fields: [field])) }
    }

    @Test func `fields that no web server takes as one head are refused`() throws {
        let field = HeaderField("X-Urlgate-Long", String(repeating: "x", count: 4000))
        var assembly = AnswerAssembly(byteLimit: 100)
        try assembly.receive(response(fields: Array(repeating: field, count: 4)))
        var other = AnswerAssembly(byteLimit: 100)
        #expect(throws: Misbehaviour.badField(field.name)) {
            try other.receive(response(fields: Array(repeating: field, count: 5)))
        }
    }

    @Test func `fields on the list are kept`() throws {
        var assembly = AnswerAssembly(byteLimit: 100)
        let fields = [HeaderField("content-disposition", "inline"), HeaderField("X-Urlgate-Palette", "#fff")]
        try assembly.receive(response(fields: fields))
        #expect(assembly.response?.fields == fields)
    }

    @Test func `a failure becomes an error of its status, code and parameter`() {
        let failure = HandlerFailure(status: 422, code: "too-small", message: "Too small.", parameter: "width")
        let error = GatewayError(failure)
        #expect((error.status, error.code, error.message) == (422, "too-small", "Too small."))
        #expect(error.problems.map(\.parameter) == ["width"])
    }

    @Test func `a failure with a status or code that is none is 502 handler-failed`() {
        let error = GatewayError(
            HandlerFailure(status: 200, code: "Not OK", message: String(repeating: "x", count: 999)))
        #expect((error.status, error.code) == (502, "handler-failed"))
        #expect(error.message.count < 300)
    }
}

struct LoadAttemptsTests {
    @Test func `a host that died of its own costs one more try`() {
        var attempts = LoadAttempts()
        #expect(attempts.triesAgain(after: .diedOfItsOwn) == true)
        #expect(attempts.triesAgain(after: .diedOfItsOwn) == false)
    }

    @Test func `hosts killed from outside cost three more tries`() {
        var attempts = LoadAttempts()
        for _ in 0..<3 { #expect(attempts.triesAgain(after: .killedOutside) == true) }
        #expect(attempts.triesAgain(after: .killedOutside) == false)
    }

    @Test func `a host that was dead before costs no try, and no load goes on for ever`() {
        var attempts = LoadAttempts()
        for _ in 0..<15 { #expect(attempts.triesAgain(after: .beforeTheLoad) == true) }
        #expect(attempts.triesAgain(after: .beforeTheLoad) == false)
    }
}
