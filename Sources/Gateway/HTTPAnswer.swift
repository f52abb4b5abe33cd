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
        var head = HeaderText(answer.keptFields, room: 192)
        addFields(to: &head, now)
        // 304 carries the same fields as 200 (RFC 9110 section 15.4.5).
        let isUnchanged = ifNoneMatch.map { EntityTags.contain($0, answer.entityTag) } ?? false
        if !isUnchanged { head.add("Content-Length: ", answer.body.count) }
        var response = Response(
            status: isUnchanged ? 304 : answer.status, head: head, body: isUnchanged ? [] : answer.body)
        response.omitsBody = isUnchanged || isHead
        return response
    }

    private func addFields(to head: inout HeaderText, _ now: Deadline) {
        addCacheControl(to: &head, now)
        if found.origin == .hit { head.add("Age: ", found.answer.ageSeconds(at: now)) }
        if isNegotiable { head.add("Vary: Accept") }
        addCacheStatus(to: &head, now)
    }

    /// What clients are told: `http.max-age` from when it is sent, not from when it was made, so `Age` is added; and no
    /// longer than it is fresh here. With nothing left of that they may keep it, and ask before they use it: the ETag answers.
    private func addCacheControl(to head: inout HeaderText, _ now: Deadline) {
        let answer = found.answer
        let lifetime = min(answer.clientSeconds, answer.freshSecondsLeft(at: now))
        if answer.storagePolicy == .notAllowed { return head.add("Cache-Control: no-store") }
        if lifetime == 0 { return head.add("Cache-Control: no-cache") }
        let age = found.origin == .hit ? answer.ageSeconds(at: now) : 0
        head.add("Cache-Control: public, max-age=", age + lifetime)
    }

    /// RFC 9211.
    private func addCacheStatus(to head: inout HeaderText, _ now: Deadline) {
        switch found.origin {
        case .hit:
            head.add("Cache-Status: urlgate; hit; ttl=", found.answer.freshSecondsLeft(at: now), "; detail=memory")
        case .loaded(isStored: true): head.add("Cache-Status: urlgate; fwd=miss; stored")
        case .loaded(isStored: false): head.add("Cache-Status: urlgate; fwd=miss")
        case .joined(isStored: true): head.add("Cache-Status: urlgate; fwd=miss; stored; collapsed")
        case .joined(isStored: false): head.add("Cache-Status: urlgate; fwd=miss; collapsed")
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
