import URLLoading

extension GatewayMessage {
    /// Its number on the wire.
    public var type: MessageType {
        switch self {
        case .configure: .configure
        case .load: .load
        case .stop: .stop
        case .nestedResult: .nestedResult
        case .nestedData: .nestedData
        case .admitted: .admitted
        }
    }

    /// The payload after the frame's header.
    public func payload() -> [UInt8] {
        var writer = MessageWriter()
        switch self {
        case .configure(let options): writer.append(items: options)
        case .load(let order): writer.append(order)
        case .stop, .admitted: break
        case .nestedResult(let batch, let index, let answer):
            writer.append(batch)
            writer.append(index)
            writer.append(answer)
        case .nestedData(let batch, let index, let bytes):
            writer.append(batch)
            writer.append(index)
            writer.append(rest: bytes)
        }
        return writer.bytes
    }

    /// Reads a payload of a type.
    public init(type: UInt16, payload: [UInt8]) throws(MessageError) {
        guard let known = MessageType(rawValue: type) else { throw .unexpectedType(type) }
        var reader = MessageReader(payload)
        switch known {
        case .configure: self = .configure(options: try reader.items())
        case .load: self = .load(try reader.order())
        case .stop: self = .stop
        case .admitted: self = .admitted
        case .nestedResult:
            self = .nestedResult(
                batch: try reader.number(UInt32.self), index: try reader.number(UInt16.self),
                try reader.nestedAnswer())
        case .nestedData:
            self = .nestedData(
                batch: try reader.number(UInt32.self), index: try reader.number(UInt16.self), reader.rest())
        default: throw .unexpectedType(type)
        }
        try reader.finish()
    }
}

extension MessageWriter {
    fileprivate mutating func append(items: [QueryItem]) {
        append(list: items) { writer, item in
            writer.append(item.name)
            writer.append(item.value)
        }
    }

    fileprivate mutating func append(_ order: LoadOrder) {
        append(order.scheme)
        append(list: order.location) { $0.append($1) }
        append(items: order.items)
        append(order.url)
        append(order.timeoutMilliseconds)
        append(order.depth)
        append(order.cachedResponse != nil)
        guard let cached = order.cachedResponse else { return }
        append(cached.entityTag)
        append(cached.contentType)
        append(cached.length)
        append(cached.ageSeconds)
        append(cached.isUnchanged)
    }

    fileprivate mutating func append(_ answer: NestedAnswer) {
        append(answer.status)
        append(answer.contentType)
        append(answer.length)
        append(answer.source.rawValue)
        append(answer.isIncomplete)
        append(answer.code)
        append(answer.message)
    }
}

extension MessageReader {
    fileprivate mutating func items() throws(MessageError) -> [QueryItem] {
        try list(atMost: 4096) { reader throws(MessageError) in QueryItem(try reader.text(), try reader.text()) }
    }

    fileprivate mutating func order() throws(MessageError) -> LoadOrder {
        LoadOrder(
            scheme: try text(),
            location: try list(atMost: 4096) { reader throws(MessageError) in try reader.text() },
            items: try items(), url: try text(), timeoutMilliseconds: try number(UInt32.self),
            depth: try number(UInt8.self), cachedResponse: try flag() ? try cachedResponse() : nil)
    }

    private mutating func cachedResponse() throws(MessageError) -> CachedResponse {
        CachedResponse(
            entityTag: try text(), contentType: try text(), length: try number(UInt64.self),
            ageSeconds: try number(UInt32.self), isUnchanged: try flag())
    }

    fileprivate mutating func nestedAnswer() throws(MessageError) -> NestedAnswer {
        let status = try number(UInt16.self)
        let contentType = try text()
        let length = try number(UInt64.self)
        guard let source = NestedAnswer.Source(rawValue: try number(UInt8.self)) else { throw .badValue }
        return NestedAnswer(
            status: status, contentType: contentType, length: length, source: source, isIncomplete: try flag(),
            code: try text(), message: try text())
    }
}
