import HostMessages
import Linux
import URLLoading

extension LoadConversation {
    /// Has the gateway load what the handler asked for, and passes the outcomes on.
    ///
    /// The relay is cancelled with the load, and when the host dies: then nobody wants the outcomes. The host is killed
    /// at the load's deadline, for whoever loads may have more time than this load.
    mutating func serve(_ requests: [NestedRequest], batch: UInt32, _ nested: Nested) throws(Break) {
        killAtDeadline()
        notice(.nested(count: requests.count))
        let relay = Cancellation()
        let token = cancellation.addObserver { relay.cancel() }
        let endToken = process.ended.addObserver { relay.cancel() }
        let outcomes = nested(requests, relay)
        cancellation.removeObserver(token)
        process.ended.removeObserver(endToken)
        for index in requests.indices {
            let outcome = index < outcomes.count ? outcomes[index] : .failure(.internalFault("an outcome is missing"))
            try send(outcome, batch: batch, index: UInt16(index))
        }
    }

    /// Once a load, as long as it runs: nobody reads what the host says while its nested loads run.
    private mutating func killAtDeadline() {
        if endsAtDeadline { return }
        endsAtDeadline = true
        // Weakly: a host that is gone shall not keep its descriptors until then.
        watch.wake(at: deadline) { [weak process, load] in process?.kill(.timedOut, whileLoading: load) }
    }

    private func send(_ outcome: NestedOutcome, batch: UInt32, index: UInt16) throws(Break) {
        switch outcome {
        case .failure(let error):
            let answer = NestedAnswer(status: UInt16(clamping: error.status), code: error.code, message: error.message)
            try send(.nestedResult(batch: batch, index: index, answer))
        case .file(let file, let length):
            let answer = NestedAnswer(status: 200, length: length, source: .descriptor)
            let payload = GatewayMessage.nestedResult(batch: batch, index: index, answer).payload()
            try sending { () throws(MessageError) in
                try process.channel.send(
                    .nestedResult, load: load, payload: payload, carrying: file.descriptor, until: deadline)
            }
        case .bytes(let bytes, let contentType, let isIncomplete):
            let answer = NestedAnswer(
                status: 200, contentType: contentType, length: UInt64(bytes.count), source: .bytes,
                isIncomplete: isIncomplete)
            try send(.nestedResult(batch: batch, index: index, answer))
            try send(content: bytes, batch: batch, index: index)
        }
    }

    /// In frames of at most 1 MiB, straight from the array.
    private func send(content bytes: [UInt8], batch: UInt32, index: UInt16) throws(Break) {
        let prefix = GatewayMessage.nestedData(batch: batch, index: index, []).payload()
        let step = FrameHeader.maximumPayloadBytes - prefix.count
        try bytes.withUnsafeBufferPointer { buffer throws(Break) in
            for start in stride(from: 0, to: buffer.count, by: step) {
                let piece = UnsafeRawBufferPointer(
                    UnsafeBufferPointer(rebasing: buffer[start..<min(start + step, buffer.count)]))
                try sending { () throws(MessageError) in
                    try process.channel.send(.nestedData, load: load, prefix: prefix, bytes: piece, until: deadline)
                }
            }
        }
    }
}
