import CUrlgatePlugin
import HostMessages
import URLLoading

/// Copies what a plugin says of its answer, and checks it: the gateway gets nothing that it would have to refuse.
struct ResponseReader {
    /// What goes to the gateway.
    private(set) var response: HandlerResponse
    /// A line for each header field that does not.
    private(set) var dropped: [String] = []

    /// Which field has a value that cannot be.
    struct Fault: Error, Equatable {
        let reason: String
    }

    /// - Parameter mayBeUnchanged: the plugin was told of a kept answer, and may say that it is still right.
    init(_ spoken: urlgate_response_t, mayBeUnchanged: Bool = false) throws(Fault) {
        let size = MemoryLayout<urlgate_response_t>.size
        guard spoken.struct_size >= size else {
            throw Fault(reason: "struct_size is \(spoken.struct_size); write sizeof(urlgate_response_t), here \(size).")
        }
        let isUnchanged = spoken.status == AnswerRules.unchanged
        if isUnchanged, !mayBeUnchanged {
            throw Fault(reason: "status is 304, and request.cached_response is null; write 200...203.")
        }
        guard isUnchanged || AnswerRules.statuses.contains(spoken.status) else {
            throw Fault(reason: "status is \(spoken.status); write 200...203, or call did_fail.")
        }
        guard let policy = StoragePolicy.allCases.first(where: { $0.code == spoken.storage_policy }) else {
            throw Fault(reason: "storage_policy is \(spoken.storage_policy); write one of URLGATE_STORAGE_….")
        }
        let limit = AnswerRules.maximumTypeBytes
        let type = String(repairing: spoken.content_type, limit: limit + 1)
        guard isUnchanged || AnswerRules.isContentType(type) else {
            throw Fault(
                reason: "content_type is '\(type)'; write a media type such as image/png, at most \(limit) ASCII bytes."
            )
        }
        response = HandlerResponse(
            status: spoken.status, contentType: type,
            contentLength: spoken.content_length == .max ? nil : spoken.content_length, storagePolicy: policy,
            ttlSeconds: spoken.ttl_seconds == 0 ? nil : spoken.ttl_seconds, isIncomplete: spoken.is_incomplete)
        if spoken.field_count > 0 && spoken.fields == nil {
            throw Fault(reason: "fields is null and field_count is \(spoken.field_count).")
        }
        readFields(UnsafeBufferPointer(start: spoken.fields, count: Int(spoken.field_count)))
    }

    private mutating func readFields(_ pairs: UnsafeBufferPointer<urlgate_pair_t>) {
        let limit = HeaderAllowList.maximumFields
        var room = HeaderAllowList.maximumTotalBytes
        for pair in pairs.prefix(limit) {
            let field = HeaderField(
                String(repairing: pair.name, limit: 256),
                String(repairing: pair.value, limit: HeaderAllowList.maximumValueBytes + 1))
            if HeaderAllowList.allows(field), HeaderAllowList.byteCount(field) > room {
                dropped.append(
                    "dropped the header field '\(field.name)': all fields together may take "
                        + "\(HeaderAllowList.maximumTotalBytes) bytes.")
            } else if HeaderAllowList.allows(field) {
                room -= HeaderAllowList.byteCount(field)
                response.fields.append(field)
            } else {
                dropped.append(
                    "dropped the header field '\(field.name)': allowed are Content-Disposition, Content-Language, Link "
                        + "and X-Urlgate-…, with at most \(HeaderAllowList.maximumValueBytes) visible ASCII bytes.")
            }
        }
        if pairs.count > limit { dropped.append("dropped \(pairs.count - limit) header fields: \(limit) are allowed.") }
    }
}

extension HandlerFailure {
    /// Copies why a plugin has no answer; what cannot be is replaced.
    init(_ spoken: urlgate_failure_t) {
        guard spoken.struct_size >= MemoryLayout<urlgate_failure_t>.size else {
            self.init(status: 502, code: Self.unnamed, message: "The plugin failed without saying why.")
            return
        }
        let code = String(repairing: spoken.code, limit: 65)
        let isKebab =
            (1...64).contains(code.utf8.count)
            && code.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
            }
        self.init(
            status: (400...599).contains(spoken.status) ? spoken.status : 502,
            code: isKebab ? code : Self.unnamed, message: String(repairing: spoken.message, limit: 4096),
            parameter: String(repairing: spoken.parameter, limit: 256))
    }

    private static let unnamed = "handler-failed"
}
