/// Numbers and texts of a pack in their order, little endian. Behind the end of its range everything is 0 and empty.
struct PackReader {
    private let base: UnsafePointer<UInt8>?
    private(set) var position: Int
    private let end: Int

    init(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
        base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        position = range.lowerBound
        end = min(range.upperBound, bytes.count)
    }

    var isAtEnd: Bool { position >= end }

    mutating func byte() -> UInt8 {
        guard position < end, let base else { return 0 }
        defer { position += 1 }
        return base[position]
    }

    /// Four bytes.
    mutating func word() -> UInt32 {
        UInt32(byte()) | UInt32(byte()) << 8 | UInt32(byte()) << 16 | UInt32(byte()) << 24
    }

    /// Seven bits a byte, the lowest first; at most 35 bits are read.
    mutating func varint() -> Int {
        var (value, shift) = (0, 0)
        while shift < 35 {
            let next = byte()
            value |= Int(next & 127) << shift
            if next < 128 { return value }
            shift += 7
        }
        return value
    }

    /// The same for numbers that may be negative: 0, -1, 1, -2, …
    mutating func step() -> Int {
        let value = varint()
        return value >> 1 ^ -(value & 1)
    }

    /// UTF-8.
    mutating func text(_ count: Int) -> String {
        guard let base, count <= end - position else {
            position = end
            return ""
        }
        defer { position += count }
        return String(decoding: UnsafeBufferPointer(start: base + position, count: count), as: UTF8.self)
    }

    /// The next `count` bytes as a reader of their own; this one goes on behind them.
    mutating func part(_ count: Int) -> PackReader {
        var part = self
        part.limit(to: min(end, position + count))
        position = min(end, position + count)
        return part
    }

    private mutating func limit(to newEnd: Int) { self = PackReader(base: base, position: position, end: newEnd) }

    private init(base: UnsafePointer<UInt8>?, position: Int, end: Int) {
        self.base = base
        self.position = position
        self.end = end
    }
}
