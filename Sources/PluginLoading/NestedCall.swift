import CUrlgatePlugin
import HostMessages
import URLLoading

/// One call of `urlgate.nested-load/1`: the plugin's requests, and its room for the answers.
///
/// The structs lie as far apart as the plugin says, which may have been built with a later minor version.
struct NestedCall {
    /// What to ask the gateway for; nil where a request is answered here.
    private(set) var requests: [Result<NestedRequest, GatewayError>]
    private let answers: UnsafeMutableRawPointer
    private let distance: Int

    init(
        _ requests: UnsafePointer<urlgate_nested_request_t>, _ answers: UnsafeMutablePointer<urlgate_nested_answer_t>,
        count: Int, link: GatewayLink
    ) {
        let requestSize = Int(requests.pointee.struct_size)
        let answerSize = Int(answers.pointee.struct_size)
        guard requestSize >= MemoryLayout<urlgate_nested_request_t>.size,
            answerSize >= MemoryLayout<urlgate_nested_answer_t>.size
        else { link.pluginMisbehaved("a nested load has a struct_size of \(requestSize) or \(answerSize): too small") }
        self.answers = UnsafeMutableRawPointer(answers)
        distance = answerSize
        let start = UnsafeRawPointer(requests)
        self.requests = (0..<count).map { index in
            if count > NestedRequest.maximumBatch { return .failure(.tooManyNestedLoads(count)) }
            return NestedRequest.read(
                start.loadUnaligned(fromByteOffset: index * requestSize, as: urlgate_nested_request_t.self))
        }
    }

    /// Writes one answer; its struct_size stays the plugin's.
    func fill(_ index: Int, _ answer: NestedAnswer, bytes: UnsafeRawBufferPointer?, texts: TextArena) {
        let place = (answers + index * distance).assumingMemoryBound(to: urlgate_nested_answer_t.self)
        place.pointee.status = answer.status
        place.pointee.is_incomplete = answer.isIncomplete
        place.pointee.reserved = 0
        place.pointee.bytes = bytes?.baseAddress
        place.pointee.length = bytes?.count ?? 0
        place.pointee.content_type = texts.text(answer.contentType)
        place.pointee.code = texts.text(answer.code)
        place.pointee.message = texts.text(answer.message)
    }
}

extension NestedRequest {
    /// Copies a request. A URL that no gateway takes is answered here.
    fileprivate static func read(_ spoken: urlgate_nested_request_t) -> Result<NestedRequest, GatewayError> {
        let limit = RequestLimits().targetBytes
        if spoken.url.length > limit { return .failure(.targetTooLong(limit: limit)) }
        let box =
            spoken.box_width > 0 && spoken.box_height > 0
            ? PixelBox(
                width: Int(min(spoken.box_width, 65535)), height: Int(min(spoken.box_height, 65535)),
                gravity: String(repairing: spoken.box_gravity, limit: 64)) : nil
        return .success(
            NestedRequest(
                url: String(repairing: spoken.url, limit: limit), accept: String(repairing: spoken.accept, limit: 4096),
                pixelBox: box, timeoutMilliseconds: spoken.timeout_milliseconds))
    }
}

extension GatewayError {
    fileprivate static func tooManyNestedLoads(_ count: Int) -> GatewayError {
        GatewayError(
            status: 400, code: "too-many-nested-loads",
            message: "\(count) loads were asked for at once. Ask for 1...\(NestedRequest.maximumBatch) at a time.")
    }
}

extension NestedAnswer {
    /// An answer made here.
    init(_ error: GatewayError) {
        self.init(status: UInt16(clamping: error.status), code: error.code, message: error.message)
    }
}
