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
    /// The request's `Range`.
    var range: String?
    /// The request's `If-Range`.
    var ifRange: String?
    /// What the operator adds.
    var site = SiteFields.none
    /// The request's `Origin`, where ``site`` depends on it.
    var webOrigin: String?

    /// The answer, a part of it, or 304 when the client has it.
    ///
    /// Conditions go first, then ranges (RFC 9110 section 13.2.2), which are defined for GET and whole answers only.
    /// Throws when no part that is asked for is there.
    func response(now: Deadline) throws(GatewayError) -> Response {
        let answer = found.answer
        var head = HeaderText(answer.keptFields, room: 192 + site.constant.bytes.count)
        addFields(to: &head, now)
        // 304 carries the same fields as 200 (RFC 9110 section 15.4.5).
        if let ifNoneMatch, EntityTags.contain(ifNoneMatch, answer.entityTag) {
            var response = Response(status: 304, head: head)
            response.omitsBody = true
            return response
        }
        if let range, !isHead, answer.status == 200, RangeCondition.holds(ifRange, entityTag: answer.entityTag) {
            switch ByteRanges(range, length: answer.body.count) {
            case .whole: break
            case .parts(let parts): return PartialAnswer(answer, parts).response(head)
            case .unsatisfiable: throw .rangeNotSatisfiable(length: answer.body.count)
            }
        }
        head.add("Content-Length: ", answer.body.count)
        // A cache of nginx whose key lacks the method would send this head, without a body, for the next GET.
        if isHead { head.add("X-Accel-Expires: 0") }
        var response = Response(status: answer.status, head: head, body: answer.body)
        response.omitsBody = isHead
        return response
    }

    private func addFields(to head: inout HeaderText, _ now: Deadline) {
        addCacheControl(to: &head, now)
        if isKept { head.add("Age: ", found.answer.ageSeconds(at: now)) }
        addVary(to: &head)
        addCacheStatus(to: &head, now)
        site.add(to: &head, for: webOrigin)
    }

    /// Whether it was there when it was asked for.
    private var isKept: Bool {
        switch found.origin {
        case .hit, .stale: true
        case .loaded, .joined: false
        }
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

    private func addVary(to head: inout HeaderText) {
        switch (isNegotiable, site.dependOnOrigin) {
        case (true, true): head.add("Vary: Accept, Origin")
        case (true, false): head.add("Vary: Accept")
        case (false, true): head.add("Vary: Origin")
        case (false, false): break
        }
    }

    /// RFC 9211. A time to live below zero says for how long an answer has been stale.
    private func addCacheStatus(to head: inout HeaderText, _ now: Deadline) {
        let stale = found.answer.staleSeconds(at: now)
        switch found.origin {
        case .hit:
            head.add("Cache-Status: urlgate; hit; ttl=", found.answer.freshSecondsLeft(at: now), "; detail=memory")
        case .stale(.revalidating):
            head.add("Cache-Status: urlgate; hit; ttl=-", stale, "; detail=stale-while-revalidate")
        case .stale(.error): head.add("Cache-Status: urlgate; hit; ttl=-", stale, "; detail=stale-if-error")
        case .stale(.asked): head.add("Cache-Status: urlgate; hit; ttl=-", stale, "; detail=max-stale")
        case .loaded(let isStored): head.add(forwarded(isStored: isStored))
        case .joined(let isStored): head.add(forwarded(isStored: isStored, "; collapsed"))
        }
    }

    private func forwarded(isStored: Bool, _ end: String = "") -> HeaderField {
        let reason = found.replacesStale ? "stale" : "miss"
        return HeaderField("Cache-Status", "urlgate; fwd=\(reason)\(isStored ? "; stored" : "")\(end)")
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
