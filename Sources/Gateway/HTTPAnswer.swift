import Caching
import Linux
import URLLoading

/// How a found answer is told in HTTP: validators, lifetimes, and how it was come by.
struct HTTPAnswer {
    /// What to send.
    let found: ResponseCache.Found
    /// Whether `Accept` may have changed it.
    let isNegotiable: Bool
    /// Whether only the head is wanted.
    let isHead: Bool
    /// The request's `If-None-Match`.
    let ifNoneMatch: String?

    /// The answer, or 304 when the client has it.
    func response(now: Deadline) -> Response {
        let answer = found.answer
        if let ifNoneMatch, EntityTags.contain(ifNoneMatch, answer.entityTag) {
            return with(Response(status: 304, keptFields: answer.keptFields, fields: fields(now)), omitsBody: true)
        }
        let length = HeaderField("Content-Length", String(answer.body.count))
        let whole = Response(
            status: answer.status, keptFields: answer.keptFields, fields: fields(now) + [length], body: answer.body)
        return with(whole, omitsBody: isHead)
    }

    private func with(_ response: Response, omitsBody: Bool) -> Response {
        var response = response
        response.omitsBody = omitsBody
        return response
    }

    /// 304 carries the same fields as 200 (RFC 9110 section 15.4.5).
    private func fields(_ now: Deadline) -> [HeaderField] {
        var fields = [HeaderField("Cache-Control", cacheControl(now))]
        if found.origin == .hit { fields.append(HeaderField("Age", String(found.answer.ageSeconds(at: now)))) }
        if isNegotiable { fields.append(HeaderField("Vary", "Accept")) }
        fields.append(HeaderField("Cache-Status", cacheStatus(now)))
        return fields
    }

    /// What clients are told: `http.max-age` from when it is sent, not from when it was made, so `Age` is added; and no
    /// longer than it is fresh here. With nothing left of that they may keep it, and ask before they use it: the ETag answers.
    private func cacheControl(_ now: Deadline) -> String {
        let answer = found.answer
        let lifetime = min(answer.clientSeconds, answer.freshSecondsLeft(at: now))
        if answer.storagePolicy == .notAllowed { return "no-store" }
        if lifetime == 0 { return "no-cache" }
        return "public, max-age=\(found.origin == .hit ? answer.ageSeconds(at: now) + lifetime : lifetime)"
    }

    /// RFC 9211.
    private func cacheStatus(_ now: Deadline) -> String {
        switch found.origin {
        case .hit: "urlgate; hit; ttl=\(found.answer.freshSecondsLeft(at: now)); detail=memory"
        case .loaded(let isStored): "urlgate; fwd=miss\(isStored ? "; stored" : "")"
        case .joined(let isStored): "urlgate; fwd=miss\(isStored ? "; stored" : ""); collapsed"
        }
    }
}

/// Lists of entity tags (RFC 9110 section 13.1.2).
enum EntityTags {
    /// Whether a list, or `*`, names a tag. Compared weakly: gzip in front of us makes strong tags weak.
    static func contain(_ list: String, _ tag: String) -> Bool {
        if Substring(list).trimmingBlanks() == "*" { return true }
        var rest = Substring(list)
        while let open = rest.firstIndex(of: "\"") {
            guard let close = rest[rest.index(after: open)...].firstIndex(of: "\"") else { return false }
            if rest[open...close] == tag { return true }
            rest = rest[rest.index(after: close)...]
        }
        return false
    }
}
