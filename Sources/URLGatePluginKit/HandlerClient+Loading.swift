import CUrlgatePlugin
public import URLLoading

/// One of several loads that a handler asks for at once.
public struct NestedLoad: Sendable, Equatable {
    /// `asset://?id=7`, `origin://photos/7.jpg`; in canonical or any other spelling.
    public var url: String
    /// An `Accept` field's value; empty: anything.
    public var accept: String
    /// The size wanted where the URL names none; the answer fills it if its handler declares width and height.
    public var pixelBox: PixelBox?
    /// How long it may take, in whole milliseconds; nil: all the time that is left.
    public var timeout: Duration?

    /// A load from its parts.
    public init(url: String, accept: String = "", pixelBox: PixelBox? = nil, timeout: Duration? = nil) {
        self.url = url
        self.accept = accept
        self.pixelBox = pixelBox
        self.timeout = timeout
    }
}

extension HandlerClient {
    /// Loads another URL and waits for it. The answer's policy and freshness become no better than what was loaded.
    ///
    /// - Throws: the error of that load, with its status, code and message: rethrow it, or do without.
    public func load(
        _ url: String, accept: String = "", pixelBox: PixelBox? = nil, timeout: Duration? = nil
    ) throws(HandlerError) -> LoadedData {
        let load = NestedLoad(url: url, accept: accept, pixelBox: pixelBox, timeout: timeout)
        for result in self.load([load]) { return try result.get() }
        throw .withoutNestedLoads
    }

    /// Loads several URLs side by side, sixteen at a time, and waits for all of them. The results are in the order of
    /// the requests.
    public func load(_ requests: [NestedLoad]) -> [Result<LoadedData, HandlerError>] {
        guard let loading = host.nestedLoading else { return requests.map { _ in .failure(.withoutNestedLoads) } }
        return stride(from: 0, to: requests.count, by: 16).flatMap { start in
            load(requests[start..<min(start + 16, requests.count)], by: loading)
        }
    }

    private func load(
        _ requests: ArraySlice<NestedLoad>, by loading: UnsafePointer<urlgate_nested_load_1_t>
    ) -> [Result<LoadedData, HandlerError>] {
        withTexts(requests.flatMap { [$0.url, $0.accept, $0.pixelBox?.gravity ?? ""] }) { texts in
            let spoken = zip(requests, stride(from: 0, to: texts.count, by: 3)).map { request, index in
                urlgate_nested_request_t(
                    request, url: texts[index], accept: texts[index + 1], gravity: texts[index + 2])
            }
            var answers = [urlgate_nested_answer_t](repeating: .unfilled, count: spoken.count)
            loading.pointee.load(host.pointer, client, spoken, spoken.count, &answers)
            return answers.map { Result($0) }
        }
    }
}

extension HandlerError {
    fileprivate static let withoutNestedLoads = HandlerError(
        status: 502, code: "extension-missing", message: "This host offers no \(URLGATE_NESTED_LOAD_1).")
}

extension urlgate_nested_request_t {
    fileprivate init(
        _ request: NestedLoad, url: urlgate_text_t, accept: urlgate_text_t, gravity: urlgate_text_t
    ) {
        self.init(
            struct_size: UInt32(MemoryLayout<urlgate_nested_request_t>.size),
            timeout_milliseconds: request.timeout?.wholeMilliseconds ?? 0, url: url, accept: accept,
            box_width: UInt32(clamping: request.pixelBox?.width ?? 0),
            box_height: UInt32(clamping: request.pixelBox?.height ?? 0), box_gravity: gravity)
    }
}

extension urlgate_nested_answer_t {
    fileprivate static var unfilled: urlgate_nested_answer_t {
        var answer = urlgate_nested_answer_t()
        answer.struct_size = UInt32(MemoryLayout<urlgate_nested_answer_t>.size)
        return answer
    }
}

extension Result<LoadedData, HandlerError> {
    fileprivate init(_ answer: urlgate_nested_answer_t) {
        if (200..<300).contains(answer.status) {
            self = .success(LoadedData(answer))
        } else {
            self = .failure(
                HandlerError(
                    status: Int(answer.status), code: String(answer.code), message: String(answer.message)))
        }
    }
}

extension Duration {
    /// At least one; zero would mean "all that is left".
    fileprivate var wholeMilliseconds: UInt32 {
        let (seconds, attoseconds) = components
        let milliseconds = Double(seconds) * 1000 + Double(attoseconds / 1_000_000_000_000_000)
        return UInt32(min(max(milliseconds, 1), Double(UInt32.max)))
    }
}
