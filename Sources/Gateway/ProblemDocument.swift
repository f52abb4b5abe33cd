import Linux
import URLLoading

/// An error as a client sees it: problem+json (RFC 9457).
enum ProblemDocument {
    /// The answer for an error. `logID` finds the operator's line about it.
    static func response(_ error: GatewayError, logID: String) -> Response {
        let body = Array((document(error, logID: logID).text + "\n").utf8)
        var fields = [
            HeaderField("Content-Type", "application/problem+json"),
            HeaderField("Content-Length", String(body.count)),
            HeaderField("Cache-Control", "no-store"),
            HeaderField("X-Content-Type-Options", "nosniff"),
            HeaderField("Cache-Status", "urlgate; detail=\(error.code)"),
        ]
        if let seconds = error.retryAfterSeconds { fields.append(HeaderField("Retry-After", String(seconds))) }
        if let length = error.completeLength { fields.append(HeaderField("Content-Range", "bytes */\(length)")) }
        if !error.allowedMethods.isEmpty {
            fields.append(HeaderField("Allow", error.allowedMethods.joined(separator: ", ")))
        }
        return Response(status: error.status, head: HeaderText(fields), body: body)
    }

    private static func document(_ error: GatewayError, logID: String) -> JSON {
        var members: [(String, JSON)] = [
            ("type", .string("urn:urlgate:error:\(error.code)")),
            ("title", .string(title(error.code))),
            ("status", .integer(error.status)),
            ("detail", .string(error.message)),
            ("code", .string(error.code)),
            ("log-id", .string(logID)),
        ]
        if !error.problems.isEmpty { members.append(("errors", .array(error.problems.map(problem)))) }
        return .object(members)
    }

    private static func problem(_ problem: ParameterProblem) -> JSON {
        .object([
            ("code", .string(problem.code)), ("parameter", .string(problem.parameter)),
            ("value", JSON(problem.value)), ("allowed", JSON(problem.allowed)),
            ("suggestion", JSON(problem.suggestion)), ("detail", .string(problem.message)),
        ])
    }

    /// `unknown-parameter` → "Unknown parameter".
    private static func title(_ code: String) -> String {
        let words = code.split(separator: "-").joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}
