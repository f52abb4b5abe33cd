/// The fields of a Protocol Buffers message (protobuf.dev/programming-guides/encoding), read where they lie.
struct ProtobufReader {
    /// How a field's value is written.
    enum Wire: UInt64 {
        case varint = 0
        case eightBytes = 1
        case bytes = 2
        case fourBytes = 5
    }

    private let bytes: UnsafeRawBufferPointer
    private var position = 0

    /// All of `bytes`, which stay where they are meanwhile.
    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var isAtEnd: Bool { position >= bytes.count }

    /// The number and the spelling of the field that follows.
    mutating func field() throws(TileFault) -> (number: UInt64, wire: Wire) {
        let key = try varint()
        guard let wire = Wire(rawValue: key & 7), key > 7 else {
            throw TileFault(reason: "byte \(position) of a message in it begins no field")
        }
        return (key >> 3, wire)
    }

    /// Seven bits a byte, the lowest first.
    mutating func varint() throws(TileFault) -> UInt64 {
        var (value, shift): (UInt64, UInt64) = (0, 0)
        while shift < 64 {
            guard position < bytes.count else { throw TileFault(reason: "it is cut off") }
            let byte = bytes[position]
            position += 1
            value |= UInt64(byte & 127) << shift
            if byte < 128 { return value }
            shift += 7
        }
        throw TileFault(reason: "a number in it is too long")
    }

    /// A varint that may be negative: 0, -1, 1, -2, …
    mutating func signedVarint() throws(TileFault) -> Int64 {
        let value = try varint()
        return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }

    /// What a field of bytes holds.
    mutating func content() throws(TileFault) -> UnsafeRawBufferPointer {
        let count = try varint()
        guard count <= bytes.count - position else { throw TileFault(reason: "it is cut off") }
        defer { position += Int(count) }
        return UnsafeRawBufferPointer(rebasing: bytes[position..<position + Int(count)])
    }

    /// UTF-8; what is none becomes U+FFFD.
    mutating func text() throws(TileFault) -> String { String(decoding: try content(), as: UTF8.self) }

    mutating func fourBytes() throws(TileFault) -> UInt32 { try fixed(UInt32.self).littleEndian }

    mutating func eightBytes() throws(TileFault) -> UInt64 { try fixed(UInt64.self).littleEndian }

    /// Goes on behind a field that means nothing here.
    mutating func skip(_ wire: Wire) throws(TileFault) {
        switch wire {
        case .varint: _ = try varint()
        case .eightBytes: _ = try eightBytes()
        case .bytes: _ = try content()
        case .fourBytes: _ = try fourBytes()
        }
    }

    private mutating func fixed<Number: FixedWidthInteger & BitwiseCopyable>(
        _: Number.Type
    ) throws(TileFault) -> Number {
        let size = MemoryLayout<Number>.size
        guard size <= bytes.count - position else { throw TileFault(reason: "it is cut off") }
        defer { position += size }
        return bytes.loadUnaligned(fromByteOffset: position, as: Number.self)
    }
}
