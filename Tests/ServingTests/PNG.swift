/// A PNG spelt out byte by byte, RGB with 8 bits, so that tests have originals that no library of ours made, and lies.
struct PNG {
    let bytes: [UInt8]

    /// One shade all over, brighter downwards. `rows` are there; the head promises `height`.
    init(width: Int, height: Int, shade: UInt8 = 0, rows: Int? = nil) {
        var pixels: [UInt8] = []
        for row in 0..<(rows ?? height) {
            pixels.append(0)
            pixels += [UInt8](repeating: shade &+ UInt8(truncatingIfNeeded: row % 5), count: width * 3)
        }
        let size = Self.number(width) + Self.number(height)
        bytes =
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + Self.chunk("IHDR", size + [8, 2, 0, 0, 0]) + Self.chunk("IDAT", Self.stored(pixels))
            + Self.chunk("IEND", [])
    }

    /// Width and height that the head of a PNG promises; nil when it is none.
    static func size(of bytes: [UInt8]) -> (width: Int, height: Int)? {
        guard bytes.count > 24, bytes[1...3].elementsEqual("PNG".utf8) else { return nil }
        let numbers = [16, 20].map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
        return (numbers[0], numbers[1])
    }

    /// zlib without compression (RFC 1950, RFC 1951 section 3.2.4).
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0x78, 0x01]
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(65535)
            rest = rest.dropFirst(65535)
            let count = UInt16(block.count)
            result += [rest.isEmpty ? 1 : 0, UInt8(count & 255), UInt8(count >> 8)]
            result += [UInt8(~count & 255), UInt8(~count >> 8)] + block
        } while !rest.isEmpty
        var (one, two): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            one = (one + UInt32(byte)) % 65521
            two = (two + one) % 65521
        }
        return result + number(Int(two << 16 | one))
    }

    private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + content
        return number(content.count) + body + number(Int(checksum(body)))
    }

    private static func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// CRC-32 as PNG wants it (RFC 2083 section 15).
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum: UInt32 = .max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }
}
