/// Every text of the gateway's own errors, in one place; `GatewayErrorTests` holds them as a table.
extension GatewayError {
    /// 400: the URL cannot be read.
    public static func malformedURL(_ url: String, reason: String) -> GatewayError {
        GatewayError(status: 400, code: "malformed-url", message: "\(excerpt(url)) is malformed: \(reason).")
    }

    /// 414
    public static func targetTooLong(limit: Int) -> GatewayError {
        GatewayError(
            status: 414, code: "url-too-long",
            message: "The URL is longer than \(limit) bytes. Shorten it, or name fewer members.")
    }

    /// 400: more query items than any handler takes.
    public static func tooManyParameters(limit: Int, url: String) -> GatewayError {
        GatewayError(
            status: 400, code: "too-many-parameters",
            message: "More than \(limit) parameters in \(excerpt(url)). Give at most \(limit).")
    }

    /// 404: nginx passes what the configuration does not expect.
    public static func outsidePrefix(_ prefix: String, target: String) -> GatewayError {
        GatewayError(
            status: 404, code: "outside-prefix",
            message: "\(excerpt(target)) is not below '\(prefix)/'. Write \(prefix)/SCHEME/?name=value.")
    }

    /// 404: no handler for the scheme.
    public static func unknownScheme(_ scheme: String, known: [String]) -> GatewayError {
        GatewayError(
            status: 404, code: "unknown-scheme",
            message: "No handler for '\(excerpt(scheme))'.\(NearestName.question(scheme, among: known)) "
                + "Schemes here: \(known.isEmpty ? "none" : known.joined(separator: ", ")).")
    }

    /// 400: a scheme whose URLs are a query only.
    public static func unexpectedLocation(_ url: String, scheme: String) -> GatewayError {
        GatewayError(
            status: 400, code: "unexpected-path",
            message: "\(excerpt(url)) has a path, and \(scheme) takes none. Write \(scheme)://?name=value.")
    }

    /// 400: what is wrong with the parameters; the message tells the first sixteen, ``problems`` has all of `problems`.
    ///
    /// - Parameter untold: how many more there are.
    public static func parameters(_ problems: [ParameterProblem], untold: Int = 0, url: String) -> GatewayError {
        let count = problems.count + untold
        let code = count == 1 ? problems[0].code : "invalid-parameters"
        var sentences = problems.prefix(16).map(\.message).joined(separator: " ")
        if count > 16 { sentences += " And \(count - 16) more." }
        var error = GatewayError(status: 400, code: code, message: "In \(excerpt(url)): \(sentences)")
        error.problems = problems
        return error
    }

    /// 405
    public static func methodNotAllowed(_ method: String, allowed: [String]) -> GatewayError {
        var error = GatewayError(
            status: 405, code: "method-not-allowed",
            message: "\(excerpt(method)) is not answered here. Use \(allowed.joined(separator: " or ")).")
        error.allowedMethods = allowed
        return error
    }

    /// 413
    public static func bodyTooLarge(limit: Int) -> GatewayError {
        GatewayError(
            status: 413, code: "body-too-large", message: "The request's body is larger than \(limit) bytes. Send none."
        )
    }

    /// 404: says nothing about what exists.
    public static func originalNotFound() -> GatewayError {
        GatewayError(status: 404, code: "original-not-found", message: "There is no such original.")
    }

    /// 404: an origin that the plugin's options do not name, or none.
    public static func originNotPermitted(_ url: String) -> GatewayError {
        GatewayError.originalNotFound().with(
            privateDetail: "\(excerpt(url)): the plugin's options name no such origin, or it is not origin://NAME/PATH")
    }

    /// 422: over `max-bytes` of its origin.
    public static func originalTooLarge() -> GatewayError {
        GatewayError(
            status: 422, code: "original-too-large",
            message: "The original is larger than its origin allows. Store a smaller one, or raise max-bytes.")
    }

    /// 500: nginx does not pass what the gateway needs.
    public static func missingEnvironment(_ name: String) -> GatewayError {
        GatewayError(
            status: 500, code: "missing-fastcgi-parameter",
            message: "\(name) did not arrive. Put 'include urlgate_params;' into the nginx location.")
    }

    /// 503: more work than the gateway or a pool takes on.
    public static func overloaded(_ what: String, retryAfterSeconds: Int) -> GatewayError {
        var error = GatewayError(
            status: 503, code: "overloaded", message: "\(what) Try again in \(retryAfterSeconds) s.")
        error.retryAfterSeconds = retryAfterSeconds
        return error
    }

    /// 504
    public static func loadTimedOut(plugin: String, milliseconds: Int) -> GatewayError {
        GatewayError(
            status: 504, code: "load-timed-out",
            message: "\(plugin) did not answer within \(milliseconds) ms and its host process was stopped. "
                + "Raise pool.timeout or simplify the request.")
    }

    /// 504: this client's or handler's patience ended; the load may go on for others.
    public static func waitTimedOut(milliseconds: Int) -> GatewayError {
        GatewayError(
            status: 504, code: "wait-timed-out",
            message: "No answer within \(milliseconds) ms. Ask again: the work may be done by then.")
    }

    /// 502: the host died, also on the second try.
    public static func handlerCrashed(plugin: String) -> GatewayError {
        GatewayError(
            status: 502, code: "handler-crashed",
            message: "\(plugin) crashed on this request. The operator's log has its last words.")
    }

    /// 502: the host said what no host may say.
    public static func handlerMisbehaved(plugin: String, how: String) -> GatewayError {
        GatewayError(
            status: 502, code: "handler-misbehaved", message: "\(plugin) gave an answer that cannot be passed on."
        ).with(privateDetail: how)
    }

    /// 503: the plugin cannot be loaded or keeps crashing.
    public static func handlerUnavailable(plugin: String, reason: String) -> GatewayError {
        var error = GatewayError(
            status: 503, code: "handler-unavailable",
            message: "\(plugin) has no host process that answers. The operator's log says why.")
        error.retryAfterSeconds = 1
        return error.with(privateDetail: reason)
    }

    /// 508: a load that would wait for itself.
    public static func nestedCycle(_ url: String) -> GatewayError {
        GatewayError(
            status: 508, code: "nested-cycle", message: "\(excerpt(url)) needs itself. Break the circle of nested URLs."
        )
    }

    /// 508: more than ``LoadRequest/maximumDepth`` loads in each other.
    public static func nestedTooDeeply(_ url: String) -> GatewayError {
        GatewayError(
            status: 508, code: "nested-too-deeply",
            message: "\(excerpt(url)) lies more than \(LoadRequest.maximumDepth) loads deep. Nest fewer URLs.")
    }

    /// 504 as `only-if-cached` asks (RFC 9111 section 5.2.1.7).
    public static func notCached() -> GatewayError {
        GatewayError(
            status: 504, code: "not-cached", message: "Nothing is kept for this URL. Ask without only-if-cached.")
    }

    /// 404 on the admin socket.
    public static func unknownAdminPage(_ path: String, known: [String]) -> GatewayError {
        GatewayError(
            status: 404, code: "unknown-page",
            message: "\(excerpt(path)) is not answered here.\(NearestName.question(path, among: known)) "
                + "Pages here: \(known.joined(separator: ", ")).")
    }

    /// 400 on the admin socket: a name that a page does not know.
    public static func unknownAdminParameter(_ name: String, of page: String, known: [String]) -> GatewayError {
        GatewayError(
            status: 400, code: "unknown-parameter",
            message: "\(page) knows no '\(excerpt(name))'.\(NearestName.question(name, among: known)) "
                + "Allowed: \(known.joined(separator: ", ")).")
    }

    /// 400 on the admin socket: what a page needs is not there, or too much of it.
    public static func missingAdminParameter(_ page: String, allowed: String) -> GatewayError {
        GatewayError(status: 400, code: "missing-parameter", message: "\(page) needs \(allowed).")
    }

    /// 431 on the admin socket.
    public static func adminHeadTooLong(limit: Int) -> GatewayError {
        GatewayError(
            status: 431, code: "head-too-long", message: "The request's head is longer than \(limit) bytes. Shorten it."
        )
    }

    /// 404 on the admin socket: a file to purge that lies in no origin.
    public static func noOriginFile(_ file: String, known: [String]) -> GatewayError {
        GatewayError(
            status: 404, code: "no-origin-file",
            message:
                "\(excerpt(file)) lies in no origin. Write NAME/PATH, the path as below the origin's folder, or an "
                + "absolute path in one. Origins here: \(known.isEmpty ? "none" : known.joined(separator: ", ")).")
    }

    /// 416
    public static func rangeNotSatisfiable(length: Int) -> GatewayError {
        var error = GatewayError(
            status: 416, code: "range-not-satisfiable",
            message: "None of the ranges asked for lies in the \(length) bytes of the answer.")
        error.completeLength = length
        return error
    }

    /// 400: a size that the configuration does not allow in this place.
    public static func sizeNotAllowed(
        _ parameter: String, _ value: String, allowed: [Int], nearest: Int, url: String
    ) -> GatewayError {
        let list = allowed.map(String.init).joined(separator: ", ")
        return .parameters(
            [
                ParameterProblem(
                    code: "size-not-allowed", parameter: parameter, value: value, allowed: list,
                    suggestion: String(nearest),
                    message: "'\(parameter)' is \(value). Did you mean \(nearest)? Sizes here: \(list).")
            ], url: url)
    }

    /// 404: a handler asks for the kept answer of its load, and there is none.
    public static func noCachedResponse() -> GatewayError {
        GatewayError(
            status: 404, code: "no-cached-response",
            message: "This load replaces no kept answer: the request's cached response is null.")
    }

    /// The client or the last waiter went away; nobody reads this.
    public static func cancelled() -> GatewayError {
        GatewayError(status: 499, code: "cancelled", message: "Nobody waits for this load any more.")
    }

    /// 500: a fault of ours.
    public static func internalFault(_ detail: String) -> GatewayError {
        GatewayError(
            status: 500, code: "internal-error", message: "The gateway failed. The operator's log says how."
        ).with(privateDetail: detail)
    }

    /// Received text, short enough for a message: of more than 300 bytes the first 280, ending with a whole code point.
    public static func excerpt(_ text: String) -> String {
        if text.utf8.count <= 300 { return text }
        return String(text.unicodeScalars[..<text.utf8.index(text.startIndex, offsetBy: 280)]) + "…"
    }
}
