/// EXIF as a TIFF file behind its six letters (Exif 2.32 section 4.5), read and changed in place.
struct EXIFBlock {
    private(set) var bytes: [UInt8]
    private let isLittleEndian: Bool

    private static let letters = Array("Exif\u{0}\u{0}".utf8)

    /// A block with texts in its first directory, and nothing else; nil without any.
    init?(artist: String?, copyright: String?) {
        let texts = [(0x013B, artist), (0x8298, copyright)].compactMap { tag, text in
            text.map { (tag, Array($0.utf8) + [0]) }
        }
        guard !texts.isEmpty else { return nil }
        isLittleEndian = true
        bytes = Self.letters + [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0] + Self.number(texts.count, 2)
        var body: [UInt8] = []
        let start = 8 + 2 + 12 * texts.count + 4
        for (tag, text) in texts {
            // A text of up to four bytes stands in the entry itself.
            let value =
                text.count <= 4
                ? text + [UInt8](repeating: 0, count: 4 - text.count) : Self.number(start + body.count, 4)
            bytes += Self.number(tag, 2) + Self.number(2, 2) + Self.number(text.count, 4) + value
            if text.count > 4 { body += text }
        }
        bytes += [0, 0, 0, 0] + body
    }

    /// A block as a file has it; nil for what is none.
    init?(_ block: UnsafeRawBufferPointer) {
        guard block.count >= 14, block.starts(with: Self.letters) else { return nil }
        isLittleEndian = block[6] == 0x49
        bytes = Array(block)
    }

    /// Upright, and without the small picture in its second directory, which shows what was cut off.
    mutating func becomeUprightWithoutThumbnail() {
        let first = number(at: 10, 4)
        guard let count = entryCount(first) else { return }
        for index in 0..<count where number(at: place(first, index), 2) == 0x0112 {
            set(1, at: place(first, index) + 8, 2)
        }
        let next = place(first, count)
        let second = number(at: next, 4)
        set(0, at: next, 4)
        guard second > 0, let others = entryCount(second) else { return }
        let tags = (0..<others).map {
            (tag: number(at: place(second, $0), 2), value: number(at: place(second, $0) + 8, 4))
        }
        let start = 6 + (tags.first { $0.tag == 0x0201 }?.value ?? 0)
        let length = tags.first { $0.tag == 0x0202 }?.value ?? 0
        for offset in start..<max(start, min(bytes.count, start + length)) where start > 6 { bytes[offset] = 0 }
    }

    /// How many entries a directory has; nil when it does not lie in the block.
    private func entryCount(_ directory: Int) -> Int? {
        guard 6 + directory + 2 <= bytes.count else { return nil }
        let count = number(at: 6 + directory, 2)
        return place(directory, count) + 4 <= bytes.count ? count : nil
    }

    private func place(_ directory: Int, _ index: Int) -> Int { 6 + directory + 2 + 12 * index }

    private func number(at place: Int, _ count: Int) -> Int {
        let part = bytes[place..<place + count]
        return (isLittleEndian ? part.reversed() : Array(part)).reduce(0) { $0 << 8 | Int($1) }
    }

    private mutating func set(_ value: Int, at place: Int, _ count: Int) {
        let written = Self.number(value, count)
        bytes.replaceSubrange(place..<place + count, with: isLittleEndian ? written : written.reversed())
    }

    private static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
