/// Which tiles are where (spec/v3/spec.md section 4).
struct PMTilesDirectory: Sendable {
    /// Some tiles that follow each other and are the same bytes; or, with a run of 0, a leaf directory for what follows.
    struct Entry: Sendable, Equatable {
        var number: UInt64
        var runLength: UInt64 = 0
        var length = 0
        /// Within tiles or leaves.
        var offset = 0
    }

    private let entries: [Entry]

    private static let mostEntries = 1_000_000

    /// Four columns: numbers as steps, run lengths, lengths, offsets; an offset of 0 is "behind the one before".
    init(_ bytes: [UInt8]) throws(TileFault) {
        var reader = Varints(bytes)
        let count = try reader.next()
        guard count <= Self.mostEntries, count <= bytes.count else {
            throw TileFault(reason: "a directory of it has \(count) entries, more than it has room for")
        }
        var entries: [Entry] = []
        entries.reserveCapacity(Int(count))
        var number: UInt64 = 0
        for _ in 0..<count {
            number &+= try reader.next()
            entries.append(Entry(number: number))
        }
        for index in entries.indices { entries[index].runLength = try reader.next() }
        for index in entries.indices { entries[index].length = try reader.number() }
        for index in entries.indices {
            let offset = try reader.number()
            if offset > 0 {
                entries[index].offset = offset - 1
            } else if index > 0 {
                entries[index].offset = entries[index - 1].offset + entries[index - 1].length
            } else {
                throw TileFault(reason: "a directory of it begins behind nothing")
            }
        }
        self.entries = entries
    }

    /// The tile's entry, or that of the leaf directory in which it is; nil: there is no such tile.
    func entry(for number: UInt64) -> Entry? {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].number <= number { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return nil }
        let entry = entries[low - 1]
        return entry.runLength == 0 || number - entry.number < entry.runLength ? entry : nil
    }

    /// Numbers of seven bits a byte, the lowest first.
    private struct Varints {
        private let bytes: [UInt8]
        private var position = 0

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        mutating func next() throws(TileFault) -> UInt64 {
            var (value, shift): (UInt64, UInt64) = (0, 0)
            while shift < 64 {
                guard position < bytes.count else { throw TileFault(reason: "a directory of it is cut off") }
                let byte = bytes[position]
                position += 1
                value |= UInt64(byte & 127) << shift
                if byte < 128 { return value }
                shift += 7
            }
            throw TileFault(reason: "a number in a directory of it is too long")
        }

        /// One that is a place in a file.
        mutating func number() throws(TileFault) -> Int {
            let value = try next()
            guard value < 1 << 48 else { throw TileFault(reason: "a directory of it names impossible places") }
            return Int(value)
        }
    }
}
