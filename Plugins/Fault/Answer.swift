import Parameters
import URLGatePluginKit
import URLLoading

/// An answer as the URL asks for it.
struct Answer {
    let client: HandlerClient
    /// The load's own URL.
    let url: String
    private let parameters: ParameterValues

    private let cached: CachedResponse?

    init(_ request: HandlerRequest, _ client: HandlerClient) {
        url = request.url
        cached = request.cachedResponse
        parameters = request.parameters
        self.client = client
    }

    var size: Int { parameters.integer("size") ?? 0 }
    var milliseconds: Int { parameters.integer("milliseconds") ?? 0 }
    var urls: [String] { parameters.texts("url") }
    /// The bytes 0, 1, 2 … 250, 0 …
    var bytes: [UInt8] {
        let size = size
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size + Self.pattern.count)
        while bytes.count < size { bytes += Self.pattern }
        bytes.removeLast(bytes.count - size)
        return bytes
    }
    private static let pattern = [UInt8](0...250)

    /// What `throw` and `fail-after-data` say.
    var failure: HandlerError {
        let status = parameters.integer("status") ?? 200
        return HandlerError(status: status, code: "asked-to-fail", message: "The URL asked for this.", parameter: "do")
    }

    /// The whole answer; `announcing` another length, `finishing` another number of times than once.
    func give(announcing length: Int? = nil, finishing times: Int = 1) {
        var response = self.response
        response.contentLength = length ?? size
        client.didReceive(response)
        client.didLoad(bytes)
        for _ in 0..<times { client.didFinishLoading() }
    }

    /// An answer with a header field that no handler may set.
    func giveForbiddenField() {
        var response = self.response
        response.fields.append(HeaderField("Set-Cookie", "not=allowed"))
        client.didReceive(response)
        client.didFinishLoading()
    }

    /// Says that the kept answer is right, once its bytes were looked at; without one the whole answer.
    func revalidate() throws(HandlerError) {
        guard let cached else { return give() }
        let data = try client.loadCachedResponse()
        guard data.count == cached.count, data.count == size, data.contentType == cached.contentType else {
            throw HandlerError(status: 500, code: "wrong-cached-response", message: "The kept answer is another.")
        }
        client.cachedResponseIsValid(ttl: parameters.integer("ttl").flatMap { $0 == 0 ? nil : .seconds($0) })
    }

    /// A text that is not kept.
    func report(_ text: String) {
        client.didReceive(
            HandlerResponse(contentType: "text/plain", contentLength: text.utf8.count, storagePolicy: .notAllowed))
        client.didLoad(Array(text.utf8))
        client.didFinishLoading()
    }

    /// Bytes without end.
    func flood() {
        client.didReceive(response)
        let piece = [UInt8](repeating: 0x5A, count: 1 << 20)
        while !client.isCancelled { client.didLoad(piece) }
        Misdeed.hang()
    }

    /// Frames of a byte without end, faster than anybody reads them; no cancellation stops it.
    func floodFrames() {
        client.didReceive(response)
        while true { client.didLoad([0x5A]) }
    }

    /// A thousand lines.
    func floodLog() {
        for line in 0..<1000 { client.log(.warning, "fault: line \(line) of many") }
    }

    /// The answer of another URL.
    func passOn(_ url: String) throws(HandlerError) {
        let data = try client.load(url)
        client.didReceive(
            HandlerResponse(
                contentType: data.contentType.isEmpty ? "application/octet-stream" : data.contentType,
                contentLength: data.count, isIncomplete: data.isIncomplete))
        data.withUnsafeBytes { client.didLoad($0) }
        client.didFinishLoading()
    }

    /// A line an answer: its status, and its length and type, or its code.
    func reportBatch() {
        let lines = client.load(urls.map { NestedLoad(url: $0) }).map { result in
            switch result {
            case .success(let data): "200 \(data.count) \(data.contentType)"
            case .failure(let error): "\(error.status) \(error.code)"
            }
        }
        report(lines.joined(separator: "\n"))
    }

    private var tags: [HeaderField] {
        let tags = parameters.text("tags") ?? ""
        return tags.isEmpty ? [] : [HeaderField("X-Urlgate-Tags", tags)]
    }

    private var response: HandlerResponse {
        let ttl = parameters.integer("ttl") ?? 0
        return HandlerResponse(
            contentType: parameters.text("type") ?? "",
            storagePolicy: parameters.text("policy").flatMap(StoragePolicy.init(rawValue:)) ?? .allowed,
            isIncomplete: parameters.flag("incomplete") ?? false, ttl: ttl == 0 ? nil : .seconds(ttl),
            fields: [HeaderField("X-Urlgate-Fault", "yes")] + tags,
            status: parameters.integer("status") ?? 200)
    }
}
