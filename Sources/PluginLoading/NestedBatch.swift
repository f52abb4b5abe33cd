import HostMessages

/// The answers to one call of `urlgate.nested-load/1` as they come in; decides what the gateway may say next.
struct NestedBatch {
    /// What the gateway said out of order.
    struct Fault: Error, Equatable {
        let reason: String
    }

    private enum Slot {
        case awaited
        case receiving(NestedAnswer, NestedBytes, received: Int)
        case done(NestedAnswer, NestedBytes?)
    }

    /// The longest nested answer, in bytes; the gateway's own limits are lower.
    static let maximumBytes: UInt64 = 1 << 30

    /// On the wire.
    let number: UInt32
    /// Where each request that the gateway was asked lies among all of the call.
    private var asked: [Int] = []
    private var slots: [Slot]

    /// A batch of so many requests, none of which is asked yet.
    init(number: UInt32, count: Int) {
        self.number = number
        slots = Array(repeating: .awaited, count: count)
    }

    /// Every answer, once all are whole.
    var answers: [(NestedAnswer, NestedBytes?)]? {
        var answers: [(NestedAnswer, NestedBytes?)] = []
        for slot in slots {
            guard case .done(let answer, let bytes) = slot else { return nil }
            answers.append((answer, bytes))
        }
        return answers
    }

    /// Answers a request without the gateway.
    mutating func fill(_ position: Int, _ answer: NestedAnswer) { slots[position] = .done(answer, nil) }

    /// The gateway is asked for a request; it counts those only.
    mutating func ask(_ position: Int) { asked.append(position) }

    /// Answers all that is still awaited.
    mutating func fillRest(_ answer: NestedAnswer) {
        for index in slots.indices {
            if case .done = slots[index] { continue }
            slots[index] = .done(answer, nil)
        }
    }

    /// The head of an answer; `bytes` is its content or the room for it, nil when there is none.
    mutating func receive(_ index: UInt16, _ answer: NestedAnswer, _ bytes: NestedBytes?) throws(Fault) {
        guard let position = position(index), case .awaited = slots[position] else {
            throw Fault(reason: "an answer to request \(index) of \(asked.count), where none is awaited")
        }
        if let bytes, bytes.room.count > 0 {
            slots[position] = .receiving(answer, bytes, received: 0)
        } else {
            slots[position] = .done(answer, bytes)
        }
    }

    /// Where the next `count` bytes of an answer go. They count as received when ``received(_:_:)`` was called.
    func room(_ index: UInt16, _ count: Int) throws(Fault) -> UnsafeMutableRawBufferPointer {
        guard let position = position(index), case .receiving(_, let bytes, let received) = slots[position],
            count <= bytes.room.count - received
        else { throw Fault(reason: "\(count) bytes for request \(index), which were not announced") }
        return UnsafeMutableRawBufferPointer(rebasing: bytes.room[received..<received + count])
    }

    /// Bytes lie in their room.
    mutating func received(_ index: UInt16, _ count: Int) {
        guard let position = position(index), case .receiving(let answer, let bytes, let received) = slots[position]
        else { return }
        slots[position] =
            received + count == bytes.room.count
            ? .done(answer, bytes) : .receiving(answer, bytes, received: received + count)
    }

    private func position(_ index: UInt16) -> Int? { Int(index) < asked.count ? asked[Int(index)] : nil }
}
