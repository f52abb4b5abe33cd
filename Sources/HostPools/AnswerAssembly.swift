import HostMessages
import URLLoading

/// Puts an answer together from what a host says, in the one order that is allowed, and believes nothing.
struct AnswerAssembly {
    /// The content so far; the caller reads a data frame's payload to its end after ``admit(dataBytes:)`` said yes.
    var body: [UInt8] = []
    private(set) var response: HandlerResponse?
    private let byteLimit: Int
    private let mayBeUnchanged: Bool

    /// An answer of at most `byteLimit` bytes.
    ///
    /// - Parameter mayBeUnchanged: the handler was told of a kept answer, and may say that it is still right.
    init(byteLimit: Int, mayBeUnchanged: Bool = false) {
        self.byteLimit = byteLimit
        self.mayBeUnchanged = mayBeUnchanged
    }

    /// `didReceive`: once, before all else.
    mutating func receive(_ response: HandlerResponse) throws(Misbehaviour) {
        guard self.response == nil else { throw .outOfOrder(.response, phase: "a second time") }
        if mayBeUnchanged, response.status == AnswerRules.unchanged { return receiveUnchanged(response) }
        guard AnswerRules.statuses.contains(response.status) else { throw .badStatus(response.status) }
        guard AnswerRules.isContentType(response.contentType) else { throw .badContentType(response.contentType) }
        // The host has dropped what is not on the list, so anything else is a lie.
        if let field = response.fields.first(where: { !HeaderAllowList.allows($0) }) { throw .badField(field.name) }
        let fieldBytes = response.fields.reduce(0) { $0 + HeaderAllowList.byteCount($1) }
        if fieldBytes > HeaderAllowList.maximumTotalBytes { throw .badField(response.fields.last?.name ?? "") }
        if let length = response.contentLength {
            guard length <= UInt64(byteLimit) else { throw .longerThanAllowed(byteLimit) }
            body.reserveCapacity(Int(length))
        }
        self.response = response
    }

    /// No bytes follow.
    private mutating func receiveUnchanged(_ response: HandlerResponse) {
        self.response = response
        self.response?.contentLength = 0
    }

    /// `didLoad`: whether so many bytes more may come.
    func admit(dataBytes count: Int) throws(Misbehaviour) {
        guard let response else { throw .outOfOrder(.data, phase: "before 'response'") }
        guard count > 0 else { throw .emptyData }
        guard body.count + count <= byteLimit else { throw .longerThanAllowed(byteLimit) }
        if let length = response.contentLength, UInt64(body.count + count) > length {
            throw .longerThanDeclared(length)
        }
    }

    /// `didFinishLoading`: the whole answer.
    func finish() throws(Misbehaviour) -> HandlerResponse {
        guard let response else { throw .outOfOrder(.finished, phase: "before 'response'") }
        if let length = response.contentLength, UInt64(body.count) != length {
            throw .shorterThanDeclared(length, got: body.count)
        }
        return response
    }
}

extension GatewayError {
    /// What a handler's failure becomes: a status that is no error's is 502, a code that is none is `handler-failed`.
    init(_ failure: HandlerFailure) {
        let isStatus = (400...599).contains(failure.status)
        let isCode =
            (1...64).contains(failure.code.utf8.count)
            && failure.code.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
        let message = GatewayError.excerpt(failure.message)
        self.init(
            status: isStatus ? Int(failure.status) : 502, code: isCode ? failure.code : "handler-failed",
            message: message)
        guard !failure.parameter.isEmpty else { return }
        problems = [
            ParameterProblem(
                code: code, parameter: GatewayError.excerpt(failure.parameter), value: nil, allowed: nil,
                suggestion: nil, message: message)
        ]
    }
}
