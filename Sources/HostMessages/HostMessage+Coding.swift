public import URLLoading

extension HostMessage {
    /// Its number on the wire.
    public var type: MessageType {
        switch self {
        case .hello: .hello
        case .ready: .ready
        case .refused: .refused
        case .response: .response
        case .data: .data
        case .finished: .finished
        case .failed: .failed
        case .nestedLoads: .nestedLoads
        case .admit: .admit
        case .log: .log
        }
    }

    /// The payload after the frame's header.
    public func payload() -> [UInt8] {
        var writer = MessageWriter()
        switch self {
        case .hello(let version, let major, let minor, let description, let sandbox):
            writer.append(version)
            writer.append(major)
            writer.append(minor)
            writer.append(blob: description)
            writer.append(list: sandbox) { $0.append($1) }
        case .ready: break
        case .refused(let reasons): writer.append(list: reasons) { $0.append($1) }
        case .response(let response): writer.append(response)
        case .data(let bytes): writer.append(rest: bytes)
        case .finished(let cpu, let peak):
            writer.append(cpu)
            writer.append(peak)
        case .failed(let failure): writer.append(failure)
        case .nestedLoads(let batch, let requests):
            writer.append(batch)
            writer.append(list: requests) { $0.append($1) }
        case .admit(let bytes): writer.append(bytes)
        case .log(let level, let text):
            writer.append(level)
            writer.append(text)
        }
        return writer.bytes
    }

    /// Reads a payload of a type. A host has at most 64 nested loads in a batch, 32 header fields, 64 reasons.
    public init(type: UInt16, payload: [UInt8]) throws(MessageError) {
        guard let known = MessageType(rawValue: type) else { throw .unexpectedType(type) }
        if known == .data {
            self = .data(payload)
            return
        }
        var reader = MessageReader(payload)
        switch known {
        case .hello:
            self = .hello(
                protocolVersion: try reader.number(UInt32.self), abiMajor: try reader.number(UInt16.self),
                abiMinor: try reader.number(UInt16.self), description: try reader.blob(),
                sandbox: try reader.list(atMost: 64) { reader throws(MessageError) in try reader.text() })
        case .ready: self = .ready
        case .refused:
            self = .refused(
                reasons: try reader.list(atMost: 64) { reader throws(MessageError) in try reader.text() })
        case .response: self = .response(try reader.response())
        case .finished:
            self = .finished(
                cpuMicroseconds: try reader.number(UInt64.self), peakKiB: try reader.number(UInt64.self))
        case .failed: self = .failed(try reader.failure())
        case .nestedLoads:
            self = .nestedLoads(
                batch: try reader.number(UInt32.self),
                try reader.list(atMost: NestedRequest.maximumBatch) { reader throws(MessageError) in
                    try reader.nestedRequest()
                })
        case .admit: self = .admit(bytes: try reader.number(UInt64.self))
        case .log: self = .log(level: try reader.number(UInt8.self), try reader.text())
        case .data, .configure, .load, .stop, .nestedResult, .nestedData, .admitted: throw .unexpectedType(type)
        }
        try reader.finish()
    }
}

extension NestedRequest {
    /// The most loads a handler may ask for at once.
    public static let maximumBatch = 16
}

extension MessageWriter {
    fileprivate mutating func append(_ response: HandlerResponse) {
        append(response.status)
        append(response.contentType)
        append(response.contentLength ?? .max)
        append(response.storagePolicy.code)
        append(response.ttlSeconds ?? 0)
        append(response.isIncomplete)
        append(list: response.fields) { writer, field in
            writer.append(field.name)
            writer.append(field.value)
        }
    }

    fileprivate mutating func append(_ failure: HandlerFailure) {
        append(failure.status)
        append(failure.code)
        append(failure.message)
        append(failure.parameter)
    }

    fileprivate mutating func append(_ request: NestedRequest) {
        append(request.url)
        append(request.accept)
        append(UInt32(clamping: request.pixelBox?.width ?? 0))
        append(UInt32(clamping: request.pixelBox?.height ?? 0))
        append(request.pixelBox?.gravity ?? "")
        append(request.timeoutMilliseconds)
    }
}

extension MessageReader {
    fileprivate mutating func response() throws(MessageError) -> HandlerResponse {
        let status = try number(UInt16.self)
        let contentType = try text()
        let length = try number(UInt64.self)
        let policy = try storagePolicy()
        let ttl = try number(UInt32.self)
        let isIncomplete = try flag()
        let fields = try list(atMost: 32) { reader throws(MessageError) in
            HeaderField(try reader.text(), try reader.text())
        }
        return HandlerResponse(
            status: status, contentType: contentType, contentLength: length == .max ? nil : length,
            storagePolicy: policy, ttlSeconds: ttl == 0 ? nil : ttl, isIncomplete: isIncomplete, fields: fields)
    }

    private mutating func storagePolicy() throws(MessageError) -> StoragePolicy {
        let code = try number(UInt8.self)
        guard let policy = StoragePolicy.allCases.first(where: { $0.code == code }) else { throw .badValue }
        return policy
    }

    fileprivate mutating func failure() throws(MessageError) -> HandlerFailure {
        HandlerFailure(
            status: try number(UInt16.self), code: try text(), message: try text(), parameter: try text())
    }

    fileprivate mutating func nestedRequest() throws(MessageError) -> NestedRequest {
        let url = try text()
        let accept = try text()
        let width = Int(try number(UInt32.self))
        let height = Int(try number(UInt32.self))
        let gravity = try text()
        let timeout = try number(UInt32.self)
        let box =
            width > 0 && height > 0
            ? PixelBox(width: min(width, 65535), height: min(height, 65535), gravity: gravity) : nil
        return NestedRequest(url: url, accept: accept, pixelBox: box, timeoutMilliseconds: timeout)
    }
}

extension StoragePolicy {
    /// As in `urlgate_plugin.h`.
    public var code: UInt8 {
        switch self {
        case .notAllowed: 0
        case .allowedInMemoryOnly: 1
        case .allowed: 2
        }
    }
}
