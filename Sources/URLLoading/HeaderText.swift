/// Header fields as they are sent, `Name: value\r\n` each, in the order they were added.
///
/// A value that is written once for each answer, hits too: nothing but its own bytes is allocated.
public struct HeaderText: Hashable, Sendable {
    /// The fields' bytes.
    public private(set) var bytes: [UInt8]

    /// No fields yet; `room` is how many bytes are expected.
    public init(room: Int = 0) {
        bytes = []
        bytes.reserveCapacity(room)
    }

    /// Starts with the fields of another text, and expects `room` bytes more.
    public init(_ start: HeaderText, room: Int) {
        self.init(room: start.bytes.count + room)
        bytes += start.bytes
    }

    /// The fields in their order. An invalid one is left out: it would be read as several.
    public init(_ fields: [HeaderField]) {
        self.init()
        for field in fields { add(field) }
    }

    /// Adds a field, or nothing when it is not ``HeaderField/isValid``.
    public mutating func add(_ field: HeaderField) {
        guard field.isValid else { return }
        bytes += field.name.utf8
        bytes += ": ".utf8
        bytes += field.value.utf8
        endField()
    }

    /// Adds the fields of another text.
    public mutating func add(_ fields: HeaderText) { bytes += fields.bytes }

    /// Takes the first field away.
    public mutating func removeFirst() {
        let end = bytes.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.endIndex
        bytes.removeSubrange(..<end)
    }

    /// Adds a field spelt by the program itself, `Name: value`.
    public mutating func add(_ field: StaticString) {
        append(field)
        endField()
    }

    /// Adds a field with a number in it, such as `Age: `, 5 and nothing.
    ///
    /// - Parameter number: 0 and more.
    public mutating func add(_ start: StaticString, _ number: Int, _ end: StaticString = "") {
        append(start)
        append(decimal: UInt(number.magnitude))
        append(end)
        endField()
    }

    private mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    private mutating func append(decimal number: UInt) {
        let start = bytes.count
        var rest = number
        repeat {
            bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        } while rest > 0
        bytes[start...].reverse()
    }

    private mutating func endField() {
        bytes.append(UInt8(ascii: "\r"))
        bytes.append(UInt8(ascii: "\n"))
    }
}
