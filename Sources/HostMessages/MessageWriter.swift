import URLLoading

/// Spells values as they go over the wire: little-endian numbers; text as u32 length and UTF-8; lists as u32 count and
/// elements.
struct MessageWriter {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func append(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

    mutating func append(_ text: String) {
        append(UInt32(clamping: text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    mutating func append(blob: [UInt8]) {
        append(UInt32(clamping: blob.count))
        bytes.append(contentsOf: blob)
    }

    /// To the end of the payload, without a length of its own.
    mutating func append(rest: [UInt8]) { bytes.append(contentsOf: rest) }

    mutating func append<Element>(list: [Element], _ element: (inout MessageWriter, Element) -> Void) {
        append(UInt32(clamping: list.count))
        for each in list { element(&self, each) }
    }
}

/// Reads what ``MessageWriter`` wrote, checking every length: the other side is never believed.
struct MessageReader: ~Copyable {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func number<Number: FixedWidthInteger>(_ type: Number.Type) throws(MessageError) -> Number {
        let size = MemoryLayout<Number>.size
        guard bytes.count - position >= size else { throw .cutShort }
        defer { position += size }
        return bytes.withUnsafeBytes {
            Number(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: Number.self))
        }
    }

    mutating func flag() throws(MessageError) -> Bool {
        switch try number(UInt8.self) {
        case 0: false
        case 1: true
        default: throw .badValue
        }
    }

    mutating func text() throws(MessageError) -> String {
        let blob = try blob()
        guard let text = String(validating: blob, as: UTF8.self) else { throw .badText }
        return text
    }

    mutating func blob() throws(MessageError) -> [UInt8] {
        let count = Int(try number(UInt32.self))
        guard bytes.count - position >= count else { throw .cutShort }
        defer { position += count }
        return Array(bytes[position..<position + count])
    }

    /// All that is left.
    mutating func rest() -> [UInt8] {
        defer { position = bytes.count }
        return position == 0 ? bytes : Array(bytes[position...])
    }

    /// A list of at most `limit` elements.
    mutating func list<Element>(
        atMost limit: Int, _ element: (inout MessageReader) throws(MessageError) -> Element
    ) throws(MessageError) -> [Element] {
        let count = Int(try number(UInt32.self))
        guard count <= limit else { throw .tooMany }
        var list: [Element] = []
        for _ in 0..<count { list.append(try element(&self)) }
        return list
    }

    /// Nothing may be left over.
    consuming func finish() throws(MessageError) {
        if position != bytes.count { throw .leftOver }
    }
}

/// Why a message could not be read; whoever sent it is not spoken to again.
public enum MessageError: Error, Equatable, Sendable {
    /// It ends before its last field.
    case cutShort
    /// Bytes follow its last field.
    case leftOver
    /// A number that no field may have, or a flag in the header.
    case badValue
    /// Text that is not UTF-8.
    case badText
    /// A list longer than it may be.
    case tooMany
    /// A type that this side does not know or must not receive.
    case unexpectedType(UInt16)
    /// A payload over 1 MiB.
    case tooLong(Int)
    /// A descriptor where none belongs, or none where one belongs.
    case descriptor
    /// The other side closed, or its socket failed (errno; 0: end of stream).
    case closed(errno: Int32)
    /// The deadline passed.
    case timedOut
}
